import { afterAll, beforeAll, expect, it } from 'vitest';
import { refused } from '../../fixtures/app.ts';
import type { Colleague } from '../../fixtures/staff.ts';
import { valueScene, type ValueScene } from '../../fixtures/value-scene.ts';
import { dayForm, daysOf, valueCalls, valueIn } from '../../fixtures/values.ts';

let scene: ValueScene;
let first: Colleague;
let second: Colleague;
let investor: Colleague;
beforeAll(async () => {
  scene = await valueScene();
  ({ first, second, investor } = scene);
});
afterAll(() => scene.close());

it('a draft is deleted as it was looked at: what another has typed into it meanwhile stays', async () => {
  const made = await scene.draft();
  valueIn(await valueCalls(second).change(made, { note: 'Mine' }));
  expect(await valueCalls(first).remove(made, `?version=${made.version}`)).toMatchObject(
    refused(409, 'stale_version'),
  );
  expect(await scene.found(made)).toMatchObject({
    note: 'Mine',
    version: 2,
    updated_by: 'Camille Exemple',
  });
  expect(await valueCalls(first).remove(made, '?version=2')).toMatchObject({ status: 200 });
  const mine = valueCalls(first, daysOf(investor.id));
  const theirs = valueIn(await mine.create(dayForm()));
  expect(await mine.remove(theirs, '?version=9')).toMatchObject(refused(409, 'stale_version'));
  expect(await mine.remove(theirs, '?version=0')).toMatchObject({ status: 422 });
  expect(await mine.remove(theirs, '?version=1')).toMatchObject({ status: 200 });
});
