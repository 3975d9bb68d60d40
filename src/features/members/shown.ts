import type { BeneficialOwner } from '../../../contract/values/owner.ts';
import type { DossierThen } from '../../../contract/values/history.ts';
import type { Member } from '../../../contract/values/member.ts';
import type { MemberDetails } from '../../queries/dossier.ts';
import type { NamedDossier } from '../../ui/issue-words.ts';

/** Whose eyes the past is looked at with. */
export type Eyes = 'investor' | 'reviewer';

type Standing = Pick<
  NonNullable<DossierThen['status']>,
  'type' | 'enrollment_status' | 'current_step' | 'sections' | 'open_issues' | 'submitted_at'
>;

/** A dossier as it is drawn, of today or of any day. */
export type Shown = Pick<
  DossierThen,
  'steps' | 'owners' | 'papers' | 'acknowledgements' | 'issues' | 'booklets' | 'items' | 'screening'
> & { readonly status: Standing | null; readonly reviewer: string | null };

type Values = DossierThen['steps'][number]['values'];

/** Fields by name; those of an object within are named `legal_officer.phone`. */
function flat(saved: object, within = ''): Values {
  const entries = Object.entries(saved).flatMap(
    ([name, value]: [string, unknown]): [string, Values[string]][] => {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        return [[`${within}${name}`, value]];
      return typeof value === 'object' && value !== null
        ? Object.entries(flat(value, `${within}${name}.`))
        : [];
    },
  );
  return Object.fromEntries(entries);
}

const withoutPapers = ({ documents: _documents, ...owner }: BeneficialOwner) => owner;

function standingOf(member: Member): Standing | null {
  const { registration_type: type, enrollment_status, sections, current_step } = member;
  if (type === null || enrollment_status === null || sections === null) return null;
  const { open_issues, submitted_at } = member;
  return { type, enrollment_status, sections, current_step: current_step ?? 1, open_issues, submitted_at };
}

/** The dossier of today, from what the calls of today answer. Issues, booklets and items have parts of their own. */
export function shownNow(member: Member, { individual, business }: MemberDetails): Shown {
  const details = individual ?? business;
  const saved = Object.entries(details ?? {}).flatMap(([name, step]: [string, unknown]) => {
    const number = /^step_(\d)$/.exec(name)?.[1];
    return number !== undefined && typeof step === 'object' && step !== null
      ? [{ step: Number(number), values: flat(step) }]
      : [];
  });
  const owners = business?.owners ?? [];
  return {
    status: standingOf(member),
    reviewer: member.reviewer_name,
    steps: saved.toSorted((one, other) => one.step - other.step),
    owners: owners.map(withoutPapers),
    papers: [...(details?.documents ?? []), ...owners.flatMap(({ documents }) => documents)],
    acknowledgements: details?.acknowledgements ?? [],
    issues: [],
    booklets: [],
    items: [],
    screening: null,
  };
}

/** The dossier of another day; the investor saw nothing of the fund's inner work, nor of what that held back. */
export function shownThen(dossier: DossierThen, eyes: Eyes): Shown {
  const { person: _person, reviewer, items, screening, sections, status, booklets, ...rest } = dossier;
  const isReviewer = eyes === 'reviewer';
  return {
    ...rest,
    booklets,
    status: isReviewer && status && sections ? { ...status, sections } : status,
    reviewer: isReviewer ? (reviewer?.name ?? null) : null,
    items: isReviewer ? items : [],
    screening: isReviewer ? screening : null,
  };
}

/** What the things of the dossier are named by. */
export function namedBy({ status, steps, owners, papers }: Shown, at: string): NamedDossier {
  const kinds = steps.flatMap(({ values }) => [
    values['identity_document_kind'],
    values['legal_officer.identity_document_kind'],
  ]);
  return {
    type: status?.type ?? 'INDIVIDUAL',
    isPassport: kinds.includes('passport'),
    owners,
    files: papers,
    today: at.slice(0, 10),
  };
}
