import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refused } from '../../fixtures/app.ts';
import { confirm, readApproval } from '../../fixtures/approvals.ts';
import { monthCalls, monthIn, seventy } from '../../fixtures/redistribution.ts';
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

/** A late draft of a day of the first member's. */
async function late({ first, members }: Desk, value_date: string, ending_balance: string) {
  const days = valueCalls(first, daysOf(members[0]?.id ?? ''));
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
  const { first, second } = both;
  const july = await both.freshMonth(10_000n);
  const { id } = await both.publish(july);
  const outdated = { effect: 'redistribution.outdated', ...july };
  const sent: string[] = [];
  for (const value_date of ['2025-07-11', '2025-07-12', '2025-07-13']) {
    const { body } = await publish(first, [await late(both, value_date, '7.00')]);
    sent.push(String(Object(body).approval_id));
  }
  const [friday = '', saturday = '', sunday = ''] = sent;
  const shown = async (one: string) => {
    const { effects, why_not } = await readApproval(second, one);
    return { why_not, months: effects.filter(({ effect }) => effect === outdated.effect) };
  };
  for (const one of sent) expect(await shown(one)).toEqual({ why_not: null, months: [outdated] });
  expect((await confirm(second, await readApproval(second, friday))).status).toBe(200);
  expect(await monthCalls(first).read(id)).toMatchObject({ weights_changed: true });
  // what they say counts there already
  for (const one of [saturday, sunday]) expect(await shown(one)).toEqual({ why_not: null, months: [] });
  for (const one of [saturday, sunday]) {
    expect((await confirm(second, await readApproval(second, one))).status).toBe(200);
    expect(await shown(one)).toEqual({ why_not: null, months: [] });
  }
  expect((await shown(friday)).months).toEqual([outdated]);
});
