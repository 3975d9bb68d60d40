import type { Compilable, RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueSpans } from '../../../server/repositories/redistribution-outdated.ts';
import { recordsQuery } from '../../../server/repositories/value-bridge.ts';
import { checkQueries, readChecks } from '../../../server/repositories/value-checks.ts';
import { draftGroupsQuery, readDraftGroups } from '../../../server/repositories/value-drafts.ts';
import { evolutionQueries } from '../../../server/repositories/value-evolution.ts';
import { readValues, valueQueries, type ValueFilters } from '../../../server/repositories/values.ts';
import { startApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { manyDays, seedManyValues, settle } from '../../fixtures/many-values.ts';
import { plansOf } from '../../fixtures/plans.ts';
import { colleague } from '../../fixtures/staff.ts';
import { publish, valueCalls } from '../../fixtures/values.ts';

let database: TestDatabase;
let member = '';
beforeAll(async () => {
  database = await freshDatabase();
  ({ member } = await seedManyValues(database.db));
  await settle(database.db);
}, 240_000);
afterAll(() => database.close());

async function expectIndex(query: Pick<Compilable, 'compile'>): Promise<void> {
  for (const plan of await plansOf(database.pool, query)) {
    expect(plan).not.toMatch(/Seq Scan on capital_values/);
    expect(plan).toMatch(/Index/);
  }
}

const compiled = (query: RawBuilder<unknown>) => ({ compile: () => query.compile(database.db) });

const daily = { series: 'INVESTOR_DAILY' } as const;
const lists: readonly (readonly [string, () => ValueFilters, number])[] = [
  ['one member’s', () => ({ ...daily, userId: member }), 0],
  ['a deep page of one member’s', () => ({ ...daily, userId: member }), 3000],
  ['one member’s in a currency', () => ({ ...daily, userId: member, currency: 'EUR' }), 0],
  ['one member’s of a month', () => ({ ...daily, userId: member, from: '2020-03-01', to: '2020-03-31' }), 0],
  ['one member’s drafts', () => ({ ...daily, userId: member, status: 'DRAFT' }), 0],
  ['what one member sees', () => ({ ...daily, userId: member, published: true }), 0],
  [
    'what one member sees in a currency',
    () => ({ ...daily, userId: member, currency: 'USD', published: true }),
    0,
  ],
  ['the fund’s', () => ({ series: 'FUND_DAILY', userId: null }), 0],
  ['the fund’s drafts', () => ({ series: 'FUND_DAILY', userId: null, status: 'DRAFT' }), 0],
  [
    'the fund’s of a month',
    () => ({ series: 'FUND_DAILY', userId: null, currency: 'EUR', from: '2020-03-01' }),
    0,
  ],
];

describe('with ten years of daily values of thirty members', () => {
  it.each(lists)('%s: page and total are answered from an index', async (_, filters, offset) => {
    await expectIndex(valueQueries.page(database.db, filters(), { offset, limit: 10 }));
    await expectIndex(valueQueries.total(database.db, filters()));
  });

  it.each([
    ['one member’s', () => member],
    ['the fund’s', () => null],
  ])('%s bridge finds its ends and adds its lines up from an index', async (_, owner) => {
    const span = { userId: owner(), currency: 'EUR', from: '2020-03-01', to: '2020-05-31' } as const;
    await expectIndex({ compile: () => recordsQuery(span).compile(database.db) });
  });

  it('evolution and standing are answered without reading the table', async () => {
    const points = evolutionQueries.evolution({ userId: member, currency: 'EUR' });
    const both = evolutionQueries.evolution({ userId: member, from: '2020-01-01', to: '2020-12-31' });
    for (const query of [points, both, evolutionQueries.standing(member)])
      for (const plan of await plansOf(database.pool, compiled(query))) {
        expect(plan).toMatch(/Index Only Scan using capital_values_published/);
        expect(plan).not.toMatch(/Seq Scan/);
      }
    expect((await points.execute(database.db)).rows).toHaveLength(manyDays - 10);
  });

  it('the sums of a month’s investors, the fund’s days and the one before are answered from an index', async () => {
    const march = { currency: 'EUR', from: '2020-03-01', to: '2020-03-31' } as const;
    for (const query of [checkQueries.investors('DAILY', march), checkQueries.fund('DAILY', march)])
      await expectIndex(compiled(query));
    expect(await readChecks(database.db, 'DAILY', march)).toHaveLength(31);
  });

  it('the drafts of all investors are found among their years', async () => {
    await expectIndex(draftGroupsQuery(database.db));
    expect(await readDraftGroups(database.db)).toHaveLength(20);
  });

  it('the months that rest on late days, or become others by them, are found without reading what else waits', async () => {
    const late = await database.db
      .selectFrom('capital_values')
      .select('id')
      .where('ends_on', '=', '2024-12-19')
      .where('currency', '=', 'EUR')
      .where('series', '=', 'INVESTOR_DAILY')
      .execute();
    const ids = late.map(({ id }) => id);
    expect(ids).toHaveLength(30);
    for (const query of [valueSpans.restedOn(ids), valueSpans.reweighed(ids)]) {
      await expectIndex(compiled(query));
      for (const plan of await plansOf(database.pool, compiled(query))) {
        expect(plan).toMatch(/capital_values_published/);
        expect(plan).not.toMatch(/capital_values_(once|open)/);
      }
    }
  });

  it('a month of all members is published at once, each member’s running record with it', async () => {
    const ids = await database.db
      .selectFrom('capital_values')
      .select(['id', 'user_id', 'version'])
      .where('status', '=', 'DRAFT')
      .where('user_id', 'is not', null)
      .orderBy('id')
      .execute();
    const app = await startApp(database, { env: { FOUR_EYES: '0' } });
    const { visitor } = await colleague(app, database, 'finance');
    const records = ids.map(({ id, version }) => ({ id, version }));
    const answer = await publish({ visitor }, records, { note: 'As imported' });
    expect(answer).toMatchObject({ status: 200, body: { records: 600, approval_id: null } });
    const running = await valueCalls({ visitor }, `/capital/user/${member}/global/values`).list();
    expect(running).toMatchObject([
      {
        currency: 'EUR',
        money_in_new_funds: '10.00',
        ending_balance: '3650.00',
        total_unrealized_pl: '0.00',
      },
      { currency: 'USD', money_in_new_funds: '10.00', ending_balance: '3650.00' },
    ]);
    await app.app.close();
  });

  it('a member’s ten years are read newest first, each day once', async () => {
    const rows = await readValues(database.db, { ...daily, userId: member, currency: 'EUR' });
    expect(rows).toHaveLength(manyDays);
    expect(rows.map(({ value_date }) => value_date)).toEqual(
      rows
        .map(({ value_date }) => value_date)
        .toSorted()
        .toReversed(),
    );
  });
});
