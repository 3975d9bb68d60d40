import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compiledOnce, type PlaceOf, type Value } from '../db/compiled-once.ts';
import type { Database } from '../db/schema.ts';
import { banksOf, bankSteps } from './bank-details.ts';
import { businessesOf, businessSteps, type BusinessRow } from './business.ts';
import { individualsOf, individualSteps } from './details.ts';
import { currentFiles } from './files.ts';
import { ownerOf, ownersOf } from './owners.ts';
import { clearedPersons, saidOf, screeningsOf, ticksOf } from './review.ts';
import { signedFactsOf } from './signatures.ts';

type Db = Kysely<Database>;
const any = (userIds: Value<readonly string[]>) => sql<string>`any(${userIds}::uuid[])`;

const registrationsOf = (db: Db, userIds: Value<readonly string[]>) =>
  db.selectFrom('registrations').selectAll().where('user_id', '=', any(userIds));

const peopleOf = (db: Db, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('users')
    .leftJoin('dossier_assignments', 'dossier_assignments.user_id', 'users.id')
    .select(['users.id', 'email', 'address_given_at', 'first_name', 'last_name', 'role', 'reviewer_id'])
    .where('users.id', '=', any(userIds));

const tickedOf = (db: Db, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('contract_acknowledgements')
    .select(['user_id', 'kind', 'version'])
    .where('user_id', '=', any(userIds))
    .orderBy('kind');

const issuesOf = (db: Db, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('registration_issues')
    .selectAll()
    .where('user_id', '=', any(userIds))
    .orderBy('created_at')
    .orderBy('id');

const reopenedOf = (db: Db, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('reopened_steps')
    .select(['user_id', 'step'])
    .where('user_id', '=', any(userIds))
    .orderBy('step');

/** All tables of the dossiers in one statement, each as JSON: of what a page costs, most is the way to the database. */
const together = compiledOnce((db, place: PlaceOf<readonly string[]>) => {
  const userIds = place((given) => given);
  return db.selectNoFrom([
    jsonArrayFrom(registrationsOf(db, userIds)).as('registrations'),
    jsonArrayFrom(peopleOf(db, userIds)).as('people'),
    jsonArrayFrom(tickedOf(db, userIds)).as('ticked'),
    jsonArrayFrom(signedFactsOf(db, userIds)).as('signed'),
    jsonArrayFrom(issuesOf(db, userIds)).as('issues'),
    jsonArrayFrom(reopenedOf(db, userIds)).as('reopened'),
    jsonArrayFrom(banksOf(db, userIds)).as('banks'),
    jsonArrayFrom(individualsOf(db, userIds)).as('individuals'),
    // A size is a text, though one of them reads as a number.
    sql<BusinessRow[]>`${jsonArrayFrom(businessesOf(db, userIds))}`.as('businesses'),
    jsonArrayFrom(ownersOf(db, userIds)).as('owners'),
    jsonArrayFrom(currentFiles(db, userIds)).as('files'),
    jsonArrayFrom(ticksOf(db, userIds)).as('ticks'),
    jsonArrayFrom(saidOf(db, userIds)).as('data'),
    jsonArrayFrom(screeningsOf(db, userIds).select(clearedPersons)).as('screenings'),
  ]);
});

/** JSON has no moments, only what they read as. */
const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));
const withMoment = <Row extends { readonly at: string }>(row: Row) => ({ ...row, at: new Date(row.at) });

/** What is stored of several dossiers, as it is when each table is read by itself. */
export async function readCaseRows(db: Db, userIds: readonly string[]) {
  const [all] = await together(db, userIds).execute();
  if (!all) throw new Error('the tables of a dossier are always answered');
  const { registrations, people, ticked, signed, issues, reopened, files, ...rest } = all;
  const banks = bankSteps(rest.banks);
  return {
    people,
    ticked,
    signed,
    reopened,
    banks,
    individuals: individualSteps(rest.individuals, banks),
    businesses: businessSteps(rest.businesses, banks),
    owners: rest.owners.map(ownerOf),
    ticks: rest.ticks.map(withMoment),
    data: rest.data.map(withMoment),
    screenings: rest.screenings,
    registrations: registrations.map((row) => ({
      ...row,
      started_at: new Date(row.started_at),
      submitted_at: moment(row.submitted_at),
      corrected_at: moment(row.corrected_at),
      waits_again_since: moment(row.waits_again_since),
      decided_at: moment(row.decided_at),
    })),
    issues: issues.map((row) => ({
      ...row,
      created_at: new Date(row.created_at),
      opened_at: moment(row.opened_at),
      answered_at: moment(row.answered_at),
      attended_at: moment(row.attended_at),
      resolved_at: moment(row.resolved_at),
    })),
    files: files.map((row) => ({
      ...row,
      uploaded_at: new Date(row.uploaded_at),
      decided_at: moment(row.decided_at),
      removed_at: moment(row.removed_at),
    })),
  };
}
export type CaseRows = Awaited<ReturnType<typeof readCaseRows>>;
