import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm, readApproval, withdraw } from '../../fixtures/approvals.ts';
import { refused } from '../../fixtures/app.ts';
import type { Colleague } from '../../fixtures/staff.ts';
import { valueScene, type ValueScene } from '../../fixtures/value-scene.ts';
import { amounts, dayForm, daysOf, publish, valueCalls, valueIn } from '../../fixtures/values.ts';

let scene: ValueScene;
let first: Colleague;
let second: Colleague;
let investor: Colleague;
beforeAll(async () => {
  scene = await valueScene();
  ({ first, second, investor } = scene);
});
afterAll(() => scene.close());

const days = (by = first) => valueCalls(by);
const draft = (more: object = {}) => scene.draft(more);

describe('a draft', () => {
  it('is saved with each change as its next version, and not by saving the same again', async () => {
    const made = await draft();
    expect(made).toMatchObject({ status: 'DRAFT', version: 1, series: 'FUND_DAILY', approval: null });
    const changed = valueIn(await days().change(made, { note: 'Looked at' }));
    expect(changed).toMatchObject({ status: 'DRAFT', version: 2, note: 'Looked at' });
    expect(valueIn(await days().change(changed, { note: 'Looked at' }))).toMatchObject({ version: 2 });
  });

  it('keeps its note until another one is typed, or none', async () => {
    const made = await draft({ note: 'As the bank says' });
    const other = { misc_fees: '4.20', ending_balance: '10520.50' };
    const changed = valueIn(await days().change(made, other));
    expect(changed).toMatchObject({ ...other, note: 'As the bank says', version: 2 });
    const without = valueIn(await days().change(changed, { ...other, note: '  ' }));
    expect(without).toMatchObject({ ...other, note: null, version: 3 });
    const typed = valueIn(await days().change(without, { note: 'Mine' }));
    // the newest word counts
    await publish(second, [typed], { note: 'Ours' });
    expect(await scene.found(made)).toMatchObject({ status: 'AWAITING_APPROVAL', note: 'Ours', version: 5 });
  });

  it('that two people change is saved for the first; the second is told, and finds who and when', async () => {
    const made = await draft();
    const mine = { misc_fees: '4.20', ending_balance: '10520.50' };
    valueIn(await days(second).change(made, { note: 'Mine' }));
    const found = await scene.found(made);
    expect(found).toMatchObject({ ...amounts, note: 'Mine', updated_by: 'Camille Exemple' });
    const who = { changed_at: found.updated_at, changed_by: 'Camille Exemple' };
    expect(await days().change(made, mine)).toMatchObject(refused(409, 'stale_version', who));
    const both = await Promise.all([
      days().change({ ...made, version: 2 }, { note: 'One' }),
      days(second).change({ ...made, version: 2 }, { note: 'Two' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('of a period that has one is refused by name, of two at once too', async () => {
    const form = dayForm();
    const answers = await Promise.all([days().create(form), days(second).create(form)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const twice = { fields: { value_date: 'period_twice' } };
    expect(await days().create(form)).toMatchObject(refused(409, 'conflict', twice));
    // another currency is another record
    expect((await days().create({ ...form, currency: 'USD' })).status).toBe(201);
  });

  it('of a quarter that is none is refused, and of a quarter twice', async () => {
    const { value_date: _day, ...rest } = dayForm();
    const calls = valueCalls(first, '/capital/quarterly/values');
    const of = (quarter_number: number) => calls.create({ ...rest, year: 2025, quarter_number });
    for (const quarter of [0, 5, 2.5])
      expect(await of(quarter)).toMatchObject(
        refused(422, 'validation_failed', { fields: { quarter_number: 'invalid_quarter' } }),
      );
    expect((await of(4)).status).toBe(201);
    expect(await of(4)).toMatchObject(
      refused(409, 'conflict', { fields: { quarter_number: 'period_twice' } }),
    );
  });

  it('is deleted; nothing else is', async () => {
    const made = await draft();
    expect(await days().remove(made)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await days().remove(made)).toMatchObject(refused(404, 'not_found'));
    const sent = await draft({ status: 'AWAITING_APPROVAL' });
    expect(await days().remove(sent)).toMatchObject(refused(409, 'conflict'));
    expect(await days().remove(await scene.published())).toMatchObject(refused(409, 'conflict'));
  });

  it('is found in its own series and at its own owner alone', async () => {
    const made = await draft();
    const elsewhere = valueCalls(first, daysOf(investor.id));
    expect(await elsewhere.change(made, {})).toMatchObject(refused(404, 'not_found'));
    expect(await elsewhere.remove(made)).toMatchObject(refused(404, 'not_found'));
    const quarters = valueCalls(first, '/capital/quarterly/values');
    expect(await quarters.change(made, {})).toMatchObject(refused(404, 'not_found'));
    expect(await valueCalls(first, daysOf(second.id)).create(dayForm())).toMatchObject(
      refused(404, 'not_found'),
    );
  });
});

describe('what is sent to be published', () => {
  it('waits, is changed by nobody, and is published when a second person confirms', async () => {
    const made = await draft();
    const sent = valueIn(await days().change(made, { status: 'PUBLISHED' }));
    expect(sent).toMatchObject({
      status: 'AWAITING_APPROVAL',
      approval: { prepared_by: first.id, prepared_by_name: 'Camille Exemple' },
    });
    const approval = await scene.waiting(sent);
    expect(approval).toMatchObject({
      kind: 'values.publication',
      effects: [
        {
          effect: 'values.published',
          series: 'FUND_DAILY',
          currency: 'EUR',
          value_date: made.value_date,
          count: 1,
          ending_balance: '10521.50',
        },
      ],
    });
    expect(await days().change(sent, { note: 'Too late' })).toMatchObject(
      refused(409, 'conflict', { approval_id: approval.id }),
    );
    expect(await confirm(first, approval)).toMatchObject(refused(403, 'forbidden'));
    expect(await confirm(second, approval)).toMatchObject({ status: 200 });
    expect(await scene.found(made)).toMatchObject({ status: 'PUBLISHED', approval: null, version: 2 });
  });

  it('is a draft again when it is taken back, and when it is turned down', async () => {
    const sent = await draft({ status: 'AWAITING_APPROVAL' });
    const approval = await scene.waiting(sent);
    const back = valueIn(await days().change(sent, { status: 'DRAFT', note: 'Once more' }));
    expect(back).toMatchObject({ status: 'DRAFT', approval: null, note: 'Once more', version: 2 });
    expect(await readApproval(second, approval.id)).toMatchObject({ state: 'WITHDRAWN' });
    const again = valueIn(await days().change(back, { note: 'Once more', status: 'PUBLISHED' }));
    expect(await withdraw(second, await scene.waiting(again))).toMatchObject({ body: { state: 'REFUSED' } });
    expect(await scene.found(sent)).toMatchObject({ status: 'DRAFT', approval: null });
  });

  it('off the identity needs a note, which the second person is told of', async () => {
    const off = { ending_balance: '10521.51' };
    const made = await draft(off);
    expect(await days().change(made, { ...off, status: 'PUBLISHED' })).toMatchObject(
      refused(422, 'validation_failed', { fields: { note: 'note_required' } }),
    );
    expect(await scene.found(made)).toMatchObject({ status: 'DRAFT', version: 1 });
    const sent = valueIn(await days().change(made, { ...off, status: 'PUBLISHED', note: 'Rounding' }));
    expect((await scene.waiting(sent)).effects).toContainEqual({ effect: 'values.off_identity', count: 1 });
  });

  it('of a day that has not begun is refused', async () => {
    expect(await days().create(dayForm({ value_date: '2026-03-12', status: 'PUBLISHED' }))).toMatchObject(
      refused(422, 'validation_failed', { fields: { value_date: 'date_in_future' } }),
    );
    const { value_date: _day, ...rest } = dayForm({ status: 'PUBLISHED', year: 2026, quarter_number: 2 });
    expect(await valueCalls(first, '/capital/quarterly/values').create(rest)).toMatchObject(
      refused(422, 'validation_failed', { fields: { quarter_number: 'date_in_future' } }),
    );
  });

  it('together is one decision, all of it or nothing; which record is in the way is said', async () => {
    const records = [await draft(), await draft({ ending_balance: '1.00' }), await draft()];
    expect(await publish(first, records)).toMatchObject(
      refused(422, 'validation_failed', {
        fields: { note: 'note_required', 'records.1': 'note_required' },
      }),
    );
    const [one, ...others] = records;
    const stale = [{ id: one?.id ?? '', version: 7 }, ...others];
    expect(await publish(first, stale, { note: 'Known' })).toMatchObject(refused(409, 'stale_version'));
    expect(await publish(first, [...records, ...others], { note: 'Known' })).toMatchObject(
      refused(422, 'validation_failed'),
    );
    for (const record of records)
      expect(await scene.found(record)).toMatchObject({ status: 'DRAFT', note: null });

    const answer = await publish(first, records, { note: 'Known' });
    expect(answer).toMatchObject({ status: 200, body: { records: 3, approval_id: expect.any(String) } });
    const waits = await Promise.all(records.map(scene.found));
    expect(waits.map(({ note }) => note)).toEqual(['Known', 'Known', 'Known']);
    expect(new Set(waits.map(({ approval }) => approval?.id)).size).toBe(1);
    expect(await publish(second, waits.slice(0, 1))).toMatchObject(refused(409, 'conflict'));
    await confirm(second, await scene.waiting(waits[0] ?? valueIn(answer)));
    for (const record of records) expect(await scene.found(record)).toMatchObject({ status: 'PUBLISHED' });
    const seen = await Promise.all(records.map(scene.found));
    expect(await publish(first, seen)).toMatchObject(refused(409, 'conflict'));
  });
});

describe('a published record', () => {
  const other = { misc_fees: '4.20', ending_balance: '10520.50' };

  it('says something else when a second person confirms, and what it said is kept with the reason', async () => {
    const made = await scene.published();
    const late = { ...other, reason: 'A late fee' };
    expect(await days().change(made, other)).toMatchObject(
      refused(422, 'validation_failed', { fields: { reason: 'required' } }),
    );
    expect(await days().change(made, { ...late, status: 'DRAFT' })).toMatchObject(refused(409, 'conflict'));
    const sent = valueIn(await days().change(made, late));
    expect(sent).toMatchObject({ ...amounts, status: 'PUBLISHED', version: made.version });
    expect((await scene.waiting(sent)).effects).toEqual([
      expect.objectContaining({ effect: 'value.restated', field: 'misc_fees', from: '3.20', to: '4.20' }),
      expect.objectContaining({ field: 'ending_balance', from: '10521.50', to: '10520.50' }),
    ]);
    expect(await days(second).change(made, late)).toMatchObject(
      refused(409, 'conflict', { approval_id: sent.approval?.id }),
    );
    await confirm(second, await scene.waiting(sent));
    const restated = await scene.found(made);
    expect(restated).toMatchObject({ ...amounts, ...other, status: 'RESTATED', reason: 'A late fee' });
    const versions = await second.visitor.get(`/x/values/${made.id}/versions`);
    expect(versions.body).toMatchObject([
      { version: 3, ...other, status: 'RESTATED', reason: 'A late fee' },
      { version: 2, ...amounts, status: 'PUBLISHED', reason: null, updated_by: 'Camille Exemple' },
    ]);
  });

  it('keeps what it said before as it was: its words may go, and nothing else', async () => {
    const made = await scene.published({ note: 'Camille asked by phone' });
    await confirm(
      second,
      await scene.waiting(valueIn(await days().change(made, { ...other, reason: 'A late fee' }))),
    );
    const typed = (text: string) => scene.database.pool.query(text, [made.id]);
    for (const set of [
      "note = 'Nobody asked'",
      "note = null, reason = 'Nobody asked'",
      'note = null, reason = null, misc_fees = 0',
    ])
      await expect(
        typed(`update capital_value_versions set ${set} where value_id = $1`),
        set,
      ).rejects.toThrow('append-only');
    await expect(typed('delete from capital_value_versions where value_id = $1')).rejects.toThrow(
      'append-only',
    );
    await typed('update capital_value_versions set note = null, reason = null where value_id = $1');
    expect((await second.visitor.get(`/x/values/${made.id}/versions`)).body).toMatchObject([
      { version: 3, ...other },
      { version: 2, ...amounts, note: null, reason: null },
    ]);
  });

  it('stays what it is when the restatement is turned down', async () => {
    const made = await scene.published();
    const sent = valueIn(await days().change(made, { ...other, reason: 'A late fee' }));
    await withdraw(second, await scene.waiting(sent));
    expect(await scene.found(made)).toMatchObject({
      ...amounts,
      status: 'PUBLISHED',
      approval: null,
      version: 2,
    });
  });

  it('saved as it stands is no change and needs no reason', async () => {
    const made = await scene.published();
    expect(valueIn(await days().change(made, {}))).toMatchObject({ version: made.version, approval: null });
  });
});

describe('where one person decides alone', () => {
  const solo = () => days(scene.alone(first));

  it('publishing asks nobody, at once or of what waits', async () => {
    const made = valueIn(await solo().create(dayForm({ status: 'PUBLISHED' })));
    expect(made).toMatchObject({ status: 'PUBLISHED', approval: null });
    const waits = valueIn(await solo().create(dayForm({ status: 'AWAITING_APPROVAL' })));
    expect(waits).toMatchObject({ status: 'AWAITING_APPROVAL', approval: null });
    expect(await solo().change(waits, { note: 'Another' })).toMatchObject(refused(409, 'conflict'));
    expect(valueIn(await solo().change(waits, { status: 'PUBLISHED' }))).toMatchObject({
      status: 'PUBLISHED',
    });
    const back = valueIn(await solo().create(dayForm({ status: 'AWAITING_APPROVAL' })));
    expect(valueIn(await solo().change(back, { status: 'DRAFT' }))).toMatchObject({ status: 'DRAFT' });
    expect(await publish(scene.alone(first), [valueIn(await solo().create(dayForm()))])).toMatchObject({
      body: { records: 1, approval_id: null },
    });
  });

  it('so does restating', async () => {
    const made = valueIn(await solo().create(dayForm({ status: 'PUBLISHED' })));
    const after = { misc_fees: '4.20', ending_balance: '10520.50', reason: 'A late fee' };
    expect(valueIn(await solo().change(made, after))).toMatchObject({
      misc_fees: '4.20',
      status: 'RESTATED',
      reason: 'A late fee',
      version: made.version + 1,
    });
  });
});
