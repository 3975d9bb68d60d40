import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Amounts } from '../../../contract/values/roll-forward.ts';
import { february, monthCalls, monthIn, previewIn, putDay, seventy } from '../../fixtures/redistribution.ts';
import { daysOf, still, valueCalls, valueIn } from '../../fixtures/values.ts';
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
