import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Amounts } from '../../../contract/values/roll-forward.ts';
import { another } from '../../fixtures/approvals.ts';
import { february, monthCalls, monthIn, previewIn, putDay, seventy } from '../../fixtures/redistribution.ts';
import { postFor, requestIn } from '../../fixtures/requests.ts';
import { daysOf, publish, still, valueCalls, valueIn } from '../../fixtures/values.ts';
import { openDesk, type Desk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  // one person restates and shares out alone
  desk = await openDesk({ FOUR_EYES: '0' });
});
afterAll(() => desk.close());

type Day = { readonly day: string; readonly amounts: Partial<Amounts> };
/** A day that was published, and restated since, as the portal does it. */
async function restated(member: string | null, { day, amounts }: Day, corrected: object): Promise<void> {
  const [id = ''] = await putDay(desk.database, member, { day, amounts });
  const calls = valueCalls(desk.first, member === null ? undefined : daysOf(member));
  const form = { ...still('0.00'), ...corrected, reason: 'A late statement', note: 'By the bank' };
  expect(valueIn(await calls.change({ id, version: 1 }, form))).toMatchObject({ status: 'RESTATED' });
}

it('a month counts days that were restated, by what they say now: of the fund, and of each member', async () => {
  const { database, members, second, wallets } = desk;
  const [one = '', two = '', three = ''] = members.map(({ id }) => id);
  const heldAtFirst = { ending_balance: 100_00n };
  await putDay(database, null, { day: '2026-02-03', amounts: { realized_pl: 10_000n, misc_fees: 500n } });
  const fund = { day: '2026-02-04', amounts: { realized_pl: 5000n, misc_fees: 1000n } };
  await restated(null, fund, { realized_pl: '200.00', misc_fees: '15.00' });
  // held from before the month; from the 15th on, half of its 28 days; all of the month as it was published
  await restated(one, { day: '2026-01-20', amounts: heldAtFirst }, { ending_balance: '600.00' });
  await restated(two, { day: '2026-02-15', amounts: heldAtFirst }, { ending_balance: '400.00' });
  await putDay(database, three, { day: '2026-02-01', amounts: { ending_balance: 200_00n } });

  // realized 100.00 and 200.00, less fees of 5.00 and 15.00; 70 % of it, by 600, 200 and 200 on an average day
  const preview = previewIn(await monthCalls(second).preview({ ...february, ...seventy }));
  expect(preview).toMatchObject({ base_amount: '280.00' });
  expect(preview.investors.map((line) => [line.user_id, line.average_balance, line.amount])).toEqual([
    [one, '600.00', '117.60'],
    [two, '200.00', '39.20'],
    [three, '200.00', '39.20'],
  ]);
  const form = { ...february, ...seventy, status: 'PUBLISHED', effects_hash: preview.hash };
  expect(monthIn(await monthCalls(second).create(form))).toMatchObject({ status: 'PUBLISHED' });
  expect(await wallets()).toEqual([11_760n, 3920n, 3920n]);
  expect(await desk.verify()).toMatchObject({ whole: true });
});

it('whoever decides alone is told at once of a posted month, which says so until it is restated', async () => {
  const { database, first, members } = desk;
  const [one = ''] = members.map(({ id }) => id);
  const july = { year: 2025, month: 7, currency: 'EUR' } as const;
  const told = [july];
  await desk.freshMonth(10_000n);
  await desk.freshMonth(10_000n);
  const posted = monthIn(await monthCalls(first).create({ ...july, ...seventy, status: 'PUBLISHED' }));
  const shown = () => monthCalls(first).read(posted.id);
  expect(await shown()).toMatchObject({ current_base: '100.00', weights_changed: false });
  const form = { currency: 'EUR', ...still('0.00') };

  // what a member held: no other base, but other parts
  const days = valueCalls(first, daysOf(one));
  const late = valueIn(
    await days.create({ ...form, value_date: '2025-07-20', ending_balance: '7.00', note: 'Late' }),
  );
  expect(await shown()).toMatchObject({ weights_changed: false });
  expect(await publish(first, [late])).toMatchObject({ body: { approval_id: null, outdated: told } });
  expect(await shown()).toMatchObject({
    base_amount: '100.00',
    current_base: '100.00',
    weights_changed: true,
  });
  const again = { ...seventy, version: posted.version, status: 'PUBLISHED', reason: 'Values came late' };
  monthIn(await monthCalls(first).update(posted.id, again));
  expect(await shown()).toMatchObject({ status: 'RESTATED', weights_changed: false });

  const corrected = { ...still('0.00'), reason: 'A late statement', note: 'By the bank' };
  const held = valueIn(
    await days.change({ id: late.id, version: 2 }, { ...corrected, ending_balance: '9.00' }),
  );
  expect(held.outdated).toEqual(told);
  expect(await shown()).toMatchObject({ weights_changed: true });
  // as much is held, and other lines say how
  const same = valueIn(
    await days.change(held, { ...corrected, ending_balance: '9.00', money_in_new_funds: '9.00' }),
  );
  expect(same.outdated).toBeUndefined();

  const { id, version } = await database.db
    .selectFrom('capital_values')
    .select(['id', 'version'])
    .where('ends_on', '=', '2025-07-10')
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  const fund = await valueCalls(first).change({ id, version }, { ...corrected, realized_pl: '200.00' });
  expect(valueIn(fund).outdated).toEqual(told);
  const created = {
    ...form,
    value_date: '2025-07-11',
    realized_pl: '5.00',
    note: 'Late',
    status: 'PUBLISHED',
  };
  expect(valueIn(await valueCalls(first).create(created)).outdated).toEqual(told);
  expect(await shown()).toMatchObject({ current_base: '205.00' });
});

/** Takes a day of a member's away: what was held before it is carried over it. */
async function nothingOn(day: string, member: string): Promise<void> {
  const { numDeletedRows } = await desk.database.db
    .deleteFrom('capital_values')
    .where('ends_on', '=', day)
    .where('user_id', '=', member)
    .executeTakeFirst();
  expect(numDeletedRows).toBe(1n);
}

/** Publishes late days of members, or of the fund where none is named; answers the months that it names. */
async function publishLate(of: string | null, days: readonly object[]) {
  const calls = valueCalls(desk.first, of === null ? undefined : daysOf(of));
  const drafts = [];
  for (const day of days)
    drafts.push(valueIn(await calls.create({ currency: 'EUR', ...still('0.00'), note: 'Late', ...day })));
  const { status, body } = await publish(desk.first, drafts);
  expect(status).toBe(200);
  return Object(body).outdated ?? [];
}

it('a late day that says what counted already names and marks no month', async () => {
  const { first, members, scene } = desk;
  const [one = '', two = ''] = members.map(({ id }) => id);
  const august = await desk.freshMonth(10_000n);
  const posted = monthIn(await monthCalls(first).create({ ...august, ...seventy, status: 'PUBLISHED' }));
  const shown = () => monthCalls(first).read(posted.id);
  const on = (value_date: string, balance: string) => ({ value_date, ...still(balance) });
  expect(await publishLate(one, [on('2025-08-10', '1000.00')])).toEqual([]);
  const stranger = await another(scene, 'user');
  expect(await publishLate(stranger.id, [on('2025-08-10', '0.00')])).toEqual([]);
  expect(await publishLate(stranger.id, [on('2025-08-11', '-5.00')])).toEqual([]);
  expect(await shown()).toMatchObject({ weights_changed: false });

  // of several days each counts until the next of them: in September, into which it is carried, as much is held as before
  const september = await desk.freshMonth(10_000n);
  await nothingOn('2025-09-01', two);
  monthIn(await monthCalls(first).create({ ...september, ...seventy, status: 'PUBLISHED' }));
  const some = [on('2025-08-30', '7.00'), on('2025-08-31', '1000.00')];
  expect(await publishLate(two, some)).toEqual([august]);
  expect(await shown()).toMatchObject({ weights_changed: true });
});

it('a late first day of the fund’s names the month that begins with another record by it', async () => {
  const { database, first, members } = desk;
  const [one = ''] = members.map(({ id }) => id);
  const june = { year: 2025, month: 6, currency: 'USD' } as const;
  await putDay(database, one, { day: '2025-06-01', currency: 'USD', amounts: { ending_balance: 100_000n } });
  const begun = { beginning_balance: 300_000n, realized_pl: 10_000n };
  await putDay(database, null, { day: '2025-06-20', currency: 'USD', amounts: begun });
  const of = { user_id: one, transaction_type: 'ADJUSTMENT', currency: 'USD', amount: '10.00' };
  requestIn(await postFor(first.visitor, { ...of, starting_date: '2025-06-15' }));
  const posted = monthIn(await monthCalls(first).create({ ...june, ...seventy, status: 'PUBLISHED' }));
  const shown = () => monthCalls(first).read(posted.id);
  expect(await shown()).toMatchObject({ current_base: '100.00' });
  const day = { currency: 'USD', value_date: '2025-06-15', ...still('3000.00') };
  expect(await publishLate(null, [day])).toEqual([june]);
  expect(await shown()).toMatchObject({ base_amount: '100.00', current_base: '90.00' });
});

it('months from before they were marked are marked where another balance was published or restated since', async () => {
  const { database, first, members } = desk;
  const [one = '', two = '', three = ''] = members.map(({ id }) => id);
  const months = [
    await desk.freshMonth(10_000n),
    await desk.freshMonth(10_000n),
    await desk.freshMonth(10_000n),
  ];
  await nothingOn('2025-10-01', one);
  const ids: string[] = [];
  for (const month of months)
    ids.push(monthIn(await monthCalls(first).create({ ...month, ...seventy, status: 'PUBLISHED' })).id);
  const marked = async () =>
    Promise.all(ids.map(async (id) => (await monthCalls(first).read(id)).weights_changed));
  const on = (value_date: string, balance: string) => ({ value_date, ...still(balance) });
  // another balance that is carried into October, the same of November, and one of September that counts in none of them
  await publishLate(one, [on('2025-09-20', '7.00')]);
  await publishLate(two, [on('2025-11-10', '1000.00')]);
  await publishLate(three, [on('2025-09-20', '7.00')]);
  expect(await marked()).toEqual([true, false, false]);
  const restate = async (day: string, balance: string, member: string) => {
    const row = await database.db
      .selectFrom('capital_values')
      .select(['id', 'version'])
      .where('ends_on', '=', day)
      .where('user_id', '=', member)
      .executeTakeFirstOrThrow();
    const form = { ...still(balance), reason: 'A late statement', note: 'By the bank' };
    valueIn(await valueCalls(first, daysOf(member)).change(row, form));
  };
  await restate('2025-12-01', '900.00', two);
  await restate('2025-11-01', '900.00', three);
  await restate('2025-11-01', '1000.00', three);
  expect(await marked()).toEqual([true, true, true]);

  await sql`delete from redistribution_reweighings`.execute(database.db);
  await sql`update redistributions set updated_at = updated_at - interval '1 hour'
    where id = any(${ids}::uuid[])`.execute(database.db);
  expect(await marked()).toEqual([false, false, false]);
  for (const name of ['0180_left_by_former_releases', '0182_months_weighed_anew_before']) {
    await database.pool.query(readFileSync(`server/db/migrations/${name}.sql`, 'utf8'));
    expect(await marked()).toEqual([true, false, true]);
  }
});
