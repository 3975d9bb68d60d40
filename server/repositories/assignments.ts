import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database, Trx } from '../db/schema.ts';
import type { DossierAssignmentsTable } from '../db/tables/members.ts';

export type DossierAssignment = Selectable<DossierAssignmentsTable>;

export function findAssignment(db: Kysely<Database>, userId: string): Promise<DossierAssignment | undefined> {
  return db.selectFrom('dossier_assignments').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Puts a dossier into somebody's hands. The key refuses a second pair of hands. */
export async function assign(trx: Trx, row: DossierAssignment): Promise<void> {
  await trx.insertInto('dossier_assignments').values(row).execute();
}

/** Nobody has the dossier any more: it was given back, or decided. */
export async function endAssignment(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('dossier_assignments').where('user_id', '=', userId).execute();
}

/** The dossiers that somebody has in hand, in the order in which they have to be locked. */
export async function heldBy(db: Kysely<Database>, reviewerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dossier_assignments')
    .select('user_id')
    .where('reviewer_id', '=', reviewerId)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** As the counts of the overview say it: with parameters it would not be the same to a plan that stands. */
const toBeDecided = sql<boolean>`member_index.enrollment_status in ('SUBMITTED', 'VALIDATED')`;

/** The query of `lockNextWaiting`, for the test that looks at its plan. */
export const nextWaiting = (db: Kysely<Database>, reviewerId: string) =>
  db
    .selectFrom('member_index')
    .innerJoin('registrations', 'registrations.user_id', 'member_index.user_id')
    .innerJoin('users', 'users.id', 'member_index.user_id')
    .select('member_index.user_id')
    .where('member_index.waiting_since', 'is not', null)
    .where('member_index.reviewer_id', 'is', null)
    .where(toBeDecided)
    .where('member_index.user_id', '!=', reviewerId)
    .where('users.active', '=', true)
    .where('users.role', '=', 'user')
    .orderBy('member_index.waiting_since')
    .orderBy('member_index.user_id')
    .limit(1)
    // the row of the index comes last: it is held of a dossier alone that is held itself
    .forNoKeyUpdate(['registrations', 'users', 'member_index'])
    .skipLocked();

/**
 * The dossier that has waited longest, as lists and the overview say it, and that nobody has, sent or validated and waiting
 * again, locked: one that somebody is changing or taking at this moment is passed over, never waited for. The row of the
 * index changes with every pair of hands, and is asked once more when it is locked: what was taken meanwhile is passed
 * over, too. So is one that waits for its member's correction, one of a closed account or of somebody who works for the
 * fund by now, and the reviewer's own.
 */
export async function lockNextWaiting(trx: Trx, reviewerId: string): Promise<string | undefined> {
  const row = await nextWaiting(trx, reviewerId).executeTakeFirst();
  return row?.user_id;
}
