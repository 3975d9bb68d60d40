import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countStates, overviewQueries, readWaiting } from '../../../server/repositories/overview.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { manyMembers, reviewerOfMany, seedManyMembers } from '../../fixtures/many-members.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedManyMembers(database.db);
}, 240_000);
afterAll(() => database.close());

const asking = {
  callerId: reviewerOfMany,
  renewalDay: '2026-04-10',
  overdueBefore: new Date('2024-06-01T00:00:00.000Z'),
};
const plans = z.array(z.object({ 'QUERY PLAN': z.string() }));

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { sql, parameters } = query.compile(database.db);
  const { rows } = await database.pool.query(`explain ${sql}`, [...parameters]);
  return plans
    .parse(rows)
    .map((row) => row['QUERY PLAN'])
    .join('\n');
}

const queries: readonly (readonly [string, RawBuilder<unknown>])[] = [
  ['the statuses', overviewQueries.statuses(asking)],
  ['the steps', overviewQueries.steps()],
  ['the corrections', overviewQueries.corrections()],
  ['how many wait', overviewQueries.waiting(asking)],
  ['who has waited too long', overviewQueries.overdue(asking)],
  ['what somebody has in hand', overviewQueries.mine(asking)],
];

describe('the overview of twenty thousand members', () => {
  it.each(queries)('reads %s from an index', async (_name, query) => {
    const plan = await planOf(query);
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
  });

  it('counts every one of them, once by status', async () => {
    const states = await countStates(database.db, asking, new Date());
    const statuses = states.filter(({ enrollment_status }) => enrollment_status !== 'CORRECTION_REQUESTED');
    expect(statuses.reduce((sum, { count }) => sum + count, 0)).toBe(manyMembers);
    const { overdue, mine, free } = await readWaiting(database.db, asking);
    expect([overdue.ids.length, mine.ids.length]).toEqual([5, 5]);
    expect(free).toBeGreaterThan(0);
    expect(overdue.total).toBe(states.reduce((sum, state) => sum + state.overdue, 0));
  });
});
