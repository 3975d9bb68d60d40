import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextWaiting } from '../../../server/repositories/assignments.ts';
import { memberQueries, type MemberFilters } from '../../../server/repositories/members.ts';
import { countStates, overviewQueries, readWaiting } from '../../../server/repositories/overview.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { manyMembers, reviewerOfMany, seedManyMembers } from '../../fixtures/many-members.ts';
import { plansOf } from '../../fixtures/plans.ts';
import { wholeRun } from '../../fixtures/sample.ts';

/** Enough of them that an index is worth its reading: more where the server's settings are those of a slow disk. */
const many = wholeRun || process.env['TEST_DATABASE_URL'] !== undefined ? manyMembers : 6000;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedManyMembers(database.db, many);
}, 240_000);
afterAll(() => database.close());

/** A table in which there is nothing is read as it is, for nothing: nobody has moved money here. */
const ofEmpty = /Seq Scan on \S+(?: \S+)? {2}\(cost=0\.00\.\.0\.00 rows=1 /g;

const asking = {
  callerId: reviewerOfMany,
  renewalDay: '2026-04-10',
  overdueBefore: new Date('2024-06-01T00:00:00.000Z'),
};

const questions: readonly (readonly [string, MemberFilters, number])[] = [
  ['the first page', {}, 0],
  ['the last page', {}, many - 10],
  ['a status', { enrollment_status: 'SUBMITTED' }, 0],
  ['a deep page of a status', { enrollment_status: 'VALIDATED' }, many / 4],
  ['those to be corrected', { enrollment_status: 'CORRECTION_REQUESTED' }, 0],
  ['those to be renewed', { enrollment_status: 'RENEWAL_DUE' }, 0],
  ['a type', { registration_type: 'BUSINESS' }, 0],
  ['what one has in hand', { assigned: 'me' }, 0],
  ['what nobody has of a status', { assigned: 'nobody', enrollment_status: 'SUBMITTED' }, 0],
  ['those at one step', { step: 3 }, 0],
  [
    'those of one type at one step',
    { step: 3, registration_type: 'BUSINESS', enrollment_status: 'IN_PROGRESS' },
    0,
  ],
  ['those that wait too long', { overdue: '1' }, 0],
  ['a deep page of those that wait too long', { overdue: '1' }, many / 20],
  ['those of one type that wait too long', { overdue: '1', registration_type: 'BUSINESS' }, 0],
  ['a frequent name', { search: 'elodie' }, 0],
  ['one letter', { search: 'm' }, 0],
  ['the investors of a frequent name', { search: 'elodie', role: 'user' }, 0],
  ['one member', { search: 'member.777@example.com' }, 0],
  ['nobody', { search: 'nobodyhasthis' }, 0],
  ['nobody’s phone', { search: '+33 6 12 34 56 78' }, 0],
  ['nobody’s number', { search: '900000001' }, 0],
  [
    'a search with filters',
    { search: 'soc', registration_type: 'BUSINESS', enrollment_status: 'IN_REVIEW' },
    0,
  ],
];

describe('a list of thousands of members', () => {
  it('is as large as it says, with something of everything', async () => {
    const count = async (filters: MemberFilters) =>
      Number((await memberQueries.total(database.db, filters, asking).execute())[0]?.total);
    expect(await count({})).toBe(many + 1);
    for (const [name, filters] of questions.filter(([said]) => !said.startsWith('nobody')))
      expect(await count(filters), name).toBeGreaterThan(0);
  });

  it.each(questions)('answers from an index: %s', async (_name, filters, offset) => {
    const { db } = database;
    const page = memberQueries.page(db, filters, asking, { offset, limit: 10 });
    const ids = (await page.execute()).map(({ user_id }) => user_id);
    const whole = memberQueries.whole(db, filters, asking, { offset, limit: 10 });
    expect((await whole.execute()).map(({ id }) => id)).toEqual(ids);
    const ofIds = [memberQueries.rows, memberQueries.shown].map((query) => query(db, ids));
    for (const query of [page, memberQueries.total(db, filters, asking), whole, ...ofIds])
      for (const plan of await plansOf(database.pool, query)) {
        // What the counts know is asked of them, and reads no row at all.
        expect(plan).toMatch(/Index|^Result {2}\(/);
        expect(plan.replaceAll(ofEmpty, '')).not.toContain('Seq Scan');
      }
  });

  it('reads what is to be renewed from an index that holds validated dossiers alone', async () => {
    const filters = { enrollment_status: 'RENEWAL_DUE' } as const;
    const page = memberQueries.page(database.db, filters, asking, { offset: 0, limit: 10 });
    const [plan] = await plansOf(database.pool, page);
    expect(plan).toContain('Index Only Scan using member_index_to_renew');
  });
});

const overview: readonly (readonly [string, RawBuilder<unknown>])[] = [
  ['the statuses', overviewQueries.statuses(asking)],
  ['the steps', overviewQueries.steps()],
  ['the corrections', overviewQueries.corrections()],
  ['how many wait', overviewQueries.waiting(asking)],
  ['how many wait, for the side', overviewQueries.dossiers()],
  ['who has waited too long', overviewQueries.overdue(asking)],
  ['what somebody has in hand', overviewQueries.mine(asking)],
];

describe('the overview of thousands of members', () => {
  it.each(overview)('reads %s from an index', async (_name, query) => {
    for (const plan of await plansOf(database.pool, { compile: () => query.compile(database.db) })) {
      expect(plan).toContain('Index');
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('finds the next dossier at the front of those that wait, by the order that it names the late ones in', async () => {
    const { db, pool } = database;
    for (const plan of await plansOf(pool, nextWaiting(db, reviewerOfMany))) {
      expect(plan).toMatch(/Index (Only )?Scan using member_index_queue/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
    // and each change of a dossier writes no other one for it
    const others =
      "select indexname from pg_indexes where tablename = 'registrations' and indexdef like '%waits_again%'";
    expect((await pool.query(others)).rows).toEqual([]);
    const [next] = await nextWaiting(db, reviewerOfMany).execute();
    const { rows } = await database.pool.query<{ user_id: string }>(
      `select user_id from member_index where waiting_since is not null and reviewer_id is null
        and enrollment_status in ('SUBMITTED', 'VALIDATED') order by waiting_since, user_id limit 1`,
    );
    expect(rows).toEqual([next]);
  });

  it('counts every one of them, once by status', async () => {
    const states = await countStates(database.db, asking, new Date());
    const statuses = states.filter(({ enrollment_status }) => enrollment_status !== 'CORRECTION_REQUESTED');
    expect(statuses.reduce((sum, { count }) => sum + count, 0)).toBe(many);
    const { overdue, mine, free } = await readWaiting(database.db, asking);
    expect([overdue.ids.length, mine.ids.length]).toEqual([5, 5]);
    expect(free).toBeGreaterThan(0);
    expect(overdue.total).toBe(states.reduce((sum, state) => sum + state.overdue, 0));
  });
});
