import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { listAcknowledgements } from '../repositories/acknowledgements.ts';
import { findAssignment } from '../repositories/assignments.ts';
import { bookletView, listAllBooklets } from '../repositories/booklets.ts';
import { readBusiness } from '../repositories/business.ts';
import { readIndividual } from '../repositories/details.ts';
import type { Present } from '../repositories/dossier.ts';
import { fileView, listFiles } from '../repositories/files.ts';
import { issueView, listIssues } from '../repositories/issues.ts';
import { listOwners } from '../repositories/owners.ts';
import { findPerson, findRegistration } from '../repositories/registrations.ts';
import { readCase, type OpenCase } from '../repositories/review-cases.ts';
import { findUser } from '../repositories/users.ts';
import { companyPapersStep } from '../../contract/steps/places.ts';
import { canonicalJson } from '../rules/activity-seal.ts';
import type { Parts } from '../rules/replay.ts';
import { sectionStatuses, toldStatuses } from '../rules/review-sections.ts';
import { statusOf } from './dossier.ts';
import { reviewShown } from './review-shown.ts';

type Part = readonly [name: string, value: unknown];
type Row = { readonly id: string };

const each = <T extends Row>(kind: string, rows: readonly T[]): readonly Part[] =>
  rows.map((row) => [`${kind}:${row.id}`, row]);

async function statusPart(db: Kysely<Database>, userId: string, present: Present): Promise<readonly Part[]> {
  const found = await statusOf(db, userId, present);
  if (found.error_key !== null) return [];
  const { error_key: _key, current_registration_type: type, beneficialOwners: _owners, ...status } = found;
  return [['status', { type, ...status }]];
}

/** What each step has saved, of the type that the dossier is; before it is one, of the type it is about to be. */
async function stepParts(db: Kysely<Database>, userId: string): Promise<readonly Part[]> {
  const { first_financial_year, ...business } = await readBusiness(db, userId);
  const individual = await readIndividual(db, userId);
  const registration = await findRegistration(db, userId);
  const isBusiness = registration ? registration.type === 'BUSINESS' : business.step_1 !== null;
  const steps = Object.entries(isBusiness ? business : individual).filter(([, saved]) => saved !== null);
  const parts = steps.map(([name, saved]): Part => [name.replace('_', ':'), saved]);
  return isBusiness && first_financial_year
    ? [...parts, [`step:${companyPapersStep}`, { first_financial_year }]]
    : parts;
}

async function personParts(db: Kysely<Database>, userId: string): Promise<readonly Part[]> {
  const user = await findUser(db, userId);
  if (!user) return [];
  const { first_name, last_name, email, phone_prefix, phone, role, active } = user;
  return [['person', { first_name, last_name, email, phone_prefix, phone, role, active }]];
}

async function reviewerPart(db: Kysely<Database>, userId: string): Promise<readonly Part[]> {
  const assignment = await findAssignment(db, userId);
  const reviewer = assignment && (await findPerson(db, assignment.reviewer_id));
  return reviewer
    ? [['reviewer', { id: reviewer.id, name: `${reviewer.first_name} ${reviewer.last_name}` }]]
    : [];
}

/** How the sections stand for the fund, where its member is told otherwise (0025). */
function sectionsPart(dossier: OpenCase): readonly Part[] {
  const [standing, told] = [sectionStatuses(dossier), toldStatuses(dossier)];
  return canonicalJson(standing) === canonicalJson(told) ? [] : [['sections', standing]];
}

/** What reviewers have said of each thing, in the order of review, and whether the member was looked up in the lists. */
async function reviewParts(db: Kysely<Database>, userId: string, present: Present): Promise<readonly Part[]> {
  const dossier = await readCase(db, userId, present);
  if (!dossier) return [];
  const { items, screening } = await reviewShown(db, dossier);
  const kept = items.map(({ key, status, checks, decided_by_name, decided_at }): Part => {
    const said = checks.map(({ name, outcome, by_name, at }) => ({ name, outcome, by_name, at }));
    return [`item:${key}`, { key, status, checks: said, decided_by_name, decided_at }];
  });
  const judged: readonly Part[] = [['items', items.map(({ key }) => key)], ...kept, ...sectionsPart(dossier)];
  if (!screening) return judged;
  const { id: _id, ...looked } = screening;
  return [...judged, ['screening', looked]];
}

/** A member's dossier as its member's and its reviewer's calls answer it at this moment, in the parts that are recorded. */
export async function readParts(db: Kysely<Database>, userId: string, present: Present): Promise<Parts> {
  const acknowledgements = await listAcknowledgements(db, userId);
  return new Map<string, unknown>([
    ...(await statusPart(db, userId, present)),
    ...(await personParts(db, userId)),
    ...(await stepParts(db, userId)),
    ...each('owner', await listOwners(db, userId)),
    ...each('paper', (await listFiles(db, userId)).map(fileView)),
    ...acknowledgements.map((row): Part => [
      `acknowledgement:${row.kind}`,
      { ...row, read_at: row.read_at.toISOString() },
    ]),
    ...each('issue', (await listIssues(db, userId)).map(issueView)),
    ...each('booklet', (await listAllBooklets(db, userId)).map(bookletView)),
    ...(await reviewerPart(db, userId)),
    ...(await reviewParts(db, userId, present)),
  ]);
}
