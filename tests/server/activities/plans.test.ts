import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  activityQueries,
  type ActivityFilters,
  type Reach,
} from '../../../server/repositories/activity-list.ts';
import { fillLog } from '../../fixtures/activities.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { plansOf } from '../../fixtures/plans.ts';

let database: TestDatabase;
let people: { member: string; reviewer: string };
beforeAll(async () => {
  database = await freshDatabase();
  people = await fillLog(database);
});
afterAll(() => database.close());

const page = { offset: 10, limit: 10 };
/** Of the page and of each part of the total. */
async function allPlans(reach: Reach, filters: ActivityFilters, papers = true) {
  const reading = { reach, papers, readerId: people.reviewer };
  const found = activityQueries.page(database.db, reading, filters, page);
  const whole = activityQueries.whole(database.db, reading, filters, page);
  const totals = activityQueries.totals(database.db, reading, filters);
  return Promise.all([found, whole, ...totals].map((query) => plansOf(database.pool, query)));
}

const filters: readonly ActivityFilters[] = [
  {},
  { activity_type: 'DOCUMENT', operation_type: 'ALL', trigger_type: 'ALL' },
  { activity_type: 'BANK_ACCOUNT' },
  { operation_type: 'LOGIN', trigger_type: 'ADMIN' },
  { trigger_type: 'SCHEDULED' },
  { role: 'auditor' },
  { activity_type: 'PROFILE', role: 'compliance' },
];

describe('the lists of the log', () => {
  it.each(filters)('are answered from an index, page and total, with %o', async (chosen) => {
    const reaches: readonly Reach[] = [
      { of: 'all' },
      { of: 'person', id: people.member },
      { of: 'person', id: people.reviewer },
      { of: 'member', id: people.member },
    ];
    for (const reach of reaches)
      for (const plan of (await allPlans(reach, chosen)).flat()) {
        expect(plan, reach.of).toMatch(/Index|^Result {2}\(/);
        expect(plan, reach.of).not.toContain('Seq Scan');
      }
  });

  it.each([
    [{ activity_type: 'BANK_ACCOUNT' }, 'activities_by_type'],
    [{ operation_type: 'EXECUTE' }, 'activities_by_operation'],
    [{ trigger_type: 'SCHEDULED' }, 'activities_by_trigger'],
    [{ role: 'auditor' }, 'activities_by_role'],
  ] as const)('find what is rare in the whole log without reading all of it: %o', async (chosen, index) => {
    const [found = ['']] = await allPlans({ of: 'all' }, chosen);
    for (const plan of found) expect(plan).toContain(index);
  });

  it('ask the counts how much is chosen of the whole log, and of what somebody did to others', async () => {
    const totals = await Promise.all([
      allPlans({ of: 'all' }, {}, false),
      allPlans({ of: 'all' }, { operation_type: 'LOGIN', role: 'user' }),
      allPlans({ of: 'person', id: people.member }, { role: 'user' }),
    ]);
    for (const plans of totals)
      for (const plan of plans.at(-1) ?? ['']) expect(plan).toMatch(/^Result {2}\(/);
  });

  it('find what is not told to its reader by the reader’s own rows', async () => {
    for (const reach of [{ of: 'all' }, { of: 'person', id: people.member }] as const) {
      const plans = await allPlans(reach, { role: 'auditor' });
      for (const plan of plans.at(-2) ?? ['']) expect(plan).toContain('activities_of_member');
    }
  });

  it('read a member’s rows by the member, and those that somebody wrote by that person', async () => {
    const [ofMember = ['']] = await allPlans({ of: 'member', id: people.member }, {});
    for (const plan of ofMember) expect(plan).toContain('activities_of_member');
    for (const papers of [true, false]) {
      const [byOne = ['']] = await allPlans({ of: 'person', id: people.reviewer }, {}, papers);
      for (const plan of byOne) expect(plan).toContain('Index Only Scan using activities_of_actor');
    }
  });
});
