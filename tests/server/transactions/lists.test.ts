import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer, Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { placeBank } from '../../fixtures/fund-banks.ts';
import { moneyPeople, type MoneyPeople } from '../../fixtures/money-people.ts';
import { place, type Placed } from '../../fixtures/transactions.ts';

let database: TestDatabase;
let people: MoneyPeople;
let own: Visitor;
let other: Visitor;
let finance: Visitor;
let ownId = '';
let otherId = '';
let bank = '';
let second = '';
/** The references of what was placed, by the name that a test knows it by. */
const references: Record<string, string> = {};

const shown = z.array(
  z.looseObject({ reference: z.string(), user_id: z.string(), payment_reference: z.string().nullable() }),
);
const namesOf = (answer: Answer): readonly (string | undefined)[] => {
  expect(answer.status, answer.text).toBe(200);
  const known = new Map(Object.entries(references).map(([name, reference]) => [reference, name]));
  return shown.parse(answer.body).map(({ reference }) => known.get(reference));
};
const total = (answer: Answer) => answer.headers['x-total-count'];

async function put(name: string, wanted: Placed): Promise<void> {
  references[name] = (await place(database, wanted)).reference;
}

beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, {
    investors: 2,
    staff: ['finance', 'admin', 'compliance', 'auditor'],
  });
  bank = people.bank;
  second = await placeBank(database);
  const [first, stranger] = people.investors;
  const [fund] = people.staff;
  if (!first || !stranger || !fund) throw new Error('nobody is there');
  [own, other, finance, ownId, otherId] = [
    first.visitor,
    stranger.visitor,
    fund.visitor,
    first.id,
    stranger.id,
  ];
  await database.db
    .updateTable('registrations')
    .set({ user_name: 'Zoé Muestra' })
    .where('user_id', '=', otherId)
    .execute();
  const executed = { status: 'EXECUTED' } as const;
  await put('in', {
    userId: ownId,
    type: 'MONEY_IN',
    amount: '5000.00',
    bank,
    ...executed,
    at: '2026-02-27T23:59:59.999Z',
  });
  await put('invested', {
    userId: ownId,
    type: 'INVESTMENT_IN',
    amount: '1234.50',
    ...executed,
    at: '2026-02-28T00:00:00.000Z',
  });
  await put('dollars', {
    userId: ownId,
    type: 'CONVERSION',
    amount: '1000.00',
    given: '1084.50',
    ...executed,
    at: '2026-02-28T23:59:59.999Z',
  });
  await put('back', {
    userId: ownId,
    type: 'INVESTMENT_OUT',
    amount: '234.50',
    ...executed,
    at: '2026-03-01T00:00:00.000Z',
  });
  await put('out', {
    userId: ownId,
    type: 'MONEY_OUT',
    amount: '250.00',
    fees: '2.50',
    at: '2026-03-02T10:00:00.000Z',
  });
  await put('dollar out', {
    userId: ownId,
    type: 'MONEY_OUT',
    currency: 'USD',
    amount: '84.50',
    at: '2026-03-03T10:00:00.000Z',
  });
  await put('refused', {
    userId: ownId,
    type: 'MONEY_IN',
    status: 'REJECTED',
    bank,
    at: '2026-03-04T10:00:00.000Z',
  });
  await put('theirs', {
    userId: otherId,
    type: 'MONEY_IN',
    amount: '5000.00',
    bank: second,
    ...executed,
    at: '2026-03-05T10:00:00.000Z',
  });
  await put('their fund', {
    userId: otherId,
    type: 'INVESTMENT_IN',
    amount: '77.00',
    ...executed,
    at: '2026-03-06T10:00:00.000Z',
  });
  await put('fees', {
    userId: otherId,
    type: 'MISC_FEES',
    amount: '7.00',
    ...executed,
    at: '2026-03-07T10:00:00.000Z',
  });
}, 120_000);
afterAll(async () => {
  await people?.app.app.close();
  await database?.close();
});

const mine = ['refused', 'dollar out', 'out', 'back', 'dollars', 'invested', 'in'];
const all = ['fees', 'their fund', 'theirs', ...mine];

describe('the lists of transactions', () => {
  it('show an investor the own ones alone, newest first, by every list that is theirs', async () => {
    for (const list of ['list', 'criteria']) {
      const answer = await own.get(`/transactions/${list}/${ownId}`);
      expect(namesOf(answer)).toEqual(mine);
      expect(total(answer)).toBe('7');
    }
    expect(namesOf(await own.get(`/transactions/currency/${ownId}/USD`))).toEqual(['dollar out']);
    for (const path of [
      '/transactions',
      '/transactions/member_wallets',
      '/fund/investors',
      `/transactions/list/${otherId}`,
      `/transactions/criteria/${otherId}`,
      `/transactions/currency/${otherId}/EUR`,
      `/transaction/criteria/${otherId}`,
      `/transaction/member_wallets/${otherId}/latest`,
      `/fund/transactions/criteria/${ownId}`,
      `/x/statements/${otherId}/EUR?from=2026-03-01&to=2026-03-31`,
    ])
      expect((await own.get(path)).status, path).toBe(403);
  });

  it('show all of them to all staff', async () => {
    for (const { visitor } of people.staff) {
      const answer = await visitor.get('/transactions');
      expect(namesOf(answer)).toEqual(all);
      expect(total(answer)).toBe('10');
      expect(namesOf(await visitor.get(`/transactions/list/${ownId}`))).toEqual(mine);
    }
  });

  it('are chosen by each filter, and by all of them together; days are whole days in UTC', async () => {
    const chosen: readonly (readonly [string, readonly string[]])[] = [
      ['request_status=PENDING', ['dollar out', 'out']],
      ['transaction_type=MONEY_IN', ['theirs', 'refused', 'in']],
      ['currency=USD', ['dollar out']],
      ['from=2026-03-05', ['fees', 'their fund', 'theirs']],
      ['to=2026-02-27', ['in']],
      ['from=2026-02-28&to=2026-02-28', ['dollars', 'invested']],
      ['via_bank=1', ['theirs', 'refused', 'dollar out', 'out', 'in']],
      [`fund_bank_id=${second}`, ['theirs']],
      [`via_bank=1&request_status=EXECUTED&fund_bank_id=${bank}`, ['in']],
      [
        'request_status=EXECUTED&transaction_type=INVESTMENT_IN&currency=EUR&from=2026-03-01&search=zoe',
        ['their fund'],
      ],
      ['request_status=FAILED', []],
    ];
    for (const [query, names] of chosen) {
      const answer = await finance.get(`/transactions?${query}`);
      expect(namesOf(answer), query).toEqual(names);
      expect(total(answer), query).toBe(String(names.length));
    }
  });

  it('are found by reference, payment reference, name, membership number and amount', async () => {
    const row = await database.db
      .selectFrom('transactions')
      .innerJoin('registrations', 'registrations.user_id', 'transactions.user_id')
      .select(['reference', 'seq', 'payment_reference', 'membership_id'])
      .where('reference', '=', references.theirs ?? '')
      .executeTakeFirstOrThrow();
    const paid = row.payment_reference ?? '';
    const found: readonly (readonly [string, readonly string[]])[] = [
      [row.reference, ['theirs']],
      [row.reference.toLowerCase().replaceAll('-', ' '), ['theirs']],
      ['MI-2026', ['theirs', 'refused', 'in']],
      [row.seq.padStart(6, '0'), ['theirs']],
      [paid.replace(/(.{4})/g, '$1 '), ['theirs']],
      [paid.slice(0, 4), ['theirs']],
      ['zoe MUES', ['fees', 'their fund', 'theirs']],
      [row.membership_id ?? '', ['fees', 'their fund', 'theirs']],
      ['1234.50', ['invested']],
      ['1 234.50', ['invested']],
      ['84.5', ['dollar out']],
      ['1234.51', []],
      ['mi', []],
      ["%' or 1=1 --", []],
    ];
    for (const [typed, names] of found)
      expect(namesOf(await finance.get(`/transactions?search=${encodeURIComponent(typed)}`)), typed).toEqual(
        names,
      );
    // a search never widens what is one's own
    expect(namesOf(await own.get(`/transactions/list/${ownId}?search=zoe`))).toEqual([]);
    expect(namesOf(await own.get(`/transactions/list/${ownId}?search=5000`))).toEqual(['in']);
  });

  it('have pages with the exact total, and nothing beyond the last', async () => {
    const pages = await Promise.all(
      [0, 4, 8].map((offset) => finance.get(`/transactions?limit=4&offset=${offset}`)),
    );
    expect(pages.map(total)).toEqual(['10', '10', '10']);
    expect(pages.flatMap(namesOf)).toEqual(all);
    expect(namesOf(await finance.get('/transactions?limit=4&offset=12'))).toEqual([]);
  });

  it('answer the newest that matches with the path it has taken, or that there is none', async () => {
    const newest = await own.get(`/transaction/criteria/${ownId}?transaction_type=MONEY_OUT&currency=EUR`);
    expect(newest.body).toMatchObject({
      reference: references.out,
      history: [],
      amount: '250.00',
      net_amount: '247.50',
    });
    expect((await own.get('/transaction/MONEY_OUT')).body).toMatchObject({
      reference: references['dollar out'],
    });
    expect((await finance.get('/transaction/MONEY_IN')).body).toMatchObject({ reference: references.theirs });
    expect((await own.get('/transaction/MONEY_IN')).body).toMatchObject({ reference: references.refused });
    for (const path of ['/transaction/MISC_FEES', `/transaction/criteria/${ownId}?request_status=FAILED`])
      expect((await own.get(path)).status, path).toBe(404);
  });

  it('answer one by its two ids, and nothing where they don’t belong together', async () => {
    const { id } = await database.db
      .selectFrom('transactions')
      .select('id')
      .where('reference', '=', references.in ?? '')
      .executeTakeFirstOrThrow();
    expect((await own.get(`/transaction/${ownId}/${id}`)).body).toMatchObject({ reference: references.in });
    expect((await finance.get(`/transaction/${otherId}/${id}`)).status).toBe(404);
    expect((await other.get(`/transaction/${ownId}/${id}`)).status).toBe(403);
    expect((await other.get(`/transaction/${otherId}/${id}`)).status).toBe(404);
    // a payment is none of the fund's own operations
    expect((await finance.get(`/fund/transaction/${ownId}/${id}`)).status).toBe(404);
    expect((await finance.get('/transactions/list/00000000-0000-4000-8000-000000000001')).status).toBe(404);
  });

  it('refuse what they don’t know', async () => {
    for (const query of [
      'request_status=ALL',
      'from=2026-02-30',
      'fund_bank_id=1',
      'via_bank=yes',
      'sort=amount',
    ])
      expect((await finance.get(`/transactions?${query}`)).status, query).toBe(422);
    expect((await own.get(`/transactions/list/${ownId}?via_bank=1`)).status).toBe(422);
  });
});

describe('the fund’s operations', () => {
  it('are those that the fund posts, for staff', async () => {
    expect(namesOf(await finance.get(`/fund/transactions/criteria/${ownId}`))).toEqual(['back', 'invested']);
    expect(
      namesOf(await finance.get(`/fund/transactions/criteria/${ownId}?transaction_type=MONEY_IN`)),
    ).toEqual([]);
    expect((await finance.get(`/fund/transaction/criteria/${otherId}`)).body).toMatchObject({
      reference: references.fees,
    });
  });

  it('add up to what each investor has invested, per currency', async () => {
    const answer = await finance.get('/fund/investors');
    expect(answer.body).toMatchObject([
      {
        user_id: otherId,
        user_name: 'Zoé Muestra',
        currency: 'EUR',
        invested: '77.00',
        available: '4916.00',
      },
      { user_id: ownId, currency: 'EUR', invested: '1000.00', available: '2750.00' },
    ]);
    expect(total(answer)).toBe('2');
    expect(total(await finance.get('/fund/investors?currency=USD'))).toBe('0');
    expect((await finance.get('/fund/investors?search=muestra')).body).toMatchObject([{ user_id: otherId }]);
    expect((await finance.get('/fund/investors?limit=1&offset=1')).body).toMatchObject([{ user_id: ownId }]);
  });
});

describe('the wallets of members', () => {
  it('say what they hold, have promised, expect and can spend', async () => {
    expect((await own.get(`/transaction/member_wallets/${ownId}/latest`)).body).toEqual({
      blocking_state: 'BLOCKED_PENDING_OPERATION',
      wallets: [
        {
          currency: 'EUR',
          balance: '3000.00',
          available: '2750.00',
          reserved: '250.00',
          incoming: '0.00',
          blocked: '0.00',
        },
        {
          currency: 'USD',
          balance: '1084.50',
          available: '1000.00',
          reserved: '84.50',
          incoming: '0.00',
          blocked: '0.00',
        },
      ],
    });
  });

  it('are listed for all members who were validated, by search, latest transaction and blocking', async () => {
    const compliance = people.staff[2]?.visitor;
    const all = await finance.get('/transactions/member_wallets');
    expect(all.body).toMatchObject([
      { user_id: expect.any(String), latest_transaction_type: expect.any(String) },
      { wallets: [{ currency: 'EUR' }, { currency: 'USD' }] },
    ]);
    expect(total(all)).toBe('2');
    const listed = async (query: string) => {
      const { body } = await finance.get(`/transactions/member_wallets?${query}`);
      return z
        .array(z.looseObject({ user_id: z.string() }))
        .parse(body)
        .map(({ user_id }) => user_id);
    };
    expect(await listed('search=muestra')).toEqual([otherId]);
    expect(await listed('transaction_type=MISC_FEES')).toEqual([otherId]);
    expect(await listed('blocking_state=BLOCKED_PENDING_OPERATION')).toEqual([ownId]);
    expect(await listed('blocking_state=UNBLOCKED')).toEqual([otherId]);
    const held = { state: 'BLOCKED_COMPLIANCE', text: 'A question is open.', after: null };
    expect((await compliance?.post(`/x/wallets/${ownId}/blockings`, held))?.status).toBeLessThan(300);
    expect(await listed('blocking_state=BLOCKED_COMPLIANCE')).toEqual([ownId]);
    expect(await listed('blocking_state=BLOCKED_PENDING_OPERATION')).toEqual([]);
    expect((await finance.get(`/transaction/member_wallets/${ownId}/latest`)).body).toMatchObject({
      blocking_state: 'BLOCKED_COMPLIANCE',
      wallets: [
        { available: '0.00', blocked: '2750.00' },
        { available: '0.00', blocked: '1000.00' },
      ],
    });
  });
});
