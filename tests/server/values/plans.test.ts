import { sql, type Compilable } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordsQuery } from '../../../server/repositories/value-bridge.ts';
import { readValues, valueQueries, type ValueFilters } from '../../../server/repositories/values.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { manyDays, seedManyValues } from '../../fixtures/many-values.ts';

let database: TestDatabase;
let member = '';
beforeAll(async () => {
  database = await freshDatabase();
  ({ member } = await seedManyValues(database.db));
  await sql`vacuum analyze capital_values`.execute(database.db);
}, 240_000);
afterAll(() => database.close());

const plans = z.array(z.object({ 'QUERY PLAN': z.string() }));
async function planOf(query: Pick<Compilable, 'compile'>): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const { rows } = await database.pool.query(`explain ${text}`, [...parameters]);
  return plans
    .parse(rows)
    .map((row) => row['QUERY PLAN'])
    .join('\n');
}
async function expectIndex(query: Pick<Compilable, 'compile'>): Promise<void> {
  const plan = await planOf(query);
  expect(plan).not.toMatch(/Seq Scan on capital_values/);
  expect(plan).toMatch(/Index/);
}

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
