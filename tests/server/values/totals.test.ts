import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundTotals, type TotalsOfCurrency } from '../../../contract/values/totals.ts';
import { post } from '../../../server/repositories/ledger.ts';
import type { Movement } from '../../../server/rules/ledger.ts';
import { monthsAround } from '../../../server/rules/totals.ts';
import { another } from '../../fixtures/approvals.ts';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { french, placeBank } from '../../fixtures/fund-banks.ts';
import type { Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let auditor: Colleague;
let member: Colleague;
let bank: string;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  auditor = await another({ app, database }, 'auditor');
  member = await another({ app, database }, 'user');
  bank = await placeBank(database, french);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const move = (movement: Movement, valueDate: string) =>
  database.db
    .transaction()
    .execute((trx) =>
      post(trx, movement, { id: randomUUID(), transactionId: null, at: app.clock.now(), valueDate }),
    );
const payIn = (amount: bigint, valueDate: string) =>
  move({ kind: 'MONEY_IN', member: member.id, bank, currency: 'EUR', amount }, valueDate);
async function totals(): Promise<TotalsOfCurrency> {
  const { body } = await auditor.visitor.get('/x/values/totals');
  const [euros] = fundTotals.parse(body).currencies;
  if (euros === undefined) throw new Error('The totals have no currency.');
  return euros;
}

describe('the fund at a glance', () => {
  it('says nothing of what has not happened', async () => {
    const { status, body } = await auditor.visitor.get('/x/values/totals');
    expect(status).toBe(200);
    expect(fundTotals.parse(body)).toMatchObject({
      month: '2026-03',
      month_before: '2026-02',
      waiting: {
        requests_pending: 0,
        requests_approved: 0,
        values_draft: 0,
        values_awaiting: 0,
        values_draft_at: null,
        values_awaiting_at: null,
      },
    });
    expect(await totals()).toMatchObject({ value: null, wallets: '0.00', invested: '0.00', flows: [] });
  });

  it('counts what moved wallets in the month of its value date, signed, and older money in the wallets alone', async () => {
    await payIn(500_000n, '2025-12-30');
    await payIn(10_050n, '2026-02-28');
    await payIn(2_000n, '2026-03-01');
    await payIn(1_000n, '2026-03-11');
    await move(
      { kind: 'MONEY_OUT', member: member.id, bank, currency: 'EUR', amount: 700n, fees: 250n },
      '2026-03-11',
    );
    expect(await totals()).toMatchObject({
      wallets: '5123.50',
      flows: [
        {
          transaction_type: 'MONEY_IN',
          month: { count: 2, amount: '30.00' },
          month_before: { count: 1, amount: '100.50' },
        },
        {
          transaction_type: 'MONEY_OUT',
          month: { count: 1, amount: '-7.00' },
          month_before: { count: 0, amount: '0.00' },
        },
      ],
    });
  });

  it('shows the newest published value of the fund, never a draft, and counts what of the fund’s waits', async () => {
    type Status = 'DRAFT' | 'PUBLISHED' | 'AWAITING_APPROVAL';
    const day = (value_date: string, status: Status, ending: string, user_id: string | null = null) =>
      database.db
        .insertInto('capital_values')
        .values({
          series: user_id === null ? 'FUND_DAILY' : 'INVESTOR_DAILY',
          user_id,
          currency: 'EUR',
          value_date,
          status,
          beginning_balance: '0',
          money_in_new_funds: '0',
          unrealized_pl_previous_day: '0',
          investment_in: '0',
          investment_out: '0',
          total_unrealized_pl: '0',
          money_out: '0',
          misc_fees: '0',
          ending_balance: ending,
          realized_pl: '0',
          updated_at: app.clock.now(),
        })
        .execute();
    await day('2026-03-08', 'PUBLISHED', '100');
    await day('2026-03-09', 'PUBLISHED', '512345');
    await day('2026-03-10', 'AWAITING_APPROVAL', '999');
    await day('2026-03-11', 'DRAFT', '999');
    await day('2026-03-11', 'DRAFT', '999', member.id);
    expect(await totals()).toMatchObject({ value: { value_date: '2026-03-09', ending_balance: '5123.45' } });
    const { body } = await auditor.visitor.get('/x/values/totals');
    const { waiting } = fundTotals.parse(body);
    expect(waiting).toMatchObject({ values_draft: 1, values_awaiting: 1 });
    const place = { series: 'FUND_DAILY', currency: 'EUR' } as const;
    expect(waiting.values_draft_at).toEqual({ ...place, ends_on: '2026-03-11' });
    expect(waiting.values_awaiting_at).toEqual({ ...place, ends_on: '2026-03-10' });
  });

  it('shows the newest month in which anything moved, until something moves in a later one', async () => {
    app.clock.pass(70 * 86_400);
    const { visitor } = await another({ app, database }, 'finance');
    const { body } = await visitor.get('/x/values/totals');
    expect(fundTotals.parse(body)).toMatchObject({ month: '2026-03', month_before: '2026-02' });
  });

  it('finds the month before January in the year before', () => {
    expect(monthsAround(new Date('2026-01-31T23:59:59.999Z'))).toEqual({
      before: '2025-12-01',
      month: '2026-01-01',
      next: '2026-02-01',
    });
  });
});
