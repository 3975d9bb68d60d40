import type { Kysely } from 'kysely';
import type { ContractTemplateKind, Section, SectionStatus } from '../../contract/enums.ts';
import type { Declared, DeclaredValues } from '../../contract/values/review-checks.ts';
import { today } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import { isCurrentVersion } from '../files/templates.ts';
import { dossierSaysOtherwise, partyOf } from '../rules/agreement.ts';
import { isErasedAddress } from '../rules/erased-address.ts';
import type { Case } from '../rules/review-case.ts';
import { itemsOf, personsDigest } from '../rules/review-items.ts';
import { sectionStatuses, toldStatuses } from '../rules/review-sections.ts';
import { factsOf, type Present, type Saved } from './dossier.ts';
import type { StoredFile } from './files.ts';
import type { StoredIssue } from './issues.ts';
import type { StoredOwner } from './owners.ts';
import type { Registration } from './registrations.ts';
import { readCaseRows, type CaseRows } from './review-case-rows.ts';
import { flat } from './statements.ts';

/** A dossier with what its review says beside the rules: the stored papers, and what was declared. */
export type OpenCase = Case & {
  readonly registration: Registration;
  /** the member works for the fund by now */
  readonly is_of_staff: boolean;
  readonly is_erased: boolean;
  readonly files: readonly StoredFile[];
  readonly declared: Declared;
};

const ofMember = <Row extends { readonly user_id: string }>(rows: readonly Row[], userId: string) =>
  rows.filter((row) => row.user_id === userId);

function savedOf({ type, user_id }: Registration, all: CaseRows): Saved {
  const bank = all.banks.get(user_id) ?? null;
  const none = { step_1: null, step_2: null, step_3: null };
  if (type === 'INDIVIDUAL')
    return { type, steps: all.individuals.get(user_id) ?? { ...none, step_6: bank } };
  const steps = all.businesses.get(user_id) ?? { ...none, step_7: bank, first_financial_year: false };
  return { type, steps, owners: ofMember(all.owners, user_id) };
}

/** The editions that count as read: a dossier that was submitted keeps those it was submitted on. */
async function acknowledgedOf(
  registration: Registration,
  all: CaseRows,
  present: Present,
): Promise<ReadonlySet<ContractTemplateKind>> {
  const ticked = ofMember(all.ticked, registration.user_id);
  const counts = await Promise.all(
    ticked.map(
      ({ kind, version }) => registration.submitted_at ?? isCurrentVersion(present.config, kind, version),
    ),
  );
  return new Set(ticked.filter((_, at) => counts[at]).map(({ kind }) => kind));
}

const ownerValues = ({ id: _id, user_id: _member, ...owner }: StoredOwner): DeclaredValues => flat(owner);

function declaredOf(saved: Saved, person: DeclaredValues): Declared {
  const named = Object.entries(saved.steps).flatMap(([name, step]): [number, DeclaredValues][] => {
    const at = /^step_(\d)$/.exec(name)?.[1];
    return at !== undefined && step !== null ? [[Number(at), flat(step)]] : [];
  });
  const owners = saved.type === 'BUSINESS' ? saved.owners : [];
  const isFirstYear = saved.type === 'BUSINESS' && saved.steps.first_financial_year;
  return {
    type: saved.type,
    person,
    steps: {
      ...Object.fromEntries(named),
      ...(isFirstYear && { 5: { first_financial_year: true } }),
    },
    owners: Object.fromEntries(owners.map((owner) => [owner.id, ownerValues(owner)])),
  };
}

const issueOf = ({ id, section, step, field, document_type, owner_id, ...rest }: StoredIssue) => {
  const { reason, text, status, version } = rest;
  return { id, section, step, field, document_type, owner_id, reason, text, status, version };
};

const paperOf = ({ id, type, owner_id, status, reason, text, ...rest }: StoredFile) => {
  const { issued_on, expires_on, version } = rest;
  return { id, type, owner_id, status, reason, text, issued_on, expires_on, version };
};

/** The contract that was signed on the screen when the dossier said something else; the address alone is none of it. */
function outdatedPaper(registration: Registration, saved: Saved, all: CaseRows): string | null {
  const { user_id, membership_id: membershipId } = registration;
  const files = ofMember(all.files, user_id);
  const signed = ofMember(all.signed, user_id).find(({ file_id }) => files.some(({ id }) => id === file_id));
  const person = all.people.find(({ id }) => id === user_id);
  const party = person && signed?.facts_sha256 ? partyOf(saved, person) : null;
  if (!person || !signed || !party) return null;
  const facts = { membershipId, email: person.email, party, read: ofMember(all.ticked, user_id) };
  const { address_given_at: given } = person;
  const isReaddressed = given !== null && new Date(given) > new Date(signed.signed_at);
  return dossierSaysOtherwise(signed, facts, isReaddressed) ? signed.file_id : null;
}

async function caseOf(registration: Registration, all: CaseRows, present: Present): Promise<OpenCase> {
  const { user_id, type, enrollment_status, submitted_at, current_step } = registration;
  const person = all.people.find(({ id }) => id === user_id);
  const saved = savedOf(registration, all);
  const files = ofMember(all.files, user_id);
  const facts = factsOf(saved, {
    acknowledged: await acknowledgedOf(registration, all, present),
    files,
    today: today(present.clock),
  });
  const names = { first_name: person?.first_name ?? '', last_name: person?.last_name ?? '' };
  const declared = declaredOf(saved, names);
  const papers = files.map(paperOf);
  const kept = { ticks: ofMember(all.ticks, user_id), data: ofMember(all.data, user_id) };
  const screening = all.screenings.find((one) => one.user_id === user_id);
  const persons = screening && personsDigest(declared);
  return {
    registration,
    is_of_staff: person !== undefined && person.role !== 'user',
    is_erased: person !== undefined && isErasedAddress(person.email),
    files,
    declared,
    dossier: { user_id, type, enrollment_status, submitted_at, current_step },
    facts,
    papers,
    items: itemsOf({ facts, declared, papers, kept }),
    issues: ofMember(all.issues, user_id).map(issueOf),
    reopened: ofMember(all.reopened, user_id).map(({ step }) => step),
    screening: screening
      ? {
          id: screening.id,
          outcome: screening.outcome,
          outdated: screening.persons !== persons,
          passed: screening.cleared.some((cleared) => cleared === persons),
        }
      : null,
    reviewer_id: person?.reviewer_id ?? null,
    get outdated_paper() {
      return outdatedPaper(registration, saved, all);
    },
  };
}

/** Several dossiers as their review sees them, by member: one read for a page of them as for one. */
export async function readCases(
  db: Kysely<Database>,
  userIds: readonly string[],
  present: Present,
): Promise<ReadonlyMap<string, OpenCase>> {
  if (userIds.length === 0) return new Map();
  const all = await readCaseRows(db, userIds);
  const cases = all.registrations.map((registration) => caseOf(registration, all, present));
  return new Map((await Promise.all(cases)).map((one) => [one.dossier.user_id, one]));
}

/** One dossier; undefined: its member has not begun to enroll. */
export const readCase = async (
  db: Kysely<Database>,
  userId: string,
  present: Present,
): Promise<OpenCase | undefined> => (await readCases(db, [userId], present)).get(userId);

/**
 * How the sections of these members' dossiers stand; whoever has not begun to enroll is absent. Of somebody who works for
 * the fund by now, and might read it, no more than the member is told.
 */
export async function readSections(
  db: Kysely<Database>,
  userIds: readonly string[],
  present: Present,
): Promise<ReadonlyMap<string, Record<Section, SectionStatus>>> {
  const cases = await readCases(db, userIds, present);
  const statusesOf = (dossier: OpenCase) =>
    dossier.is_of_staff ? toldStatuses(dossier) : sectionStatuses(dossier);
  return new Map([...cases].map(([userId, dossier]) => [userId, statusesOf(dossier)]));
}
