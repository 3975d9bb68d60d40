import { sql, type Kysely } from 'kysely';
import type { SectionsOfMember } from '../../contract/values/member.ts';
import type { Database } from '../db/schema.ts';
import type { Present } from './dossier.ts';
import { readSections } from './review-cases.ts';

/** What a row of the list tells beside what the list is chosen by; read for the rows of a page alone. */
export type MemberFacts = {
  readonly sections: SectionsOfMember | null;
  readonly last_activity_at: Date | null;
};

/** The queries, for the list and for the test that looks at their plans. */
export const factQueries = {
  /** The newest line of the log about each, but for those that only tell of somebody's reading. */
  lastActivity: (db: Kysely<Database>, ids: readonly string[]) =>
    db
      .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'asked'>(sql`asked(id)`))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('activities')
            .select('activities.at')
            .whereRef('activities.member_id', '=', 'asked.id')
            .where('activities.operation_type', '!=', 'DOWNLOAD')
            .orderBy('activities.seq', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select(['asked.id', 'last.at']),
};

/** The facts of these members, by id. */
export async function readMemberFacts(
  db: Kysely<Database>,
  ids: readonly string[],
  present: Present,
): Promise<(id: string) => MemberFacts> {
  const lines = await factQueries.lastActivity(db, ids).execute();
  const activity = new Map(lines.map(({ id, at }) => [id, at]));
  const sections = await readSections(db, ids, present);
  return (id) => ({ sections: sections.get(id) ?? null, last_activity_at: activity.get(id) ?? null });
}
