import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ValueRecord } from '../../../contract/values/value.ts';
import { another, confirm } from '../../fixtures/approvals.ts';
import type { Colleague } from '../../fixtures/staff.ts';
import { valueScene, type ValueScene } from '../../fixtures/value-scene.ts';
import { daysOf, freshDay, quartersOf, runningOf, valueCalls, valueIn } from '../../fixtures/values.ts';

let scene: ValueScene;
let first: Colleague;
let second: Colleague;
beforeAll(async () => {
  scene = await valueScene();
  ({ first, second } = scene);
});
afterAll(() => scene.close());

/** Something of everything: it adds up. */
const lines = {
  beginning_balance: '1000.00',
  money_in_new_funds: '90.00',
  unrealized_pl_previous_day: '0.00',
  investment_in: '40.00',
  investment_out: '30.00',
  total_unrealized_pl: '0.00',
  money_out: '20.00',
  misc_fees: '4.20',
  ending_balance: '1073.80',
  realized_pl: '8.00',
};
const guarded = ['money_in_new_funds', 'investment_in', 'investment_out', 'money_out', 'misc_fees'] as const;

const runningRecord = async ({ id }: Colleague): Promise<ValueRecord> => {
  const [running] = await valueCalls(second, runningOf(id)).list();
  if (!running) throw new Error('there is no running record');
  return running;
};
const alone = (member: Colleague) => valueCalls(scene.alone(first), daysOf(member.id));
const published = async (member: Colleague) =>
  valueIn(
    await alone(member).create({
      ...lines,
      currency: 'EUR',
      value_date: freshDay(),
      note: 'Known',
      status: 'PUBLISHED',
    }),
  );
const said = (change: object) => ({ ...lines, note: 'Known', reason: 'Counted twice', ...change });

describe.each(guarded)('a published day of a member that said too much of %s', (field) => {
  const less = { [field]: '2.20' };
  const both = { [field]: (Number(lines[field]) + 2.2).toFixed(2) };

  it('says less when one person decides, and so does the running record', async () => {
    const member = await another(scene, 'user');
    await published(member);
    const day = await published(member);
    expect(valueIn(await alone(member).change(day, said(less)))).toMatchObject({
      ...less,
      status: 'RESTATED',
    });
    expect(await runningRecord(member)).toMatchObject({ ...both, realized_pl: '16.00', version: 3 });
  });

  it('says less when a second person confirms, and so does the running record', async () => {
    const member = await another(scene, 'user');
    await published(member);
    const day = await published(member);
    const sent = valueIn(await valueCalls(first, daysOf(member.id)).change(day, said(less)));
    expect(await confirm(second, await scene.waiting(sent))).toMatchObject({ status: 200 });
    expect(await valueCalls(first, daysOf(member.id)).list()).toContainEqual(
      expect.objectContaining({ ...less, id: day.id, status: 'RESTATED', approval: null }),
    );
    expect(await runningRecord(member)).toMatchObject({ ...both, realized_pl: '16.00', version: 3 });
  });
});

it('what a running record was corrected to by hand goes no further down than nothing, but its result does', async () => {
  const member = await another(scene, 'user');
  const day = await published(member);
  const before = await runningRecord(member);
  const byHand = said({ misc_fees: '1.00', money_out: '20.00', realized_pl: '0.00' });
  valueIn(await valueCalls(scene.alone(first), runningOf(member.id)).change(before, byHand));
  const less = { misc_fees: '2.20', money_out: '15.00', realized_pl: '5.00' };
  valueIn(await alone(member).change(day, said(less)));
  expect(await runningRecord(member)).toMatchObject({
    misc_fees: '0.00',
    money_out: '15.00',
    realized_pl: '-3.00',
    money_in_new_funds: '90.00',
  });
});

it('a quarter that was published since stays as it is when one of its days says less', async () => {
  const member = await another(scene, 'user');
  const day = await published(member);
  const quarter = { ...lines, currency: 'EUR', note: 'Known', status: 'PUBLISHED' };
  valueIn(
    await valueCalls(scene.alone(first), quartersOf(member.id)).create({
      ...quarter,
      year: Number(day.value_date?.slice(0, 4)),
      quarter_number: 1,
    }),
  );
  valueIn(await alone(member).change(day, said({ misc_fees: '2.20', ending_balance: '1075.80' })));
  expect(await valueCalls(member, quartersOf(member.id)).list()).toMatchObject([
    { misc_fees: '4.20', ending_balance: '1073.80', status: 'PUBLISHED', version: 2 },
  ]);
  expect(await runningRecord(member)).toMatchObject({ misc_fees: '2.20', ending_balance: '1075.80' });
});
