import { afterAll, beforeAll, expect, it } from 'vitest';
import { notification } from '../../../contract/values/notification.ts';
import { placeOfNotification } from '../../../contract/values/notification-kinds.ts';
import { another } from '../../fixtures/approvals.ts';
import type { Colleague } from '../../fixtures/staff.ts';
import { dayForm, daysOf, quartersOf, still, valueCalls, valueIn } from '../../fixtures/values.ts';
import { valueScene, type ValueScene } from '../../fixtures/value-scene.ts';

let scene: ValueScene;
let finance: Colleague;
beforeAll(async () => {
  scene = await valueScene();
  finance = scene.alone(scene.first);
});
afterAll(() => scene.close());

const published = { status: 'PUBLISHED' };
const corrected = { ...still('0.00'), ending_balance: '5.00', note: 'Known', reason: 'A typing error' };

/** Somebody's lines, newest first, and the mails of values with where they lead. */
async function toldTo({ id, visitor }: Colleague) {
  const lines = notification.array().parse((await visitor.get('/x/notifications?limit=50')).body);
  const mails = await scene.database.db
    .selectFrom('outbox')
    .select(['template', 'data'])
    .where('user_id', '=', id)
    .where('template', 'in', ['quarter_restated', 'quarters_published', 'value_restated', 'values_published'])
    .orderBy('id')
    .execute();
  return {
    lines: lines.map(({ kind, subject }) => ({
      kind,
      subject,
      place: placeOfNotification(kind, subject, 'user'),
    })),
    mails: mails.map(({ template, data }) => `${template} ${JSON.stringify(data)}`),
  };
}

it('a member is told of a quarter with its report, where alone it stands', async () => {
  const member = await another(scene, 'user');
  const calls = valueCalls(finance, quartersOf(member.id));
  const { value_date: _day, ...form } = dayForm({ currency: 'USD', ...published });
  const quarter = valueIn(await calls.create({ ...form, year: 2025, quarter_number: 4 }));
  valueIn(await calls.change(quarter, corrected));
  const { lines, mails } = await toldTo(member);
  const subject = {
    value_series: 'INVESTOR_QUARTERLY',
    currency: 'USD',
    year: 2025,
    quarter_number: 4,
  };
  const place = '/user/reports?from=2025-10-01&to=2025-12-31&currency=USD';
  expect(lines).toEqual([
    { kind: 'value_restated', subject, place },
    { kind: 'values_published', subject, place },
  ]);
  expect(mails).toEqual([
    expect.stringMatching(/^quarters_published .*\/user\/reports\?from=2025-10-01/),
    expect.stringMatching(/^quarter_restated .*\/user\/reports\?from=2025-10-01/),
  ]);
});

it('a member is told of days with the dashboard in their currency, and of a running record by nobody', async () => {
  const member = await another(scene, 'user');
  const day = valueIn(
    await valueCalls(finance, daysOf(member.id)).create(dayForm({ currency: 'USD', ...published })),
  );
  valueIn(await valueCalls(finance, daysOf(member.id)).change(day, corrected));
  const told = await toldTo(member);
  const subject = { value_series: 'INVESTOR_DAILY', currency: 'USD' };
  const place = '/user/dashboard?currency=USD';
  expect(told.lines).toEqual([
    { kind: 'value_restated', subject, place },
    { kind: 'values_published', subject, place },
  ]);
  expect(told.mails).toEqual([
    expect.stringMatching(/^values_published .*\/user\/dashboard\?currency=USD/),
    expect.stringMatching(/^value_restated .*\/user\/dashboard\?currency=USD/),
  ]);
  const running = valueCalls(finance, `/capital/user/${member.id}/global/values`);
  const [record] = await running.list();
  if (!record) throw new Error('there is no running record');
  expect(valueIn(await running.change(record, corrected))).toMatchObject({ status: 'RESTATED' });
  expect(await toldTo(member)).toEqual(told);
});
