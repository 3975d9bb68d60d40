import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { SaveProgressInput } from '../../machines/enrollment-step/types.ts';
import type { DraftStore, DraftValues } from '../../src/queries/drafts.ts';
import { keys } from '../../src/queries/keys.ts';
import { Store } from '../fixtures/browser-store.ts';

const parts = async () => ({
  ...(await import('../../src/actors/enrollment-saving.ts')),
  ...(await import('../../src/api/problem.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
const sent: unknown[] = [];
beforeAll(async () => {
  vi.stubGlobal('window', {
    location: { origin: 'http://127.0.0.1:9' },
    localStorage: Store.of({}),
    sessionStorage: Store.of({}),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (request: Request) => {
    const body: unknown = await request.json();
    sent.push(body);
    return Response.json({ error_key: null, current_step: 1, ...Object(body), submitted_at: null });
  });
  portal = await parts();
});
beforeEach(() => void sent.splice(0));
afterAll(() => void vi.unstubAllGlobals());

const kept: DraftValues[] = [];
const typed = { city: 'Albi' };
const drafts: DraftStore = {
  read: () => Promise.resolve(null),
  keeper: () => ({
    changed: (values) => void kept.push(values),
    flush: () => undefined,
    keepMine: () => undefined,
    status: () => ({ kind: 'off' }),
    subscribe: () => () => undefined,
  }),
  takeTheirs: () => Promise.resolve(null),
  stranded: () => Promise.resolve([]),
  latest: () => typed,
  stepSent: () => undefined,
  forget: () => Promise.reject(new Error('nothing was saved')),
};

/** An individual's enrollment in a portal that knows a business to be saved, beside an API with these extensions. */
function actorsBeside(features: readonly string[], send: () => Promise<void> = () => Promise.resolve()) {
  const client = new QueryClient();
  client.setQueryData(keys.registration, { current_registration_type: 'BUSINESS' });
  client.setQueryData(keys.features, { features });
  return portal.savingActors({ client, drafts, type: 'INDIVIDUAL', send });
}
const save = (input: SaveProgressInput, features: readonly string[] = ['type_change']) =>
  toPromise(createActor(actorsBeside(features).saveProgress, { input }).start());

describe('progress of a type that is known not to be the saved one', () => {
  it('is not sent where nobody asked for the change, whatever the API would make of it', async () => {
    await expect(save({ step: 2, type: 'INDIVIDUAL' })).rejects.toMatchObject({ key: 'conflict' });
    await expect(save({ step: 2, type: 'INDIVIDUAL' }, [])).rejects.toMatchObject({ key: 'conflict' });
    expect(sent).toEqual([]);
  });

  it('says that the change is meant once it is, to an API that has the word', async () => {
    const meant = { step: 1, type: 'INDIVIDUAL', changesType: true } as const;
    const asked = { current_registration_type: 'INDIVIDUAL', current_step: 1 };
    await expect(save(meant)).resolves.toMatchObject({ step: 1, type: 'INDIVIDUAL' });
    await expect(save(meant, [])).resolves.toMatchObject({ type: 'INDIVIDUAL' });
    expect(sent).toEqual([{ ...asked, change_type: true }, asked]);
  });
});

it('what was typed in a step of the type that was left elsewhere is kept as its draft', async () => {
  const refused = () => Promise.reject(new portal.Problem('conflict', 409));
  const { saveStep } = actorsBeside([], refused);
  const input = { step: 'address', values: typed } as const;
  await expect(toPromise(createActor(saveStep, { input }).start())).rejects.toMatchObject({
    key: 'conflict',
  });
  expect(kept).toEqual([typed]);
});
