import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../../../contract/enums.ts';
import { refused } from '../../fixtures/app.ts';
import type { Colleague } from '../../fixtures/staff.ts';
import { valueScene, type ValueScene } from '../../fixtures/value-scene.ts';
import { dayForm, daysOf, valueCalls, valueIn } from '../../fixtures/values.ts';
import { message } from '../../fixtures/words.ts';

let scene: ValueScene;
let first: Colleague;
let second: Colleague;
let investor: Colleague;
beforeAll(async () => {
  scene = await valueScene();
  ({ first, second, investor } = scene);
});
afterAll(() => scene.close());

it('what is no draft stays: its state does not allow it, and nobody is said to have changed it', async () => {
  const words = {
    description: "This can't be done in its present state. Please reload to see how it stands.",
  };
  const published = await scene.published();
  const sent = await scene.draft({ status: 'PUBLISHED' });
  expect(sent.status).toBe('AWAITING_APPROVAL');
  for (const record of [published, sent])
    expect(await valueCalls(first).remove(record)).toMatchObject(refused(409, 'conflict', words));
  for (const language of languages)
    expect(message(language, 'keys.conflict')).not.toMatch(/meantime|entre-temps|entretanto|nel frattempo/);
});

it('a draft is deleted as it was looked at: what another has typed into it meanwhile stays', async () => {
  const made = await scene.draft();
  valueIn(await valueCalls(second).change(made, { note: 'Mine' }));
  const found = await scene.found(made);
  expect(found).toMatchObject({ note: 'Mine', version: 2, updated_by: 'Camille Exemple' });
  const who = { changed_at: found.updated_at, changed_by: 'Camille Exemple' };
  expect(await valueCalls(first).remove(made, `?version=${made.version}`)).toMatchObject(
    refused(409, 'stale_version', who),
  );
  expect(await valueCalls(first).remove(made, '?version=2')).toMatchObject({ status: 200 });
  const mine = valueCalls(first, daysOf(investor.id));
  const theirs = valueIn(await mine.create(dayForm()));
  expect(await mine.remove(theirs, '?version=9')).toMatchObject(refused(409, 'stale_version'));
  expect(await mine.remove(theirs, '?version=0')).toMatchObject({ status: 422 });
  expect(await mine.remove(theirs, '?version=1')).toMatchObject({ status: 200 });
});
