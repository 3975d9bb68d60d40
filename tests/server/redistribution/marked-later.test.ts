import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { monthCalls, monthIn, seventy } from '../../fixtures/redistribution.ts';
import { daysOf, publish, still, valueCalls, valueIn } from '../../fixtures/values.ts';
import { openDesk, type Desk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  // one person publishes and shares out alone
  desk = await openDesk({ FOUR_EYES: '0' });
});
afterAll(() => desk.close());

/** Two months that were posted: into the second one is carried what the member held, for its first value is of the 3rd. */
async function twoMonths(member: string) {
  const { database, first } = desk;
  const months = [await desk.freshMonth(10_000n), await desk.freshMonth(10_000n)];
  const [, { year, month } = { year: 0, month: 0 }] = months;
  const begins = `${year}-${String(month).padStart(2, '0')}`;
  await sql`update capital_values set value_date = ${`${begins}-03`}::date
    where ends_on = ${`${begins}-01`}::date and user_id = ${member}`.execute(database.db);
  const ids: string[] = [];
  for (const one of months)
    ids.push(monthIn(await monthCalls(first).create({ ...one, ...seventy, status: 'PUBLISHED' })).id);
  const marked = () => Promise.all(ids.map(async (id) => (await monthCalls(first).read(id)).weights_changed));
  /** as a release from before months were marked has left it, brought up to date */
  const markedLater = async () => {
    await sql`delete from redistribution_reweighings`.execute(database.db);
    await sql`update redistributions set updated_at = updated_at - interval '1 hour'
      where id = any(${ids}::uuid[])`.execute(database.db);
    expect(await marked()).toEqual([false, false]);
    await database.pool.query(
      readFileSync('server/db/migrations/0182_months_weighed_anew_before.sql', 'utf8'),
    );
    return marked();
  };
  return { marked, markedLater };
}

/** Publishes late days of a member's at once. */
async function publishLate(member: string, days: Readonly<Record<string, string>>): Promise<void> {
  const drafts = [];
  for (const [value_date, balance] of Object.entries(days)) {
    const form = { currency: 'EUR', value_date, ...still(balance), note: 'Late' };
    drafts.push(valueIn(await valueCalls(desk.first, daysOf(member)).create(form)));
  }
  expect(await publish(desk.first, drafts)).toMatchObject({ status: 200 });
}

it('late days that say the same at a month’s end mark both months, as they do when they are published', async () => {
  const [{ id } = { id: '' }] = desk.members;
  const { marked, markedLater } = await twoMonths(id);
  await publishLate(id, { '2025-06-29': '7.00', '2025-06-30': '7.00' });
  expect(await marked()).toEqual([true, true]);
  expect(await markedLater()).toEqual([true, true]);
});

it('a late day after one that was restated marks what is carried into the next month', async () => {
  const [, { id } = { id: '' }] = desk.members;
  const { marked, markedLater } = await twoMonths(id);
  const row = await desk.database.db
    .selectFrom('capital_values')
    .select(['id', 'version'])
    .where('ends_on', '=', '2025-08-01')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const form = { ...still('7.00'), reason: 'A slip', note: 'By the bank' };
  valueIn(await valueCalls(desk.first, daysOf(id)).change(row, form));
  await publishLate(id, { '2025-08-31': '7.00' });
  expect(await marked()).toEqual([true, true]);
  expect(await markedLater()).toEqual([true, true]);
});

it('a late day that ends what another began leaves the next month unmarked', async () => {
  const [, , { id } = { id: '' }] = desk.members;
  const { marked, markedLater } = await twoMonths(id);
  await publishLate(id, { '2025-10-30': '7.00', '2025-10-31': '1000.00' });
  expect(await marked()).toEqual([true, false]);
  expect(await markedLater()).toEqual([true, false]);
});
