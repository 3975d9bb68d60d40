import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  listActivities,
  type ActivityFilters,
  type Reading,
} from '../../../server/repositories/activity-list.ts';
import { foldListChanges } from '../../../server/repositories/list-counts.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

const [reader, officer] = [randomUUID(), randomUUID()];

/**
 * A log over sixteen leaves: half of it is about one person, of which the officer wrote a third; of each five rows one is
 * the fund's inner work, and of each seven one a look at a paper.
 */
const fill = sql`
  insert into activities (id, seq, at, actor_id, member_id, activity_type, operation_type, trigger_type, role, hash, subject)
  select gen_random_uuid(), 1000000 + n * 53, now(), actor, case when n % 2 = 0 then ${reader}::uuid else gen_random_uuid() end,
    (array['DOCUMENT', 'ENROLLMENT'])[1 + n % 2 * (n % 3) % 2], case when n % 7 = 0 then 'DOWNLOAD' else 'UPDATE' end, 'ADMIN',
    case actor when ${officer}::uuid then 'compliance' else 'user' end, sha256('x'),
    case when n % 5 = 0 then '{"kind": "screening"}'::jsonb when n % 5 = 1 then '{"kind": "data"}' end
  from (select n, (array[${officer}, ${reader}, null]::uuid[])[1 + n % 3] as actor from generate_series(1, 320) as n) as told`;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.db
    .insertInto('users')
    .values(
      [reader, officer].map((id) => ({
        id,
        email: `${id}@exemple.test`,
        password_hash: 'x',
        first_name: 'Somebody',
        last_name: 'Exemple',
        created_at: new Date(),
      })),
    )
    .execute();
  await fill.execute(database.db);
});
afterAll(() => database.close());

const filters: readonly ActivityFilters[] = [
  {},
  { activity_type: 'DOCUMENT' },
  { operation_type: 'UPDATE', role: 'compliance' },
  { operation_type: 'DOWNLOAD', role: 'compliance', activity_type: 'DOCUMENT' },
];
const readings: readonly Reading[] = [true, false].flatMap((papers) => [
  { reach: { of: 'all' }, papers, readerId: reader },
  { reach: { of: 'person', id: officer }, papers, readerId: reader },
  { reach: { of: 'person', id: reader }, papers, readerId: officer },
]);

/** The rows that are to be listed, of a plain reading of all. */
async function toldRows({ reach, papers, readerId }: Reading, chosen: ActivityFilters) {
  const person = reach.of === 'all' ? null : reach.id;
  const { rows } = await sql<{ id: string }>`
    select id from activities
    where (${papers} or activity_type <> 'DOCUMENT')
      and (${person}::uuid is null or member_id = ${person} or actor_id = ${person})
      and activity_type = coalesce(${chosen.activity_type ?? null}::text, activity_type)
      and operation_type = coalesce(${chosen.operation_type ?? null}::text, operation_type)
      and (${chosen.role ?? null}::text is null or role = ${chosen.role ?? null})
      and not (member_id = ${readerId} and coalesce(actor_id <> ${readerId}, false)
        and (operation_type = 'DOWNLOAD' or coalesce(subject ->> 'kind', '') = 'screening'))
    order by seq desc`.execute(database.db);
  return rows.map(({ id }) => id);
}

it('the log leaves out what was done inside about its reader: totals are exact, and pages have no gaps', async () => {
  const counts: number[] = [];
  for (const isFolded of [false, true]) {
    if (isFolded) await foldListChanges(database.db);
    for (const reading of readings)
      for (const chosen of filters) {
        const all = await toldRows(reading, chosen);
        counts.push(all.length);
        const ends = [all.length - 3, all.length, all.length + 500].map((at) => Math.max(0, at));
        for (const offset of [0, 5, 94, 120, ...ends]) {
          const { total, rows } = await listActivities(database.db, reading, chosen, { offset, limit: 10 });
          const where = JSON.stringify([reading, chosen, offset, isFolded]);
          expect(total, where).toBe(all.length);
          expect(
            rows.map(({ id }) => id),
            where,
          ).toEqual(all.slice(offset, offset + 10));
        }
      }
  }
  // and something was chosen by most of them
  expect(counts.filter((count) => count > 10).length).toBeGreaterThan(counts.length / 3);
});
