import { sql, type Kysely, type Selectable } from 'kysely';
import type { RegistrationType } from '../../contract/enums.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { RegistrationsTable } from '../db/tables/enrollment.ts';
import { holdMember } from './request-steps.ts';
import { isStillIn } from './sessions.ts';

export type Registration = Selectable<RegistrationsTable>;
export type Person = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
};

const personColumns = ['id', 'email', 'first_name', 'last_name'] as const;

/** The investor behind a dossier; undefined for an unknown id. */
export function findPerson(db: Kysely<Database>, userId: string): Promise<Person | undefined> {
  return db.selectFrom('users').select(personColumns).where('id', '=', userId).executeTakeFirst();
}

/**
 * Lets one writer at a time into a dossier, which may have no row yet: the member's own row is the lock. Whoever
 * waits reads what the one before has written. Foreign keys to the member are not held up.
 */
export function lockDossier(trx: Trx, userId: string): Promise<Person> {
  return trx
    .selectFrom('users')
    .select(personColumns)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * The same lock, on whoever is logged in; undefined when the account is closed or erased, or the session ended, once it
 * is held: that is asked after it, on the same way.
 */
export async function lockLoggedIn(
  trx: Trx,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<Person | undefined> {
  await holdMember(trx, id);
  return trx
    .selectFrom('users')
    .select(personColumns)
    .where('id', '=', id)
    .where(isStillIn(sessionId))
    .executeTakeFirst();
}

/** The same lock, on whoever it is: their role once it is held; undefined for nobody. */
export async function lockRole(trx: Trx, userId: string): Promise<string | undefined> {
  const held = await trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held?.role;
}

export function findRegistration(db: Kysely<Database>, userId: string): Promise<Registration | undefined> {
  return db.selectFrom('registrations').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

type NewRegistration = {
  readonly user_id: string;
  readonly type: RegistrationType;
  readonly current_step: number;
  readonly user_name: string;
  readonly started_at: Date;
};

/** The first saved registration: the database gives it its membership number. */
export function insertRegistration(trx: Trx, row: NewRegistration): Promise<Registration> {
  return trx.insertInto('registrations').values(row).returningAll().executeTakeFirstOrThrow();
}

type Change = Partial<
  Pick<
    Registration,
    | 'type'
    | 'current_step'
    | 'user_name'
    | 'enrollment_status'
    | 'submitted_at'
    | 'corrected_at'
    | 'decided_at'
    | 'decided_by'
    | 'decision_reason'
    | 'decision_text'
  >
>;

export function updateRegistration(trx: Trx, userId: string, change: Change): Promise<Registration> {
  return trx
    .updateTable('registrations')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Since when a validated dossier waits again; null: it doesn't. No change of the dossier, its version stays. */
export async function saveWaitingAgain(
  trx: Trx,
  userId: string,
  waits_again_since: Date | null,
): Promise<void> {
  await trx.updateTable('registrations').set({ waits_again_since }).where('user_id', '=', userId).execute();
}

/** Who raised the issues that wait for the investor. */
export async function askedBy(db: Kysely<Database>, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('registration_issues')
    .select('created_by')
    .where('user_id', '=', userId)
    .where('status', '=', 'OPEN')
    .execute();
  return rows.flatMap((row) => row.created_by ?? []);
}

/** A dossier sent again answers what was open. */
export async function answerIssues(trx: Trx, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('registration_issues')
    .set({ status: 'ANSWERED', answered_at: at, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .where('status', '=', 'OPEN')
    .execute();
}
