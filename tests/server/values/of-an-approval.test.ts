import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { approvalValues } from '../../../contract/values/approval-values.ts';
import { amountsOf } from '../../../contract/values/roll-forward.ts';
import { approvalValuesQuery } from '../../../server/repositories/approval-values.ts';
import { insertValues } from '../../../server/repositories/values.ts';
import { another, confirm, prepareRole, readApproval, withdraw } from '../../fixtures/approvals.ts';
import { refused } from '../../fixtures/app.ts';
import { seedManyMembers } from '../../fixtures/many-members.ts';
import { plansOf } from '../../fixtures/plans.ts';
import type { Colleague } from '../../fixtures/staff.ts';
import {
  amounts,
  dayForm,
  daysOf,
  publish,
  quartersOf,
  still,
  valueCalls,
  valueIn,
} from '../../fixtures/values.ts';
import { valueScene, type ValueScene } from '../../fixtures/value-scene.ts';

let scene: ValueScene;
let first: Colleague;
let second: Colleague;
beforeAll(async () => {
  scene = await valueScene();
  ({ first, second } = scene);
});
afterAll(() => scene.close());

const pathOf = (id: string, query = '') => `/x/approvals/${id}/values${query}`;
/** The values of an approval as `by` reads them. */
async function valuesOf(id: string, query = '', by = second) {
  const { status, body, headers, text } = await by.visitor.get(pathOf(id, query));
  if (status !== 200) throw new Error(`answered ${status}: ${text}`);
  return { ...approvalValues.parse(body), found: Number(headers['x-total-count']) };
}
const waitsFor = (body: unknown): string => /"approval_id":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '';

/** An investor of this name. */
async function named(first_name: string, last_name: string): Promise<Colleague> {
  const person = await another(scene, 'user');
  const { db } = scene.database;
  await db.updateTable('users').set({ first_name, last_name }).where('id', '=', person.id).execute();
  return person;
}
const quarter = { value_date: null, year: 2019, quarter_number: 3 };
/** A draft of the quarter, in which an investor gained. */
async function draftOf(
  { id }: Pick<Colleague, 'id'>,
  currency: 'EUR' | 'USD',
  before: string,
  after: string,
) {
  const gain = { ...still(before), ending_balance: after, note: 'As the bank says' };
  const { value_date: _, ...period } = quarter;
  return valueIn(await valueCalls(first, quartersOf(id)).create({ currency, ...period, ...gain }));
}

it('tells what is published of whom, before and after, with sums of each currency, searched and page by page', async () => {
  const [zoe, emile, ana] = [
    await named('Zoé', 'Exemple'),
    await named('Émile', 'Modèle'),
    await named('Ana', 'Ejemplo'),
  ];
  const drafts = [
    await draftOf(zoe, 'EUR', '9999999999993.01', '9999999999993.02'),
    await draftOf(emile, 'EUR', '100.00', '90.50'),
    await draftOf(ana, 'EUR', '0.00', '10.00'),
    await draftOf(ana, 'USD', '5.00', '7.00'),
  ];
  const id = waitsFor((await publish(first, drafts)).body);
  const of = { series: 'INVESTOR_QUARTERLY', ...quarter };
  const all = await valuesOf(id);
  expect(all).toMatchObject({ found: 4, unread: 0, totals_count: 1 });
  expect(all.values.map(({ user_name, currency }) => `${user_name} ${currency}`)).toEqual([
    'Ana Ejemplo EUR',
    'Émile Modèle EUR',
    'Zoé Exemple EUR',
    'Ana Ejemplo USD',
  ]);
  expect(all.values[1]).toEqual({
    ...of,
    value_id: drafts[1]?.id,
    user_id: emile.id,
    user_name: 'Émile Modèle',
    member_id: null,
    currency: 'EUR',
    before: '100.00',
    after: '90.50',
    difference: '-9.50',
  });
  // exact to the cent, however much; one value alone is no sum
  const eur = { before: '10000000000093.01', after: '10000000000093.52', difference: '0.51' };
  expect(all.totals).toEqual([{ ...of, currency: 'EUR', count: 3, ...eur }]);

  const searched = await valuesOf(id, '?search=emil');
  expect(searched.values.map(({ user_id }) => user_id)).toEqual([emile.id]);
  expect(searched).toMatchObject({ found: 1, totals: all.totals });
  const later = await valuesOf(id, '?offset=3&limit=2');
  expect(later).toMatchObject({ found: 4, values: [all.values[3]], totals: all.totals });
  expect(await valuesOf(id, '?offset=40')).toMatchObject({ found: 4, values: [] });

  // the same for good, whatever is said of them later
  await confirm(second, await readApproval(second, id));
  expect(await valuesOf(id)).toEqual(all);
  const [, changed] = drafts;
  const form = { ...still('100.00'), ending_balance: '80.00', note: 'Late fees', reason: 'Late fees' };
  const calls = valueCalls(first, quartersOf(emile.id));
  const asked = valueIn(await calls.change({ id: changed?.id ?? '', version: 2 }, form));
  await confirm(second, await scene.waiting(asked));
  expect(await valuesOf(id)).toEqual(all);
});

it('tells what a correction said before and says from then on, also once it stands', async () => {
  const { id: user_id } = await named('Noa', 'Exemple');
  const day = {
    series: 'INVESTOR_DAILY',
    status: 'PUBLISHED',
    updated_at: new Date(),
    user_id,
    currency: 'USD',
    value_date: '2018-02-01',
    amounts: amountsOf(amounts),
  } as const;
  const [id = ''] = await insertValues(scene.database.db, [day]);
  const form = { misc_fees: '4.20', ending_balance: '10520.50', reason: 'A late fee' };
  const sent = valueIn(await valueCalls(first, daysOf(user_id)).change({ id, version: 1 }, form));
  const approvalId = sent.approval?.id ?? '';
  const before = await valuesOf(approvalId);
  const moved = { before: '10521.50', after: '10520.50', difference: '-1.00' };
  expect(before).toMatchObject({ found: 1, unread: 0, values: [{ value_id: id, ...moved }] });
  expect(before).toMatchObject({ totals: [], totals_count: 0 });
  await confirm(second, await scene.waiting(sent));
  expect(await valuesOf(approvalId)).toEqual(before);
});

it('tells the sums of the twelve newest periods, and of how many they are', async () => {
  const people = [await named('Ana', 'Ejemplo'), await named('Noa', 'Exemple')];
  const days = Array.from({ length: 15 }, (_, at) => `2016-03-${10 + at}`);
  const drafts = people.flatMap(({ id: user_id }) =>
    days.map((value_date) => ({
      series: 'INVESTOR_DAILY' as const,
      status: 'DRAFT' as const,
      updated_at: new Date(),
      user_id,
      currency: 'EUR' as const,
      value_date,
      amounts: amountsOf(amounts),
    })),
  );
  const ids = await insertValues(scene.database.db, drafts);
  const records = ids.map((one) => ({ id: one, version: 1 }));
  const id = waitsFor((await publish(first, records)).body);
  const { totals, totals_count, found } = await valuesOf(id, '?search=ejemplo&limit=1');
  expect(found).toBe(15);
  expect(totals.map(({ value_date }) => value_date)).toEqual(days.toReversed().slice(0, 12));
  expect(totals_count).toBe(15);
});

it('turned down, it tells what was looked at, as long as that can be told', async () => {
  const person = await named('Robin', 'Exemple');
  const kept = await draftOf(person, 'EUR', '1.00', '2.00');
  const written = await draftOf(person, 'USD', '3.00', '4.00');
  const id = waitsFor((await publish(first, [kept, written])).body);
  await withdraw(second, await readApproval(second, id));
  expect(await valuesOf(id)).toMatchObject({ found: 2, unread: 0 });
  const calls = valueCalls(first, quartersOf(person.id));
  valueIn(await calls.change(written, { ...still('3.00'), note: 'Otherwise' }));
  const now = await valuesOf(id);
  expect(now).toMatchObject({ found: 1, unread: 1, values: [{ value_id: kept.id, after: '2.00' }] });
  // sent once more as it was, and published: it says the same
  const again = waitsFor((await publish(first, [kept])).body);
  await confirm(second, await readApproval(second, again));
  expect(await valuesOf(id)).toEqual(now);
});

it('is read by everybody of the fund and by no investor; what publishes no values has none', async () => {
  const sent = valueIn(await valueCalls(first).create(dayForm({ status: 'PUBLISHED' })));
  const id = sent.approval?.id ?? '';
  const fund = { user_id: null, user_name: null, member_id: null, series: 'FUND_DAILY' };
  for (const role of ['auditor', 'compliance', 'finance'] as const)
    expect(await valuesOf(id, '', await another(scene, role))).toMatchObject({ found: 1, values: [fund] });
  expect(await scene.investor.visitor.get(pathOf(id))).toMatchObject(refused(403, 'forbidden'));
  expect(await scene.app.visitor().get(pathOf(id))).toMatchObject(refused(401, 'unauthenticated'));
  const role = await prepareRole(scene, second);
  expect(await second.visitor.get(pathOf(role.approval.id))).toMatchObject(refused(404, 'not_found'));
  expect(await second.visitor.get(pathOf(randomUUID()))).toMatchObject(refused(404, 'not_found'));
});

it('of two thousand investors is one statement beside that of the session, from indexes', async () => {
  const { db, pool } = scene.database;
  await seedManyMembers(db, 2000);
  await sql`
    insert into capital_values (
      series, user_id, currency, value_date, beginning_balance, money_in_new_funds, unrealized_pl_previous_day,
      investment_in, investment_out, total_unrealized_pl, money_out, misc_fees, ending_balance, realized_pl, status,
      updated_at)
    select 'INVESTOR_DAILY', id, 'EUR', date '2017-01-01' + n, 1000, 0, 0, 0, 0, 0, 0, 0, 1250, 250,
      case n when 9 then 'DRAFT' else 'PUBLISHED' end, now()
    from users, generate_series(0, 9) as n where email like 'member.%'`.execute(db);
  await sql`analyze`.execute(db);
  const drafts = await db
    .selectFrom('capital_values')
    .select(['id', 'version'])
    .where('value_date', '=', '2017-01-10')
    .orderBy('id')
    .execute();
  const id = waitsFor((await publish(first, drafts)).body);
  const all = await valuesOf(id, '?limit=100');
  expect(all).toMatchObject({ found: 2000, unread: 0 });
  const sums = { count: 2000, before: '20000.00', after: '25000.00', difference: '5000.00' };
  expect(all.totals).toMatchObject([sums]);
  expect(all.values).toHaveLength(100);
  const asked = vi.spyOn(Client.prototype, 'query');
  await valuesOf(id, '?offset=1000');
  const { length } = asked.mock.calls;
  asked.mockRestore();
  expect(length).toBe(2);
  const page = { offset: 0, limit: 10, search: 'camille' };
  const compile = () => approvalValuesQuery(id, page).compile(db);
  for (const plan of await plansOf(pool, { compile })) expect(plan).not.toMatch(/Seq Scan on capital_values/);
}, 120_000);
