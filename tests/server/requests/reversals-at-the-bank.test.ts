import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock, today } from '../../../server/clock.ts';
import { isAwaited } from '../../../server/repositories/fund-banks.ts';
import { complaintsOf } from '../../fixtures/money-oracle.ts';
import { askFor, postFor, readAgain, requestIn, take, type ShownRequest } from '../../fixtures/requests.ts';
import { confirmFor, investment, moneyIn, moneyOut, openDesk } from './desk.ts';

const desk = openDesk('1');
const arrived = { received_amount: '480.00', value_date: '2026-03-10', payer: 'Camille Exemple' };

/** A request that was approved, and executed by two. */
async function executed(form: object, more: object = {}): Promise<ShownRequest> {
  const asked = requestIn(await askFor(desk.investor().visitor, form));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
  const waiting = requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED', ...more }));
  if (waiting.approval) expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
  return readAgain(desk.finance(), waiting);
}
/** What undoes it, and waits for a second person. */
const undo = async ({ id, user_id }: ShownRequest, amount: string) =>
  requestIn(
    await postFor(desk.finance(), {
      user_id,
      transaction_type: 'ADJUSTMENT',
      currency: 'EUR',
      amount,
      starting_date: today(systemClock),
      reversal_of: id,
    }),
  );

const line = z.looseObject({ id: z.string(), transaction_type: z.string(), net_amount: z.string() });
/** A list of the bank's transactions: what each moved there, and how many are counted. */
async function listed(query: string) {
  const { body, headers } = await desk.finance().get(`/transactions?via_bank=1&limit=100${query}`);
  const rows = z.array(line).parse(body);
  expect(headers['x-total-count']).toBe(String(rows.length));
  return rows;
}
const atBank = ({ transaction_type, net_amount }: z.output<typeof line>) =>
  BigInt((transaction_type === 'MONEY_OUT' ? `-${net_amount}` : net_amount).replace('.', ''));
/** What the ledger says of the account, in cents, as a bank would. */
async function balance(): Promise<bigint> {
  const held = await desk
    .database()
    .db.selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'BANK')
    .where('currency', '=', 'EUR')
    .where('owner_id', '=', desk.bank())
    .executeTakeFirst();
  return -BigInt(held?.balance ?? '0');
}

it('what undoes a payment stands among the bank’s transactions, and they add up to what the bank has moved', async () => {
  const before = await balance();
  const undone: string[] = [];
  for (const [made, amount] of [
    [await executed(moneyIn, arrived), '-480.00'],
    [await executed(moneyOut), '250.00'],
  ] as const) {
    const waiting = await undo(made, amount);
    const names = { id: waiting.id, transaction_type: 'ADJUSTMENT' };
    expect(await listed(`&fund_bank_id=${desk.bank()}&request_status=APPROVED`)).toMatchObject([names]);
    // What waits to be booked on an account keeps it.
    expect(await isAwaited(desk.database().db, desk.bank())).toBe(true);
    expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
    expect(await isAwaited(desk.database().db, desk.bank())).toBe(false);
    undone.unshift(waiting.id);
  }
  for (const query of ['', `&fund_bank_id=${desk.bank()}`]) {
    const adjustments = await listed(`&transaction_type=ADJUSTMENT${query}`);
    expect(adjustments.map(({ id }) => id)).toEqual(undone);
    // A payout comes back without the fees that had stayed with the fund.
    expect(adjustments.map(({ net_amount }) => net_amount)).toEqual(['247.50', '-480.00']);
    const rows = await listed(query);
    expect(rows).toHaveLength(4);
    expect(rows.reduce((sum, row) => sum + atBank(row), 0n)).toBe(0n);
  }
  expect(await balance()).toBe(before);
  expect(await complaintsOf(desk.database())).toBe('');
});

it('what undoes an investment goes through no bank', async () => {
  const before = await listed('');
  expect((await confirmFor(desk.admin(), await undo(await executed(investment), '300.00'))).status).toBe(200);
  expect(await listed('')).toEqual(before);
});

it('what was undone before names its bank, too, also one that was deleted since', async () => {
  const { db, pool } = desk.database();
  const before = await listed('&transaction_type=ADJUSTMENT');
  expect(before).toHaveLength(2);
  // as it was when nothing kept an executed request as it is
  const guarded = (how: 'disable' | 'enable') =>
    pool.query(`alter table transactions ${how} trigger transactions_executed`);
  await guarded('disable');
  await db
    .updateTable('transactions')
    .set({ fund_bank_id: null })
    .where('transaction_type', '=', 'ADJUSTMENT')
    .execute();
  expect(await listed('&transaction_type=ADJUSTMENT')).toEqual([]);
  const account = (change: object) =>
    db.updateTable('fund_bank_accounts').set(change).where('id', '=', desk.bank()).execute();
  await account({ is_default: false, removed_at: new Date() });
  await pool.query(readFileSync('server/db/migrations/0111_reversals_at_the_bank.sql', 'utf8'));
  await guarded('enable');
  await account({ is_default: true, removed_at: null });
  expect(await listed('&transaction_type=ADJUSTMENT')).toEqual(before);
  expect(await complaintsOf(desk.database())).toBe('');
});
