import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm, readApproval } from '../../fixtures/approvals.ts';
import { monthCalls, monthIn, putDay, seventy } from '../../fixtures/redistribution.ts';
import { postFor, requestIn } from '../../fixtures/requests.ts';
import { daysOf, publish, still, valueCalls, valueIn } from '../../fixtures/values.ts';
import { openDesk, type Desk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const told = (year: number, month: number) => ({
  effect: 'redistribution.outdated',
  year,
  month,
  currency: 'EUR',
});
/** What a second person is told of months that were posted. */
async function toldIn(id: string | undefined) {
  const approval = await readApproval(desk.second, id ?? '');
  return { approval, months: approval.effects.filter(({ effect }) => effect === 'redistribution.outdated') };
}
const idOf = async (ends_on: string, member: string | null = null) => {
  const { id, version } = await desk.database.db
    .selectFrom('capital_values')
    .select(['id', 'version'])
    .where('ends_on', '=', ends_on)
    .where('user_id', member === null ? 'is' : '=', member)
    .executeTakeFirstOrThrow();
  return { id, version };
};
const callsOf = (member: string | null) =>
  valueCalls(desk.first, member === null ? undefined : daysOf(member));
async function restate(day: string, member: string | null, amounts: object) {
  const form = { ...still('0.00'), ...amounts, reason: 'A late statement', note: 'By the bank' };
  return valueIn(await callsOf(member).change(await idOf(day, member), form));
}

describe('a month that was posted', () => {
  it('is named to who restates its values, and tells what it comes to until the difference is posted', async () => {
    const { first, second, members } = desk;
    const [member = ''] = members.map(({ id }) => id);
    const posted = await desk.publish(await desk.freshMonth(90_000n));
    await desk.freshMonth(30_000n);
    const shown = () => monthCalls(first).read(posted.id);
    expect(await shown()).toMatchObject({ base_amount: '900.00', current_base: '900.00' });

    // lines that no month rests on, as much of result as of fees, and a month that is still to be posted
    const fees = { realized_pl: '900.50', misc_fees: '0.50' };
    const both = { realized_pl: '910.50', misc_fees: '10.50' };
    const same = await restate('2025-06-10', null, { ...both, total_unrealized_pl: '5.00' });
    expect((await toldIn(same.approval?.id)).months).toEqual([]);
    await first.visitor.post(`/x/approvals/${same.approval?.id}/withdraw`);
    const open = await restate('2025-07-10', null, { realized_pl: '400.00' });
    expect((await toldIn(open.approval?.id)).months).toEqual([]);

    // what a member held counts until the next record
    const held = await restate('2025-06-01', member, { ending_balance: '2000.00' });
    expect((await toldIn(held.approval?.id)).months).toEqual([told(2025, 6)]);

    const late = await restate('2025-06-10', null, { ...fees, realized_pl: '1300.50' });
    const { approval, months } = await toldIn(late.approval?.id);
    expect(months).toEqual([told(2025, 6)]);
    expect(await confirm(second, approval)).toMatchObject({ status: 200 });
    expect(await shown()).toMatchObject({
      status: 'PUBLISHED',
      base_amount: '900.00',
      current_base: '1300.00',
    });

    const again = { ...seventy, version: posted.version, status: 'PUBLISHED', reason: 'Values restated' };
    const sent = monthIn(await monthCalls(first).update(posted.id, again));
    expect(await confirm(second, await desk.approvalOf(sent))).toMatchObject({ status: 200 });
    expect(await shown()).toMatchObject({
      status: 'RESTATED',
      base_amount: '1300.00',
      current_base: '1300.00',
    });
  });

  it('is named to who publishes a day of it late, or one of a member that counts in it', async () => {
    const { first, members } = desk;
    const [member = ''] = members.map(({ id }) => id);
    await desk.publish(await desk.freshMonth(90_000n));
    await desk.publish(await desk.freshMonth(90_000n));
    const sent = async (day: string, owner: string | null, amounts: object) => {
      const form = { currency: 'EUR', value_date: day, ...still('0.00'), note: 'Late', ...amounts };
      const draft = valueIn(await callsOf(owner).create(form));
      const answer = await publish(first, [draft]);
      expect(answer.status).toBe(200);
      return (await toldIn(Object(answer.body).approval_id)).months;
    };
    expect(await sent('2025-08-20', null, { realized_pl: '12.00' })).toEqual([told(2025, 8)]);
    // nothing was realized on it
    expect(await sent('2025-08-21', null, {})).toEqual([]);
    // until the next one, of the 1st of September
    expect(await sent('2025-08-22', member, { ending_balance: '7.00' })).toEqual([told(2025, 8)]);
    // from then on
    expect(await sent('2025-09-22', member, { ending_balance: '7.00' })).toEqual([told(2025, 9)]);
    expect(await sent('2025-10-22', member, { ending_balance: '7.00' })).toEqual([]);
  });

  it('is named to who executes an adjustment that its records take in', async () => {
    const { first, members } = desk;
    const [member = ''] = members.map(({ id }) => id);
    const posted = await desk.publish(await desk.freshMonth(90_000n));
    const adjust = async (starting_date: string) => {
      const of = { user_id: member, transaction_type: 'ADJUSTMENT', currency: 'EUR', amount: '10.00' };
      return toldIn(requestIn(await postFor(first.visitor, { ...of, starting_date })).approval?.id);
    };
    // after its last record: the next one takes it in
    expect((await adjust('2025-10-11')).months).toEqual([]);
    expect((await adjust('2025-10-10')).months).toEqual([told(2025, 10)]);
    const { approval, months } = await adjust('2025-09-30');
    expect(months).toEqual([told(2025, 10)]);
    // the fund's record is there already too, and would be without it
    expect(approval.effects).toContainEqual({
      effect: 'values.missed',
      user_id: null,
      series: 'FUND_DAILY',
      currency: 'EUR',
      value_date: '2025-10-10',
      year: null,
      quarter_number: null,
    });
    expect(await confirm(desk.second, approval)).toMatchObject({ status: 200 });
    expect(await monthCalls(first).read(posted.id)).toMatchObject({
      base_amount: '900.00',
      current_base: '890.00',
    });
  });

  it('is named with the month after it where a late day of the fund’s takes an adjustment over from that one', async () => {
    const { first, second, members } = desk;
    const [member = ''] = members.map(({ id }) => id);
    const november = await desk.freshMonth(90_000n);
    const december = await desk.freshMonth(90_000n);
    const of = { user_id: member, transaction_type: 'ADJUSTMENT', currency: 'EUR', amount: '10.00' };
    const paid = requestIn(await postFor(first.visitor, { ...of, starting_date: '2025-11-20' }));
    expect(await confirm(second, (await toldIn(paid.approval?.id)).approval)).toMatchObject({ status: 200 });
    const [early, later] = [await desk.publish(november), await desk.publish(december)];
    const bases = async () =>
      Promise.all([early, later].map(async ({ id }) => (await monthCalls(first).read(id)).current_base));
    expect(await bases()).toEqual(['900.00', '890.00']);

    const form = { currency: 'EUR', ...still('0.00'), note: 'Late' };
    const calls = await callsOf(null);
    const draft = valueIn(await calls.create({ ...form, value_date: '2025-11-25' }));
    expect(await bases()).toEqual(['900.00', '890.00']);
    // no adjustment lies between it and the day before it, or the next day is of the same month
    const others = [
      valueIn(await calls.create({ ...form, value_date: '2025-11-15' })),
      valueIn(await calls.create({ ...form, value_date: '2025-12-05' })),
      valueIn(await calls.create({ ...form, value_date: '2025-12-04' })),
    ];
    const toldOf = async (drafts: Parameters<typeof publish>[1]) =>
      toldIn(Object((await publish(first, drafts)).body).approval_id);
    for (const other of others) expect((await toldOf([other])).months).toEqual([]);
    const { approval, months } = await toldOf([draft]);
    expect(months).toEqual([told(2025, 11), told(2025, 12)]);
    expect(await confirm(second, approval)).toMatchObject({ status: 200 });
    expect(await bases()).toEqual(['890.00', '900.00']);
  });

  it('is not named where the fund’s very first record begins with what was there already', async () => {
    const { database, first, members } = desk;
    const [member = ''] = members.map(({ id }) => id);
    const usd = { currency: 'USD' } as const;
    await putDay(database, member, { day: '2025-06-01', ...usd, amounts: { ending_balance: 100_000n } });
    const begun = { beginning_balance: 300_000n, realized_pl: 10_000n };
    await putDay(database, null, { day: '2025-06-10', ...usd, amounts: begun });
    await desk.publish({ year: 2025, month: 6, ...usd });
    const adjust = async (starting_date: string) => {
      const of = { user_id: member, transaction_type: 'ADJUSTMENT', amount: '10.00', ...usd };
      return toldIn(requestIn(await postFor(first.visitor, { ...of, starting_date })).approval?.id);
    };
    expect((await adjust('2025-05-02')).months).toEqual([]);
    expect((await adjust('2025-06-10')).months).toEqual([{ ...told(2025, 6), ...usd }]);
  });

  it('is named to who restates what the fund’s very first record begins with', async () => {
    const { database, first, second, members } = desk;
    const [member = ''] = members.map(({ id }) => id);
    const usd = { currency: 'USD' } as const;
    const day = async (ends_on: string, beginning_balance: string) => {
      const row = await database.db
        .selectFrom('capital_values')
        .select(['id', 'version'])
        .where('ends_on', '=', ends_on)
        .where('user_id', 'is', null)
        .where('currency', '=', 'USD')
        .executeTakeFirstOrThrow();
      const form = { ...still('0.00'), realized_pl: '100.00', beginning_balance, note: 'By the bank' };
      const said = await valueCalls(first).change(row, { ...form, reason: 'What it began with' });
      return toldIn(valueIn(said).approval?.id);
    };
    // it began with what was there: an adjustment of before counts in no month, as long as it does
    const of = { user_id: member, transaction_type: 'ADJUSTMENT', amount: '30.00', ...usd };
    const adjusted = requestIn(await postFor(first.visitor, { ...of, starting_date: '2025-05-02' }));
    expect(await confirm(second, (await toldIn(adjusted.approval?.id)).approval)).toMatchObject({
      status: 200,
    });
    const [month] = (await monthCalls(first).list()).filter(({ currency }) => currency === 'USD');
    expect(month).toMatchObject({ current_base: '100.00' });
    // from something to something else
    const other = await day('2025-06-10', '2500.00');
    expect(other.months).toEqual([]);
    await first.visitor.post(`/x/approvals/${other.approval.id}/withdraw`);
    const { approval, months } = await day('2025-06-10', '0.00');
    expect(months).toEqual([{ ...told(2025, 6), ...usd }]);
    expect(await confirm(second, approval)).toMatchObject({ status: 200 });
    expect(await monthCalls(first).read(month?.id ?? '')).toMatchObject({ current_base: '70.00' });
  });
});
