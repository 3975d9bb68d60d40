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

/** As the index says it that they are found by: with parameters it would not be the same to a plan that stands. */
const toBeDecided = sql<boolean>`(
  enrollment_status = 'SUBMITTED' or (enrollment_status = 'VALIDATED' and waits_again_since is not null))`;

/**
 * The dossier that has waited longest and that nobody has, sent or validated and waiting again, locked: one that somebody is changing or taking
 * at this moment is passed over, never waited for. Passed over too: one that waits for its member's correction, one
 * of a closed account or of somebody who works for the fund by now, and the reviewer's own.
 */
export async function lockNextWaiting(trx: Trx, reviewerId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select('registrations.user_id')
    .where(toBeDecided)
    .where('registrations.user_id', '!=', reviewerId)
    .where('users.active', '=', true)
    .where('users.role', '=', 'user')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dossier_assignments')
            .select('reviewer_id')
            .whereRef('dossier_assignments.user_id', '=', 'registrations.user_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registration_issues')
            .select('id')
            .whereRef('registration_issues.user_id', '=', 'registrations.user_id')
            .where('registration_issues.status', '=', 'OPEN'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reopened_steps')
            .select('step')
            .whereRef('reopened_steps.user_id', '=', 'registrations.user_id'),
        ),
      ),
    )
    .orderBy(sql`coalesce(waits_again_since, submitted_at)`)
    .orderBy('registrations.user_id')
    .limit(1)
    .forNoKeyUpdate(['registrations', 'users'])
    .skipLocked()
    .executeTakeFirst();
  return row?.user_id;
}
