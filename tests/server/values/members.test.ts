import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftGroup, type DraftGroup } from '../../../contract/values/value-drafts.ts';
import { noFlows } from '../../../contract/values/value-flows.ts';
import { amountsOf } from '../../../contract/values/roll-forward.ts';
import type { ValueRecord } from '../../../contract/values/value.ts';
import type { Database } from '../../../server/db/schema.ts';
import { publishValues, rollForward } from '../../../server/repositories/value-writes.ts';
import { insertValues } from '../../../server/repositories/values.ts';
import { another, confirm } from '../../fixtures/approvals.ts';
import { refused } from '../../fixtures/app.ts';
import { seedManyMembers } from '../../fixtures/many-members.ts';
import type { Colleague } from '../../fixtures/staff.ts';
import { valueScene, type ValueScene } from '../../fixtures/value-scene.ts';
import {
  amounts,
  dayForm,
  daysOf,
  freshDay,
  publish,
  quartersOf,
  still,
  valueCalls,
  valueIn,
} from '../../fixtures/values.ts';

let scene: ValueScene;
let first: Colleague;
let second: Colleague;
let investor: Colleague;
beforeAll(async () => {
  scene = await valueScene();
  ({ first, second, investor } = scene);
});
afterAll(() => scene.close());

describe('what the member is told', () => {
  const own = () => valueCalls(investor, daysOf(investor.id));
  const kinds = async () => {
    const { body } = await investor.visitor.get('/x/notifications?limit=50');
    return (JSON.stringify(body).match(/values_published|value_restated/g) ?? []).toSorted();
  };

  it('is what is published, with neither who of the fund it was nor what waits; told once for each act', async () => {
    const calls = valueCalls(first, daysOf(investor.id));
    const made = [valueIn(await calls.create(dayForm())), valueIn(await calls.create(dayForm()))];
    expect(await own().list()).toEqual([]);
    const { body } = await publish(first, made);
    expect(await own().list()).toEqual([]);
    const [sent] = await calls.list();
    await confirm(second, await scene.waiting(sent ?? valueIn(await calls.create(dayForm()))));
    expect(body).toMatchObject({ records: 2 });
    const seen = await own().list();
    expect(seen).toHaveLength(2);
    for (const row of seen)
      expect(row).toMatchObject({ updated_by: null, approval: null, status: 'PUBLISHED' });
    expect(await own().list('?status=DRAFT')).toEqual([]);
    expect(await kinds()).toEqual(['values_published']);
    expect(await own().create(dayForm())).toMatchObject(refused(403, 'forbidden'));
    const stranger = await another(scene, 'user');
    expect(await stranger.visitor.get(daysOf(investor.id))).toMatchObject(refused(403, 'forbidden'));
  });

  it('is the restatement, and the log says both to the member', async () => {
    const [last] = await valueCalls(first, daysOf(investor.id)).list();
    if (!last) throw new Error('nothing is published');
    const after = { misc_fees: '4.20', ending_balance: '10520.50', reason: 'A late fee' };
    const sent = valueIn(await valueCalls(first, daysOf(investor.id)).change(last, after));
    await confirm(second, await scene.waiting(sent));
    expect(await kinds()).toEqual(['value_restated', 'values_published']);
    const { body } = await investor.visitor.get(`/activities/user/list/${investor.id}?limit=100`);
    const told = JSON.stringify(body).match(/"kind":"(value\w*)"/g) ?? [];
    expect(told).toEqual(['"kind":"value_restated"', '"kind":"values_published"']);
  });

  it('is a quarter by the same rules', async () => {
    const calls = valueCalls(first, quartersOf(investor.id));
    const { value_date: _day, ...rest } = dayForm();
    const sent = valueIn(await calls.create({ ...rest, year: 2025, quarter_number: 4, status: 'PUBLISHED' }));
    expect(await valueCalls(investor, quartersOf(investor.id)).list()).toEqual([]);
    await confirm(second, await scene.waiting(sent));
    expect(await valueCalls(investor, quartersOf(investor.id)).list()).toMatchObject([
      { year: 2025, quarter_number: 4, value_date: null },
    ]);
  });
});

describe('the running record', () => {
  const path = (member: string) => `/capital/user/${member}/global/values`;

  it('adds up the published days, takes over the last, follows restatements, and is corrected by hand', async () => {
    const member = await another(scene, 'user');
    const calls = valueCalls(scene.alone(first), daysOf(member.id));
    const running = async () => (await valueCalls(second, path(member.id)).list())[0];
    expect(await running()).toBeUndefined();
    const [one, two, three] = [freshDay(), freshDay(), freshDay()];
    const start = { ...amounts, beginning_balance: '0.00', unrealized_pl_previous_day: '0.00' };
    const opening = { ...start, value_date: one, currency: 'EUR', ending_balance: '533.50' };
    valueIn(await calls.create({ ...opening, status: 'PUBLISHED' }));
    expect(await running()).toMatchObject({ ...start, ending_balance: '533.50', status: 'PUBLISHED' });
    const next = { ...dayForm(), beginning_balance: '533.50', unrealized_pl_previous_day: '26.50' };
    const last = valueIn(
      await calls.create({ ...next, value_date: three, ending_balance: '1040.50', status: 'PUBLISHED' }),
    );
    expect(await running()).toMatchObject({
      beginning_balance: '0.00',
      money_in_new_funds: '1000.00',
      misc_fees: '6.40',
      realized_pl: '20.40',
      ending_balance: '1040.50',
      updated_by: null,
    });
    // a day between them adds its flows, and leaves the ends as they are
    valueIn(await calls.create({ ...next, value_date: two, ending_balance: '1040.50', status: 'PUBLISHED' }));
    expect(await running()).toMatchObject({ money_in_new_funds: '1500.00', ending_balance: '1040.50' });
    const restated = { ...next, currency: undefined, value_date: undefined };
    valueIn(
      await calls.change(last, {
        ...restated,
        misc_fees: '4.20',
        ending_balance: '1039.50',
        reason: 'A late fee',
      }),
    );
    const now = await running();
    expect(now).toMatchObject({ misc_fees: '10.60', ending_balance: '1039.50' });
    if (!now) throw new Error('there is no running record');
    const { id, version } = now;
    const byHand = { ...start, ending_balance: '533.50', reason: 'Begun anew' };
    const solo = valueCalls(scene.alone(first), path(member.id));
    expect(valueIn(await solo.change({ id, version }, byHand))).toMatchObject({
      status: 'RESTATED',
      ending_balance: '533.50',
    });
    expect(await valueCalls(member, path(member.id)).list()).toHaveLength(1);
    expect(await solo.create(byHand)).toMatchObject({ status: 405 });
  });

  it('ends as the last day does, though an older one is published at the same moment', async () => {
    const { db } = scene.database;
    const member = await another(scene, 'user');
    const calls = valueCalls(first, daysOf(member.id));
    const made = async (ending_balance: string) => valueIn(await calls.create(dayForm({ ending_balance })));
    const [older, newer] = [await made('100.00'), await made('200.00')];
    const [flows, at] = [{ ...noFlows, userId: member.id, currency: 'EUR' }, new Date()];
    const publishing = async (trx: Transaction<Database>, { id }: Pick<ValueRecord, 'id'>) => {
      await publishValues(trx, [id], { at, by: first.id });
      return rollForward(trx, [flows], [id], at);
    };
    const [held, other] = [await db.startTransaction().execute(), await db.startTransaction().execute()];
    await publishing(held, newer);
    // the older one stands still before the running record, and goes on when the newer one is there
    const late = publishing(other, older).then(() => other.commit().execute());
    const waits = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waits.execute(db)).rows[0]?.count === 0) await new Promise((next) => setTimeout(next, 5));
    await held.commit().execute();
    await late;
    const [running] = await valueCalls(second, path(member.id)).list();
    expect(running).toMatchObject({ ending_balance: '200.00', version: 2 });
  });
});

/** Publishes a member's day of nothing but what is said. */
async function day(member: string, value_date: string, more: object): Promise<void> {
  const calls = valueCalls(scene.alone(first), daysOf(member));
  const form = { currency: 'EUR', ...still('0.00'), value_date, note: 'Known', ...more };
  valueIn(await calls.create({ ...form, status: 'PUBLISHED' }));
}

describe('evolution and standing', () => {
  it('are what was held and what was put in less what was taken out, day by day and per currency', async () => {
    const member = await another(scene, 'user');
    await day(member.id, '2026-01-05', { money_in_new_funds: '1000.00', ending_balance: '1000.00' });
    await day(member.id, '2026-01-06', { money_out: '200.00', ending_balance: '850.00' });
    await day(member.id, '2026-01-07', { money_in_new_funds: '50.00', ending_balance: '975.00' });
    await day(member.id, '2026-01-07', { currency: 'USD', ending_balance: '10.00' });
    // what nobody has published counts for nobody
    const draft = { ...still('5000.00'), currency: 'EUR', value_date: '2026-01-08' };
    valueIn(await valueCalls(first, daysOf(member.id)).create(draft));
    const of = async (query: string) => (await member.visitor.get(`/capital/evolution${query}`)).body;
    expect(await of('?from=2026-01-06&currency=EUR')).toEqual([
      { value_date: '2026-01-06', currency: 'EUR', ending_balance: '850.00', net_contributions: '800.00' },
      { value_date: '2026-01-07', currency: 'EUR', ending_balance: '975.00', net_contributions: '850.00' },
    ]);
    expect(await of('?to=2026-01-05')).toMatchObject([{ net_contributions: '1000.00' }]);
    expect(await of('')).toHaveLength(4);
    const { body } = await second.visitor.get(`/users_values/${member.id}`);
    expect(body).toMatchObject({
      user_id: member.id,
      user_name: 'Camille Exemple',
      values: [
        {
          currency: 'EUR',
          value_date: '2026-01-07',
          ending_balance: '975.00',
          net_contributions: '850.00',
          result: '125.00',
          result_percentage: '14.71',
        },
        { currency: 'USD', net_contributions: '0.00', result: '10.00', result_percentage: null },
      ],
    });
  });

  it('of the fund are for staff, and nobody else’s for a member', async () => {
    const member = await another(scene, 'user');
    const fund = { ...still('77.00'), currency: 'USD', value_date: '2026-01-05', status: 'PUBLISHED' };
    valueIn(await valueCalls(scene.alone(first)).create(fund));
    const points = async ({ visitor }: Colleague) =>
      (await visitor.get('/capital/evolution?currency=USD&from=2026-01-05')).body;
    expect(await points(second)).toMatchObject([{ ending_balance: '77.00' }]);
    expect(await points(member)).toEqual([]);
    expect(await member.visitor.get(`/users_values/${investor.id}`)).toMatchObject(refused(403, 'forbidden'));
    expect(await second.visitor.get(`/users_values/${first.id}`)).toMatchObject(refused(404, 'not_found'));
  });
});

describe('the drafts of all investors', () => {
  const groups = async () => draftGroup.array().parse((await second.visitor.get('/x/values/drafts')).body);
  const send = ({ series, currency, ends_on, hash }: DraftGroup, note?: string, by = first) =>
    by.visitor.post('/x/values/drafts/publication', {
      series,
      currency,
      ends_on,
      hash,
      ...(note === undefined ? {} : { note }),
    });
  const groupOf = async (day: string) => {
    const group = (await groups()).find(({ ends_on }) => ends_on === day);
    if (!group) throw new Error('no drafts are told');
    return group;
  };

  it('of a period are counted, added up, and sent on together as they were told', async () => {
    const members = [investor, await another(scene, 'user'), await another(scene, 'user')];
    const value_date = freshDay();
    const callsOf = (at: number) => valueCalls(first, daysOf(members[at]?.id ?? ''));
    const [one, two, three] = [callsOf(0), callsOf(1), callsOf(2)];
    const made = valueIn(await one.create(dayForm({ value_date })));
    valueIn(await two.create(dayForm({ value_date, ending_balance: '10000.00' })));
    const told = await groupOf(value_date);
    expect(told).toMatchObject({
      series: 'INVESTOR_DAILY',
      currency: 'EUR',
      value_date,
      year: null,
      quarter_number: null,
      count: 2,
      off: 1,
      ending_balance: '20521.50',
    });
    // as many that come to as much, and say something else
    valueIn(await one.change(made, { misc_fees: '0.00', realized_pl: '7.00' }));
    expect(await send(told, 'As the bank says')).toMatchObject(refused(409, 'stale_version'));
    const group = await groupOf(value_date);
    expect(group).toMatchObject({ count: 2, ending_balance: '20521.50' });
    expect((await send(group)).status).toBe(422);
    // a third came in since they were counted
    const late = valueIn(await three.create(dayForm({ value_date })));
    expect(await send(group, 'As the bank says')).toMatchObject(refused(409, 'stale_version'));
    expect((await three.remove(late)).status).toBe(200);
    const sent = await send(group, 'As the bank says');
    expect(sent).toMatchObject({ status: 200, body: { records: 2, approval_ids: [expect.any(String)] } });
    expect((await groups()).filter(({ ends_on }) => ends_on === value_date)).toEqual([]);
    const waiting = await one.list('?status=AWAITING_APPROVAL');
    await confirm(second, await scene.waiting(waiting[0] ?? late));
    for (const calls of [one, two])
      expect(await calls.list(`?from=${value_date}&to=${value_date}`)).toMatchObject([
        { status: 'PUBLISHED' },
      ]);
    expect(await send(group, 'Again')).toMatchObject(refused(409, 'stale_version'));
  });

  it('all go, as many decisions as it takes, or at once where one decides alone', async () => {
    const { db } = scene.database;
    await seedManyMembers(db, 2001);
    const members = await db.selectFrom('users').select('id').where('email', 'like', 'member.%').execute();
    const draftsOf = async (value_date: string) => {
      const period = { series: 'INVESTOR_DAILY', currency: 'EUR', value_date } as const;
      const said = { amounts: amountsOf(amounts), updated_at: new Date() };
      await insertValues(
        db,
        members.map(({ id: user_id }) => ({ ...period, ...said, user_id })),
      );
      return groupOf(value_date);
    };
    const waits = await draftsOf('2026-02-02');
    expect(waits).toMatchObject({ count: 2001, off: 0 });
    const twice = [expect.any(String), expect.any(String)];
    expect((await send(waits)).body).toEqual({ records: 2001, approval_ids: twice });
    const alone = await send(await draftsOf('2026-02-03'), 'As imported', scene.alone(first));
    expect(alone.body).toEqual({ records: 2001, approval_ids: [] });
    expect((await groups()).filter(({ ends_on }) => ends_on.startsWith('2026-02'))).toEqual([]);
  }, 60_000);
});
