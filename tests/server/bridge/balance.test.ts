import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currencies } from '../../../contract/enums.ts';
import { balanceBridge, mostInBar, type BalanceBridge } from '../../../contract/values/bridge.ts';
import { formatMoney, parseMoney } from '../../../contract/values/money.ts';
import type { Visitor } from '../../fixtures/app.ts';
import { entriesIn, type Span } from '../../fixtures/bridge.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { moneyPeople, type MoneyPeople } from '../../fixtures/money-people.ts';
import { randomOf } from '../../fixtures/random.ts';
import { place } from '../../fixtures/transactions.ts';

let database: TestDatabase;
let people: MoneyPeople;
beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, { investors: 2, staff: ['finance', 'auditor'] });
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

const spanOf = ({ from, to }: Span) => `${from === undefined ? '' : `from=${from}&`}to=${to}`;

describe('the bridge of a balance', () => {
  const path = (id: string, currency: string, span: Span) =>
    `/x/wallets/${id}/${currency}/bridge?${spanOf(span)}`;
  async function read(visitor: Visitor, ...wanted: Parameters<typeof path>): Promise<BalanceBridge> {
    const answer = await visitor.get(path(...wanted));
    expect(answer.status, answer.text).toBe(200);
    return balanceBridge.parse(answer.body);
  }

  const sumOf = (rows: readonly { readonly amount: string }[]) =>
    rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

  it('leads from what the ledger held before any days to what it held after them, by types of transactions', async () => {
    const { id } = investor(0);
    const types = [
      'MONEY_IN',
      'MONEY_OUT',
      'INVESTMENT_IN',
      'MISC_FEES',
      'ADJUSTMENT',
      'CONVERSION',
    ] as const;
    const begin = { userId: id, type: 'ADJUSTMENT', status: 'EXECUTED', amount: '90000.00' } as const;
    await place(database, { ...begin, at: '2025-12-31T10:00:00.000Z' });
    for (let n = 0; n < 60; n += 1) {
      const type = random.one(types);
      const at = `${dayOf(random.below(40))}T${random.one(['00:00:00.000', '12:30:00.000', '23:59:59.999'])}Z`;
      const amount = formatMoney(BigInt(1 + random.below(100_000)));
      const given = formatMoney(BigInt(1 + random.below(100_000)));
      const wanted = { userId: id, type, status: 'EXECUTED', amount, at, bank: people.bank } as const;
      await place(database, { ...wanted, ...(type === 'CONVERSION' && { given }) });
    }
    for (let n = 0; n < 40; n += 1) {
      const [first = 0, last = 0] = [random.below(50) - 5, random.below(50) - 5].toSorted((a, b) => a - b);
      const span = { ...(random.chance(0.9) && { from: dayOf(first) }), to: dayOf(last) };
      const currency = random.one(currencies);
      const told = await read(auditor(), id, currency, span);
      const within = await entriesIn(database, id, currency, span);
      expect(cents(told.closing)).toBe(sumOf(await entriesIn(database, id, currency, { to: span.to })));
      expect(cents(told.opening)).toBe(cents(told.closing) - sumOf(within));
      expect(told.difference).toBe('0.00');
      const bars = told.bars.reduce((sum, { amount }) => sum + cents(amount), 0n);
      expect(cents(told.opening) + bars).toBe(cents(told.closing));
      for (const { field, amount, count, transactions } of told.bars) {
        const own = within.filter(({ kind }) => kind === field);
        expect([amount, count]).toEqual([formatMoney(sumOf(own)), own.length]);
        expect(transactions).toHaveLength(Math.min(own.length, mostInBar));
        const named = transactions.reduce((sum, one) => sum + cents(one.amount), 0n);
        if (own.length <= mostInBar) expect(formatMoney(named)).toBe(amount);
      }
      expect(told.bars.reduce((sum, { count }) => sum + count, 0)).toBe(within.length);
    }
  });

  it('names the newest fifty transactions of a type and counts them all', async () => {
    const { id, visitor } = investor(1);
    const paid = { userId: id, type: 'MONEY_IN', status: 'EXECUTED', bank: people.bank } as const;
    for (let n = 0; n <= mostInBar; n += 1)
      await place(database, { ...paid, amount: '1.00', at: `${dayOf(n)}T10:00:00.000Z` });
    const newest = await place(database, { ...paid, amount: '0.50', at: `${dayOf(60)}T10:00:00.000Z` });
    const { bars, user_name } = await read(visitor, id, 'EUR', { to: '2026-12-31' });
    expect(user_name).toBe('Camille Exemple');
    expect(bars).toMatchObject([{ field: 'MONEY_IN', amount: '51.50', count: mostInBar + 2 }]);
    expect(bars[0]?.transactions).toHaveLength(mostInBar);
    const first = { id: newest.id, user_id: id, user_name: null, reference: newest.reference };
    expect(bars[0]?.transactions[0]).toEqual({
      ...first,
      transaction_type: 'MONEY_IN',
      amount: '0.50',
      value_date: dayOf(60),
    });
    const seen = await read(auditor(), id, 'EUR', { to: '2026-12-31' });
    expect(seen.bars[0]?.transactions[0]?.user_name).toBe('Camille Exemple');
  });

  it('is the member’s own and staff’s, of a member who exists, over days in order', async () => {
    const [one, other] = [investor(0), investor(1)];
    const asked = path(one.id, 'EUR', { to: '2026-03-31' });
    expect((await other.visitor.get(asked)).status).toBe(403);
    expect((await people.app.visitor().get(asked)).status).toBe(401);
    const nobody = '00000000-0000-4000-8000-000000000001';
    expect((await auditor().get(path(nobody, 'EUR', { to: '2026-03-31' }))).status).toBe(404);
    const backwards = await one.visitor.get(path(one.id, 'EUR', { from: '2026-03-02', to: '2026-03-01' }));
    expect(backwards).toMatchObject({ status: 422, body: { fields: { to: 'too_small' } } });
    expect((await one.visitor.get(path(one.id, 'GBP', { to: '2026-03-01' }))).status).toBe(422);
  });
});
