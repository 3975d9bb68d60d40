import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refused } from '../../fixtures/app.ts';
import { confirm, readApproval } from '../../fixtures/approvals.ts';
import { monthCalls, monthIn, seventy } from '../../fixtures/redistribution.ts';
import { postFor, requestIn } from '../../fixtures/requests.ts';
import { daysOf, publish, still, valueCalls, valueIn } from '../../fixtures/values.ts';
import { openDesk, type Desk } from './desk.ts';

let alone: Desk;
let both: Desk;
beforeAll(async () => {
  alone = await openDesk({ FOUR_EYES: '0' });
  both = await openDesk();
});
afterAll(async () => {
  await alone.close();
  await both.close();
});

/** Sends a late day for a second person; answers what waits. */
async function sendLate(desk: Desk, ...day: readonly [string, string, (string | null)?]): Promise<string> {
  const { body } = await publish(desk.first, [await late(desk, ...day)]);
  return String(Object(body).approval_id);
}
const outdated = (...months: readonly object[]) =>
  months.map((month) => ({ effect: 'redistribution.outdated', ...month }));
/** What a second person is told of what waits, and of posted months. */
async function shown({ second }: Desk, one: string) {
  const { effects, why_not } = await readApproval(second, one);
  return { why_not, months: effects.filter(({ effect }) => effect === 'redistribution.outdated') };
}
const confirmAs = async ({ second }: Desk, one: string) => confirm(second, await readApproval(second, one));
/** The record of a day of a member's that the month began with. */
const dayOf = ({ database }: Desk, ends_on: string, member: string) =>
  database.db
    .selectFrom('capital_values')
    .select(['id', 'version'])
    .where('ends_on', '=', ends_on)
    .where('user_id', '=', member)
    .executeTakeFirstOrThrow();
/** Takes it away: what was held before is carried over it. */
const carryOver = async (desk: Desk, ends_on: string, member: string) =>
  desk.database.db
    .deleteFrom('capital_values')
    .where('id', '=', (await dayOf(desk, ends_on, member)).id)
    .execute();

/** Until so many wait for something that others hold. */
async function wait({ database: { db } }: Desk, many: number): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while (((await waiting.execute(db)).rows[0]?.count ?? 0) < many)
    await new Promise((next) => setTimeout(next, 5));
}

/** Has a month stand still while it is posted, where nobody writes values any more, and acts meanwhile. */
async function during<T>(
  desk: Desk,
  post: () => Promise<T>,
  act: () => Promise<T>,
): Promise<readonly [T, T]> {
  const { posting, acting } = await desk.database.db.transaction().execute(async (trx) => {
    // a member of the month is looked at for a while
    await sql`select from users where id = ${desk.members[0]?.id} for update`.execute(trx);
    const begun = post();
    await wait(desk, 1);
    const other = act();
    await wait(desk, 2);
    return { posting: begun, acting: other };
  });
  return [await posting, await acting];
}

/** A late draft of a day of a member's, the first where none is named, or of the fund's (null). */
async function late(desk: Desk, value_date: string, ending_balance: string, whose?: string | null) {
  const { first, members } = desk;
  const days = valueCalls(first, whose === null ? undefined : daysOf(whose ?? members[0]?.id ?? ''));
  const form = { currency: 'EUR', ...still('0.00'), value_date, ending_balance, note: 'Late' };
  return valueIn(await days.create(form));
}

it('a day that is published while its month is posted names and marks the month', async () => {
  const { first, second } = alone;
  const june = await alone.freshMonth(10_000n);
  const day = await late(alone, '2025-06-10', '7.00');
  const [posted, published] = await during(
    alone,
    () => monthCalls(first).create({ ...june, ...seventy, status: 'PUBLISHED' }),
    () => publish(second, [day]),
  );
  expect(published).toMatchObject({ status: 200, body: { outdated: [june] } });
  expect(await monthCalls(first).read(monthIn(posted).id)).toMatchObject({
    status: 'PUBLISHED',
    weights_changed: true,
  });
});

it('a day that is published while its marked month is restated marks it again', async () => {
  const { first, second } = alone;
  const july = await alone.freshMonth(10_000n);
  const { id } = monthIn(await monthCalls(first).create({ ...july, ...seventy, status: 'PUBLISHED' }));
  await publish(first, [await late(alone, '2025-07-20', '7.00')]);
  const { version, weights_changed } = await monthCalls(first).read(id);
  expect(weights_changed).toBe(true);
  const day = await late(alone, '2025-07-10', '9.00');
  const again = { ...seventy, version, status: 'PUBLISHED', reason: 'Values came late' };
  const [restated, published] = await during(
    alone,
    () => monthCalls(first).update(id, again),
    () => publish(second, [day]),
  );
  expect([restated.status, published.status]).toEqual([200, 200]);
  expect(await monthCalls(first).read(id)).toMatchObject({ status: 'RESTATED', weights_changed: true });
});

it('a second person confirms no value without the month that was posted meanwhile', async () => {
  const { first, second } = both;
  const june = await both.freshMonth(10_000n);
  const { body } = await publish(first, [await late(both, '2025-06-10', '7.00')]);
  const day = await readApproval(second, String(Object(body).approval_id));
  expect(day.effects.map(({ effect }) => effect)).not.toContain('redistribution.outdated');
  const sent = monthIn(await monthCalls(first).create({ ...june, ...seventy, status: 'PUBLISHED' }));
  const month = await both.approvalOf(sent);
  const [posted, confirmed] = await during(
    both,
    () => confirm(second, month),
    () => confirm(second, day),
  );
  expect(posted.status).toBe(200);
  expect(confirmed).toMatchObject(refused(409, 'stale_version'));
});

it('late days that say the same are confirmed one after the other, each naming what becomes another by it by then', async () => {
  const { first } = both;
  const july = await both.freshMonth(10_000n);
  const { id } = await both.publish(july);
  const sent: string[] = [];
  for (const day of ['2025-07-11', '2025-07-12', '2025-07-13']) sent.push(await sendLate(both, day, '7.00'));
  const [friday = '', saturday = '', sunday = ''] = sent;
  for (const one of sent) expect(await shown(both, one)).toEqual({ why_not: null, months: outdated(july) });
  expect((await confirmAs(both, friday)).status).toBe(200);
  expect(await monthCalls(first).read(id)).toMatchObject({ weights_changed: true });
  // what they say counts there already
  for (const one of [saturday, sunday]) expect(await shown(both, one)).toEqual({ why_not: null, months: [] });
  for (const one of [saturday, sunday]) {
    expect((await confirmAs(both, one)).status).toBe(200);
    expect(await shown(both, one)).toEqual({ why_not: null, months: [] });
  }
  expect((await shown(both, friday)).months).toEqual(outdated(july));
});

it('what rests on two months is confirmed after the second one has got a day, and not after a third one was posted', async () => {
  const { first, members } = both;
  const [one = '', two = '', three = ''] = members.map(({ id }) => id);
  const august = await both.freshMonth(10_000n);
  const september = await both.freshMonth(10_000n);
  for (const member of [one, two]) await carryOver(both, '2025-09-01', member);
  await both.publish(august);
  await both.publish(september);
  const ofBoth = { why_not: null, months: outdated(august, september) };
  const ofAugust = { why_not: null, months: outdated(august) };

  const [last, next] = [
    await sendLate(both, '2025-08-31', '7.00', one),
    await sendLate(both, '2025-09-01', '9.00', one),
  ];
  expect(await shown(both, last)).toEqual(ofBoth);
  expect((await confirmAs(both, next)).status).toBe(200);
  expect(await shown(both, last)).toEqual(ofAugust);
  expect((await confirmAs(both, last)).status).toBe(200);
  expect(await shown(both, last)).toEqual(ofAugust);

  const corrected = { ...still('5.00'), reason: 'A slip', note: 'By the bank' };
  const days = valueCalls(first, daysOf(two));
  const { approval } = valueIn(await days.change(await dayOf(both, '2025-08-01', two), corrected));
  const restated = approval?.id ?? '';
  const beside = await sendLate(both, '2025-08-31', '7.00', two);
  expect(await shown(both, restated)).toEqual(ofBoth);
  expect((await confirmAs(both, beside)).status).toBe(200);
  expect(await shown(both, restated)).toEqual(ofAugust);
  expect((await confirmAs(both, restated)).status).toBe(200);

  const waits = await sendLate(both, '2025-09-20', '7.00', three);
  const october = await both.freshMonth(10_000n);
  await carryOver(both, '2025-10-01', three);
  expect(await shown(both, waits)).toEqual({ why_not: null, months: outdated(september) });
  await both.publish(october);
  expect(await shown(both, waits)).toMatchObject({ why_not: 'facts_moved' });
  expect(await confirmAs(both, waits)).toMatchObject(refused(409, 'stale_version'));
});

it('late days of the fund’s side by side are confirmed in any order, unless an adjustment came between', async () => {
  const { first, members } = both;
  const months = [await both.freshMonth(90_000n), await both.freshMonth(90_000n)];
  const adjust = async (starting_date: string) => {
    const of = { user_id: members[0]?.id, transaction_type: 'ADJUSTMENT', currency: 'EUR', amount: '10.00' };
    const { approval } = requestIn(await postFor(first.visitor, { ...of, starting_date }));
    expect(await confirmAs(both, approval?.id ?? '')).toMatchObject({ status: 200 });
  };
  await adjust('2025-11-20');
  for (const month of months) await both.publish(month);

  const early = await sendLate(both, '2025-11-15', '0.00', null);
  expect(await shown(both, early)).toEqual({ why_not: null, months: [] });
  await adjust('2025-11-12');
  expect(await shown(both, early)).toMatchObject({ why_not: 'facts_moved' });
  expect(await confirmAs(both, early)).toMatchObject(refused(409, 'stale_version'));

  const sent: string[] = [];
  for (const day of ['2025-11-27', '2025-11-28', '2025-11-29'])
    sent.push(await sendLate(both, day, '0.00', null));
  const [before = '', between = '', after = ''] = sent;
  for (const one of sent)
    expect(await shown(both, one)).toEqual({ why_not: null, months: outdated(...months) });
  expect((await confirmAs(both, between)).status).toBe(200);
  for (const one of [after, before]) {
    expect(await shown(both, one)).toEqual({ why_not: null, months: [] });
    expect((await confirmAs(both, one)).status).toBe(200);
  }
  expect((await shown(both, between)).months).toEqual(outdated(...months));
});
