import { ownerKinds, type RegistrationType, type Section } from '../../contract/enums.ts';
import { placesOf, type IssuePlace } from '../../contract/values/issue-places.ts';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import type { RegistrationIssue } from '../../contract/values/issue.ts';
import type { Member, PicturedMember } from '../../contract/values/member.ts';
import { checksOf, type Declared, type DeclaredValues } from '../../contract/values/review-checks.ts';
import type { DossierReview, ReviewItem, SectionState } from '../../contract/values/review.ts';
import { api } from '../api/client.ts';
import { Problem, toProblem } from '../api/problem.ts';
import type { MemberDetails } from './dossier.ts';
import { oneRow } from './one-row.ts';

/**
 * What an API that has section 7 of the specification alone tells of a member and of a dossier (decisions §1), in the
 * form in which the extensions tell it. It comes when such an API is met.
 */

/** As many rows as a page has at most (decisions §3). */
const mostRows = 100;

async function orNull<Body>(call: Promise<{ readonly body: Body }>): Promise<Body | null> {
  try {
    return (await call).body;
  } catch (thrown) {
    const problem = toProblem(thrown);
    if (problem.key === 'not_found') return null;
    throw problem;
  }
}

async function readDetails(userId: string): Promise<MemberDetails> {
  const params = { userId };
  const [individual, business] = await Promise.all([
    orNull(api.individual.details({ params })),
    orNull(api.business.details({ params })),
  ]);
  return { individual, business };
}

/** The words by which the list of users finds somebody; empty: the details name nobody. */
const wordsOf = ({ individual, business }: MemberDetails): string =>
  individual ? `${individual.first_name} ${individual.last_name}`.trim() : (business?.business_name ?? '');

async function rowIn(userId: string, search: string): Promise<Member | null> {
  const words = search === '' ? {} : { search };
  const read = async (offset: number) =>
    (await api.users.list({ query: { ...words, offset, limit: mostRows } })).body;
  return oneRow({ id: userId, limit: mostRows, read });
}

async function readRow(userId: string, details: MemberDetails): Promise<Member> {
  const words = wordsOf(details);
  // somebody may go by another name in the list than in the dossier
  const row =
    (words === '' ? null : await rowIn(userId, words).catch(() => null)) ?? (await rowIn(userId, ''));
  if (row === null) throw new Problem('not_found', 404);
  return row;
}

/** One row of the list of users, found in it. Rejects with a Problem. */
export async function memberByList(userId: string): Promise<PicturedMember> {
  try {
    return { ...(await readRow(userId, await readDetails(userId))), avatar: null, has_second_factor: null };
  } catch (thrown) {
    throw toProblem(thrown);
  }
}

const isScalar = (value: unknown): value is string | boolean | number | null =>
  value === null || ['string', 'boolean', 'number'].includes(typeof value);

/** The answers of a step beside each other: a part of a part is named `legal_officer.phone`. */
const flat = (step: object): DeclaredValues =>
  Object.fromEntries(
    Object.entries(step).flatMap(([name, value]: [string, unknown]) => {
      if (isScalar(value)) return [[name, value]];
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
      return Object.entries(flat(value)).map(([inner, one]) => [`${name}.${inner}`, one]);
    }),
  );

function declaredIn({ individual, business }: MemberDetails, type: RegistrationType): Declared {
  const details = type === 'BUSINESS' ? business : individual;
  const steps = Object.entries(details ?? {}).flatMap(([name, step]: [string, unknown]) => {
    const at = /^step_(\d)$/.exec(name)?.[1];
    return at !== undefined && typeof step === 'object' && step !== null ? [[Number(at), flat(step)]] : [];
  });
  return {
    type,
    person: individual ? { first_name: individual.first_name, last_name: individual.last_name } : {},
    steps: Object.fromEntries(steps),
    owners: Object.fromEntries((business?.owners ?? []).map((owner) => [owner.id, flat(owner)])),
  };
}

type Slot = Pick<ReviewItem, 'section' | 'step' | 'document_type' | 'owner_id'>;
const slotsOf = ({ step, section, papers, owners }: IssuePlace): readonly Slot[] => [
  ...papers.map((document_type) => ({ section, step, document_type, owner_id: null })),
  ...owners.flatMap((owner) =>
    owner.papers.map((document_type) => ({ section, step, document_type, owner_id: owner.id })),
  ),
];

/** A paper as it is decided: what it is held against is shown, and nobody's findings are kept. */
function itemOf(slot: Slot, file: EnrollmentFile, declared: Declared): ReviewItem {
  const owner = slot.owner_id === null ? undefined : declared.owners[slot.owner_id];
  const place = { ...slot, kind: 'paper' as const, issued_on: file.issued_on };
  return {
    ...slot,
    key: `paper:${file.id}`,
    kind: 'paper',
    owner_name: owner ? `${owner['first_name']} ${owner['last_name']}` : null,
    owner_kind: ownerKinds.find((kind) => kind === owner?.['kind']) ?? null,
    file,
    // what was signed is not told
    outdated: false,
    status: file.status,
    checks: checksOf(place, declared).map(({ name, declared: values }) => ({
      name,
      declared: [...values],
      outcome: null,
      by_name: null,
      at: null,
    })),
    decided_by_name: null,
    decided_at: file.decided_at,
    version: `${file.id} ${file.status} ${file.decided_at}`,
    approval: null,
  };
}

function itemsOf(details: MemberDetails, type: RegistrationType): readonly ReviewItem[] {
  const { individual, business } = details;
  const declared = declaredIn(details, type);
  const places = placesOf(
    type === 'BUSINESS' ? { type, details: business } : { type: 'INDIVIDUAL', details: individual },
  );
  const own = (type === 'BUSINESS' ? business : individual)?.documents ?? [];
  const owners = type === 'BUSINESS' ? (business?.owners ?? []) : [];
  const files = [...own, ...owners.flatMap(({ documents }) => documents)];
  return places.flatMap(slotsOf).flatMap((slot) =>
    files
      .filter((file) => file.type === slot.document_type && file.owner_id === slot.owner_id)
      .filter(({ replaced_by }) => replaced_by === null)
      .map((file) => itemOf(slot, file, declared)),
  );
}

type Found = {
  readonly row: Member;
  readonly items: readonly ReviewItem[];
  readonly issues: readonly RegistrationIssue[];
};

/** How a section stands: the list says it, the papers and the issues say why. */
function stateOf(section: Section, { row, items, issues }: Found): SectionState {
  const own = items.filter((item) => item.section === section);
  const open = own.filter(({ status }) => status !== 'VALIDATED');
  return {
    status: row.sections?.[section] ?? 'NOT_SUBMITTED',
    done: own.length - open.length,
    total: own.length,
    lacks: [
      ...open.map(({ key }) => key),
      ...issues
        .filter((issue) => issue.section === section && issue.status !== 'RESOLVED')
        .map(({ id }) => `issue:${id}`),
    ],
  };
}

/** A dossier as its details, its issues and the list of users tell it: its papers are decided one by one. */
export async function reviewByPapers(userId: string): Promise<DossierReview> {
  const [details, { body: issues }] = await Promise.all([
    readDetails(userId),
    api.issues.list({ params: { userId } }),
  ]);
  const row = await readRow(userId, details);
  const { registration_type: type, enrollment_status, reviewer_id, reviewer_name } = row;
  if (type === null || enrollment_status === null) throw new Problem('not_found', 404);
  const found: Found = { row, items: itemsOf(details, type), issues };
  return {
    user_id: userId,
    user_name: row.user_name,
    membership_id: row.membership_id ?? '',
    type,
    enrollment_status,
    submitted_at: row.submitted_at,
    is_of_staff: row.role !== 'user',
    is_erased: row.erased,
    reviewer: reviewer_id === null ? null : { id: reviewer_id, name: reviewer_name ?? '' },
    facts_version: '',
    sections: {
      KYC: stateOf('KYC', found),
      CONTRACT: stateOf('CONTRACT', found),
      BANK_INFORMATION: stateOf('BANK_INFORMATION', found),
    },
    items: [...found.items],
    screening: null,
    persons: { version: '', who: [] },
    issues: issues.filter(({ status }) => status === 'OPEN').length,
    approval: null,
  };
}
