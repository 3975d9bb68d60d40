import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Reopened } from '../rules/correction.ts';

/** The steps that OPEN issues name; one counts as attended when all its issues are. */
export function readReopened(db: Kysely<Database>, userId: string): Promise<Reopened[]> {
  return db
    .selectFrom('registration_issues')
    .select(['step', sql<boolean>`bool_and(attended_at is not null)`.as('attended')])
    .where('user_id', '=', userId)
    .where('status', '=', 'OPEN')
    .groupBy('step')
    .orderBy('step')
    .execute();
}
