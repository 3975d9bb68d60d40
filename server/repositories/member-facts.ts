import { sql, type Kysely } from 'kysely';
import type { Section } from '../../contract/enums.ts';
import type { SectionsOfMember } from '../../contract/values/member.ts';
import type { Database } from '../db/schema.ts';
import { sectionStatuses } from '../rules/documents.ts';

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
  dossiers: (db: Kysely<Database>, ids: readonly string[]) =>
    db
      .selectFrom('registrations')
      .select(['user_id', 'enrollment_status', 'submitted_at'])
      .where('user_id', '=', sql<string>`any(${ids}::uuid[])`),
  papers: (db: Kysely<Database>, ids: readonly string[]) =>
    db
      .selectFrom('enrollment_files')
      .select(['user_id', 'type', 'status'])
      .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('replaced_by', 'is', null)
      .where('removed_at', 'is', null),
  waiting: (db: Kysely<Database>, ids: readonly string[]) =>
    db
      .selectFrom('registration_issues')
      .select(['user_id', 'section'])
      .where('user_id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('status', '!=', 'RESOLVED'),
};

function grouped<Row extends { readonly user_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.user_id, [...(found.get(row.user_id) ?? []), row]);
  return found;
}

async function readSectionsOf(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, SectionsOfMember>> {
  const dossiers = await factQueries.dossiers(db, ids).execute();
  const papers = grouped(await factQueries.papers(db, ids).execute());
  const waiting = grouped(await factQueries.waiting(db, ids).execute());
  return new Map(
    dossiers.map((dossier) => {
      const open: readonly Section[] = (waiting.get(dossier.user_id) ?? []).map(({ section }) => section);
      return [dossier.user_id, sectionStatuses(dossier, papers.get(dossier.user_id) ?? [], open)];
    }),
  );
}

/** The facts of these members, by id. */
export async function readMemberFacts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<(id: string) => MemberFacts> {
  const lines = await factQueries.lastActivity(db, ids).execute();
  const activity = new Map(lines.map(({ id, at }) => [id, at]));
  const sections = await readSectionsOf(db, ids);
  return (id) => ({ sections: sections.get(id) ?? null, last_activity_at: activity.get(id) ?? null });
}
