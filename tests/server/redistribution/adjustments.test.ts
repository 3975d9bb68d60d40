import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm } from '../../fixtures/approvals.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { monthCalls, monthIn, previewIn, putDay, seventy } from '../../fixtures/redistribution.ts';
import { postFor, requestIn } from '../../fixtures/requests.ts';
import { confirmFor } from '../requests/desk.ts';
import { investorsOnly, openDesk, type Desk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

/** An operation of the fund's for the first member, executed where it counts from a day. */
async function execute(transaction_type: string, amount: string, starting_date: string, more: object = {}) {
  const { first, second, members } = desk;
  const form = { user_id: members[0]?.id, transaction_type, currency: 'EUR', amount, starting_date, ...more };
  const asked = requestIn(await postFor(first.visitor, form));
  if (asked.approval) expect((await confirmFor(second.visitor, asked)).status).toBe(200);
  return asked;
}
const dayIn = ({ year, month }: { year: number; month: number }, day: string) =>
  `${year}-${String(month).padStart(2, '0')}-${day}`;
/** Until somebody waits for a table. */
async function waitsFor({ db }: TestDatabase, table: string): Promise<void> {
  const waiting = sql`select from pg_locks where relation = ${table}::regclass and not granted`;
  while ((await waiting.execute(db)).rows.length === 0) await new Promise((next) => setTimeout(next, 5));
}
const adjusted = (amount: string) => ({ effect: 'redistribution.adjusted', currency: 'EUR', amount });

describe('a month in which wallets were adjusted', () => {
  it('shares out what its values say was realized, without what adjustments have paid already', async () => {
    await desk.publish(await desk.freshMonth(300_000n), investorsOnly);
    const month = await desk.freshMonth(150_000n);
    const count = async () => previewIn(await monthCalls(desk.first).preview({ ...month, ...investorsOnly }));
    const before = await count();
    expect(before).toMatchObject({ base_amount: '1500.00' });
    expect(before.effects.map(({ effect }) => effect)).not.toContain('redistribution.adjusted');

    const paid = await execute('ADJUSTMENT', '1000.00', dayIn(month, '10'));
    const after = await count();
    expect(after).toMatchObject({ base_amount: '500.00' });
    expect(after.effects).toContainEqual(adjusted('1000.00'));
    expect(after.hash).not.toBe(before.hash);

    await execute('ADJUSTMENT', '-200.00', dayIn(month, '02'));
    expect(await count()).toMatchObject({ base_amount: '700.00' });
    await execute('ADJUSTMENT', '-1000.00', dayIn(month, '10'), { reversal_of: paid.id });
    const undone = await count();
    expect(undone).toMatchObject({ base_amount: '1700.00' });
    expect(undone.effects).toContainEqual(adjusted('-200.00'));
  });

  it('is without those that the records of another month take in, and never pays less than nothing', async () => {
    const month = await desk.freshMonth(50_000n);
    const next = await desk.freshMonth(50_000n);
    // after the month's last record: the next record takes it in
    await execute('ADJUSTMENT', '100.00', dayIn(month, '20'));
    const count = async (of: object) =>
      previewIn(await monthCalls(desk.first).preview({ ...of, ...investorsOnly }));
    expect(await count(month)).toMatchObject({ base_amount: '500.00' });
    expect(await count(next)).toMatchObject({ base_amount: '400.00' });
    // a draft counts for nothing, so it moves nothing
    const [late = ''] = await putDay(desk.database, null, {
      day: dayIn(month, '28'),
      status: 'DRAFT',
      amounts: {},
    });
    expect(await count(month)).toMatchObject({ base_amount: '500.00' });
    expect(await count(next)).toMatchObject({ base_amount: '400.00' });
    await desk.database.db
      .updateTable('capital_values')
      .set({ status: 'PUBLISHED' })
      .where('id', '=', late)
      .execute();
    expect(await count(month)).toMatchObject({ base_amount: '400.00' });
    expect(await count(next)).toMatchObject({ base_amount: '500.00' });
    await execute('ADJUSTMENT', '9000.00', dayIn(month, '05'));
    expect(await count(month)).toMatchObject({ base_amount: '0.00', investors: [] });
  });

  it('keeps fees that were given back as what they are: less fees, and no payment of a result', async () => {
    const month = await desk.freshMonth(10_000n);
    const fees = await execute('MISC_FEES', '30.00', dayIn(month, '08'));
    await execute('ADJUSTMENT', '30.00', dayIn(month, '09'), { reversal_of: fees.id });
    const preview = previewIn(await monthCalls(desk.first).preview({ ...month, ...investorsOnly }));
    expect(preview).toMatchObject({ base_amount: '100.00' });
  });

  it('is without those from before the fund’s very first record, where that begins with what was there already', async () => {
    const { database, first, members } = desk;
    await putDay(database, members[0]?.id ?? '', {
      day: '2025-06-01',
      currency: 'USD',
      amounts: { ending_balance: 100_000n },
    });
    await execute('ADJUSTMENT', '500.00', '2025-05-02', { currency: 'USD' });
    const amounts = { beginning_balance: 300_000n, realized_pl: 10_000n };
    await putDay(database, null, { day: '2025-06-10', currency: 'USD', amounts });
    const month = { year: 2025, month: 6, currency: 'USD', ...investorsOnly };
    const count = async () => previewIn(await monthCalls(first).preview(month));
    const shown = await count();
    expect(shown).toMatchObject({ base_amount: '100.00' });
    expect(shown.effects.map(({ effect }) => effect)).not.toContain('redistribution.adjusted');
    await execute('ADJUSTMENT', '20.00', '2025-06-10', { currency: 'USD' });
    expect(await count()).toMatchObject({ base_amount: '80.00' });
  });

  it('posts what was confirmed, though somebody’s adjustment comes in between', async () => {
    const { database, first, second } = desk;
    const month = await desk.freshMonth(100_000n);
    const posted = await desk.publish(month, investorsOnly);
    const late = await execute('ADJUSTMENT', '300.00', '2026-01-05');
    const form = { ...seventy, version: posted.version, status: 'PUBLISHED', reason: 'Wrong shares' };
    const approval = await desk.approvalOf(monthIn(await monthCalls(first).update(posted.id, form)));
    const confirmed = await database.db.transaction().execute(async (trx) => {
      // the balances of those who give back are read last of what it comes to
      await sql`lock table ledger_accounts in access exclusive mode`.execute(trx);
      const answer = confirm(second, approval);
      await waitsFor(database, 'ledger_accounts');
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update transactions set starting_date = ${dayIn(month, '05')} where id = ${late.id}`.execute(
        trx,
      );
      return { answer };
    });
    expect(await confirmed.answer).toMatchObject({ status: 200 });
    const now = await monthCalls(first).read(posted.id);
    expect(now).toMatchObject({ status: 'RESTATED', base_amount: '1000.00', investors_amount: '700.00' });
  });
});
