import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Currency } from '../../../contract/enums.ts';
import { valueBridge, type ValueBridge } from '../../../contract/values/bridge.ts';
import { parseMoney } from '../../../contract/values/money.ts';
import { identityDifference } from '../../../contract/values/roll-forward.ts';
import { countedQuery } from '../../../server/repositories/value-bridge.ts';
import type { Visitor } from '../../fixtures/app.ts';
import type { DayRecord, Span } from '../../fixtures/bridge.ts';
import { adding, bridged, executed, nothing, reported, spanOf, writeDays } from '../../fixtures/bridge.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { moneyPeople, type MoneyPeople } from '../../fixtures/money-people.ts';
import { randomOf } from '../../fixtures/random.ts';

let database: TestDatabase;
let people: MoneyPeople;
beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, { investors: 5, staff: ['finance', 'auditor'] });
}, 120_000);
afterAll(async () => {
  await people?.app.app.close();
  await database?.close();
});

const investor = (at: number) => {
  const one = people.investors[at];
  if (!one) throw new Error('nobody is there');
  return one;
};
const auditor = () => people.staff[1]?.visitor ?? people.app.visitor();
const cents = (text: string) => parseMoney(text) ?? 0n;
const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
const random = randomOf(Number(process.env.TEST_SEED ?? 1));

describe('the bridge of a value', () => {
  const path = (query: string, span: Span, currency: Currency = 'EUR') =>
    `/x/values/bridge?${query}currency=${currency}&${spanOf(span)}`;
  async function read(visitor: Visitor, ...wanted: Parameters<typeof path>): Promise<ValueBridge> {
    const answer = await visitor.get(path(...wanted));
    expect(answer.status, answer.text).toBe(200);
    return valueBridge.parse(answer.body);
  }
  const of = (id: string) => `user_id=${id}&`;

  it('says of 10 000 paid in and then invested that it is 10 000 more, with a neutral bar', async () => {
    const { id, visitor } = investor(2);
    const amount = '10000.00';
    const paid = await executed(database, '2026-03-02', {
      userId: id,
      type: 'MONEY_IN',
      amount,
      bank: people.bank,
    });
    const invested = await executed(database, '2026-03-03', { userId: id, type: 'INVESTMENT_IN', amount });
    const first = adding({ money_in_new_funds: 1_000_000n });
    const second = adding({ beginning_balance: first.ending_balance, investment_in: 1_000_000n });
    await writeDays(database, id, [
      { day: '2026-03-02', amounts: first },
      { day: '2026-03-03', amounts: second },
      { day: '2026-03-04', amounts: { ...nothing, ending_balance: 999n }, status: 'DRAFT' },
    ]);
    const one = { user_id: id, user_name: null, amount };
    expect(await read(visitor, '', { to: '2026-03-31' })).toEqual({
      user_id: id,
      user_name: 'Camille Exemple',
      currency: 'EUR',
      from: null,
      to: '2026-03-31',
      opening: '0.00',
      opening_date: null,
      closing: amount,
      closing_date: '2026-03-03',
      difference: '0.00',
      bars: [
        {
          field: 'money_in_new_funds',
          amount,
          neutral: false,
          count: 1,
          transactions_amount: amount,
          transactions: [
            {
              ...one,
              id: paid.id,
              reference: paid.reference,
              transaction_type: 'MONEY_IN',
              value_date: '2026-03-02',
            },
          ],
        },
        {
          field: 'investment_in',
          amount,
          neutral: true,
          count: 1,
          transactions_amount: amount,
          transactions: [
            {
              ...one,
              id: invested.id,
              reference: invested.reference,
              transaction_type: 'INVESTMENT_IN',
              value_date: '2026-03-03',
            },
          ],
        },
      ],
    });
    const after = await read(visitor, '', { from: '2026-03-03', to: '2026-03-31' });
    expect(after).toMatchObject({ opening: amount, opening_date: '2026-03-02', closing: amount });
    expect(after.bars).toMatchObject([{ field: 'investment_in', neutral: true }]);
  });

  it('leads from one published value to another whatever was published, and leaves open what the lines leave open', async () => {
    const { id, visitor } = investor(3);
    const cent = () => BigInt(random.below(200_000));
    const signed = () => cent() - 100_000n;
    const records: DayRecord[] = [];
    let ending = 0n;
    for (let n = 0; n < 45; n += 1) {
      // days are left out, a record may begin anywhere and end anywhere
      if (random.chance(0.2)) continue;
      const lines = {
        beginning_balance: random.chance(0.8) ? ending : signed(),
        money_in_new_funds: cent(),
        money_out: cent(),
        misc_fees: cent(),
        realized_pl: signed(),
        unrealized_pl_previous_day: signed(),
        total_unrealized_pl: signed(),
        investment_in: cent(),
        investment_out: cent(),
      };
      const added = adding(lines);
      ending = added.ending_balance + (random.chance(0.8) ? 0n : signed());
      records.push({ day: dayOf(n), amounts: { ...added, ending_balance: ending } });
    }
    await writeDays(database, id, records);
    for (let n = 0; n < 40; n += 1) {
      const [first = 0, last = 0] = [random.below(55) - 5, random.below(55) - 5].toSorted((a, b) => a - b);
      const span = { ...(random.chance(0.9) && { from: dayOf(first) }), to: dayOf(last) };
      const told = await read(auditor(), of(id), span);
      const isIn = ({ day }: DayRecord) => day <= span.to && (span.from === undefined || day >= span.from);
      const within = records.filter(isIn);
      const before = records.filter(({ day }) => span.from !== undefined && day < span.from).at(-1);
      const begins = before?.amounts.ending_balance ?? within[0]?.amounts.beginning_balance ?? 0n;
      expect(cents(told.opening)).toBe(begins);
      expect(cents(told.closing)).toBe(within.at(-1)?.amounts.ending_balance ?? begins);
      // each record's own difference, and each gap between two of them, of what is held and of what is unrealized
      let held = begins;
      const [start] = within;
      let unrealized = before?.amounts.total_unrealized_pl ?? start?.amounts.unrealized_pl_previous_day ?? 0n;
      let open = 0n;
      for (const { amounts } of within) {
        open += identityDifference(amounts) + amounts.beginning_balance - held;
        open -= amounts.unrealized_pl_previous_day - unrealized;
        held = amounts.ending_balance;
        unrealized = amounts.total_unrealized_pl;
      }
      expect(cents(told.difference)).toBe(open);
      expect(bridged(told)).toEqual(await reported(visitor, span));
      const added = told.bars.filter(({ neutral }) => !neutral);
      const bars = added.reduce((sum, { amount }) => sum + cents(amount), 0n);
      expect(cents(told.opening) + bars + cents(told.difference)).toBe(cents(told.closing));
    }
  });

  it('tells, as the report does, of an unrealized result that another was made of between two days', async () => {
    const { id, visitor } = investor(4);
    const first = adding({ money_in_new_funds: 100_000n, total_unrealized_pl: 10_000n });
    const lines = { beginning_balance: first.ending_balance, total_unrealized_pl: 10_000n };
    await writeDays(database, id, [
      { day: '2025-06-02', amounts: first },
      { day: '2025-06-03', amounts: adding(lines) },
    ]);
    const open = { unrealized: '0.00', difference: '100.00' };
    const span = { from: '2025-06-03', to: '2025-06-30' };
    expect(bridged(await read(visitor, '', span))).toEqual(open);
    expect(await reported(visitor, span)).toEqual(open);
  });

  it('tells each transaction on the lines it counts on, once, in the currency and the days of the records', async () => {
    const { id, visitor } = investor(0);
    await executed(database, '2026-02-27', {
      userId: id,
      type: 'MONEY_IN',
      amount: '4000.00',
      bank: people.bank,
    });
    await executed(database, '2026-03-08', {
      userId: id,
      type: 'MONEY_IN',
      amount: '7.00',
      bank: people.bank,
    });
    const out = { userId: id, type: 'MONEY_OUT', amount: '100.00', fees: '2.50', bank: people.bank } as const;
    const paidOut = await executed(database, '2026-03-09', out);
    await executed(database, '2026-03-10', {
      userId: id,
      type: 'CONVERSION',
      amount: '50.00',
      given: '54.00',
    });
    await executed(database, '2026-03-12', {
      userId: id,
      type: 'MONEY_IN',
      amount: '9.00',
      bank: people.bank,
    });
    const back = { userId: id, type: 'ADJUSTMENT', amount: '100.00', reverses: paidOut.id } as const;
    await executed(database, '2026-03-10', back);
    await writeDays(database, id, [
      { day: '2026-03-06', amounts: adding({ beginning_balance: 400_000n }) },
      { day: '2026-03-11', amounts: adding({ beginning_balance: 400_000n, money_in_new_funds: 700n }) },
    ]);
    await writeDays(
      database,
      id,
      [{ day: '2026-03-10', amounts: adding({ money_in_new_funds: 5_400n }) }],
      'USD',
    );
    const told = await read(visitor, '', { from: '2026-03-09', to: '2026-03-31' });
    expect(
      told.bars.map(({ field, amount, count, transactions_amount, transactions }) => [
        field,
        amount,
        count,
        transactions_amount,
        transactions.map(({ transaction_type, amount: own }) => `${transaction_type} ${own}`),
      ]),
    ).toEqual([
      ['money_in_new_funds', '7.00', 2, '104.50', ['ADJUSTMENT 97.50', 'MONEY_IN 7.00']],
      ['money_out', '0.00', 2, '-147.50', ['CONVERSION -50.00', 'MONEY_OUT -97.50']],
      ['misc_fees', '0.00', 1, '-2.50', ['MONEY_OUT -2.50']],
      ['realized_pl', '0.00', 1, '2.50', ['ADJUSTMENT 2.50']],
    ]);
    const dollars = await read(visitor, '', { to: '2026-03-31' }, 'USD');
    expect(dollars.bars).toMatchObject([
      { field: 'money_in_new_funds', amount: '54.00', count: 1, transactions: [{ amount: '54.00' }] },
    ]);
    // what was there already when the first record began stands behind none of its lines
    const since = await read(visitor, '', { to: '2026-03-06' });
    expect(since).toMatchObject({ opening: '4000.00', closing: '4000.00', opening_date: null, bars: [] });
  });

  it('goes on with the transactions after any one of them, whose day or not', async () => {
    const span = { userId: investor(0).id, currency: 'EUR', to: '2026-12-31' } as const;
    const days = { after: null, from: null, upTo: span.to };
    const { rows } = await countedQuery(span, days).execute(database.db);
    expect(rows.length).toBeGreaterThan(4);
    expect(new Set(rows.map(({ value_date }) => value_date)).size).toBeLessThan(rows.length);
    for (const [at, row] of rows.entries()) {
      const rest = await countedQuery(span, days, row).execute(database.db);
      expect(rest.rows).toEqual(rows.slice(at + 1));
    }
  });

  it('is of the fund to staff who name nobody, with who moved what', async () => {
    await writeDays(database, null, [
      { day: '2026-03-04', amounts: adding({ money_in_new_funds: 1_000_000n, investment_in: 1_000_000n }) },
    ]);
    const told = await read(auditor(), '', { to: '2026-03-31' });
    expect(told).toMatchObject({ user_id: null, user_name: null, closing: '10000.00', difference: '0.00' });
    const paidIn = told.bars.find(({ field }) => field === 'money_in_new_funds');
    expect(paidIn?.transactions.map(({ user_id, user_name }) => [user_id, user_name])).toContainEqual([
      investor(2).id,
      'Camille Exemple',
    ]);
    expect(await read(auditor(), '', { to: '2026-03-31' }, 'USD')).toMatchObject({
      opening: '0.00',
      closing: '0.00',
      closing_date: null,
      bars: [],
    });
  });

  it('is the member’s own and staff’s, and shows members nothing that isn’t published', async () => {
    const [one, other] = [investor(2), investor(1)];
    const span = { to: '2026-03-31' };
    expect((await other.visitor.get(path(of(one.id), span))).status).toBe(403);
    expect((await people.app.visitor().get(path('', span))).status).toBe(401);
    expect((await one.visitor.get(path(of(one.id), span))).status).toBe(200);
    const nobody = '00000000-0000-4000-8000-000000000001';
    expect((await auditor().get(path(of(nobody), span))).status).toBe(404);
    const backwards = await one.visitor.get(path('', { from: '2026-03-02', to: '2026-03-01' }));
    expect(backwards).toMatchObject({ status: 422, body: { fields: { to: 'too_small' } } });
    const waiting = { ...nothing, ending_balance: 5n };
    await writeDays(database, other.id, [
      { day: '2026-03-01', amounts: waiting, status: 'DRAFT' },
      { day: '2026-03-02', amounts: waiting, status: 'AWAITING_APPROVAL' },
    ]);
    expect(await read(other.visitor, '', span)).toMatchObject({ closing: '0.00', bars: [] });
    await writeDays(database, other.id, [{ day: '2026-03-03', amounts: waiting, status: 'RESTATED' }]);
    expect(await read(other.visitor, '', span)).toMatchObject({ closing: '0.05', difference: '0.05' });
  });
});
