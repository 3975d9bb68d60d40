import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { contract } from '../../contract/index.ts';
import { session } from '../../contract/values/session.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { exampleTypedDay } from '../../machines/catalogue/value-editing.ts';
import { sessionMachine } from '../../machines/session/machine.ts';
import type { Restored } from '../../machines/session/types.ts';
import { selectEntries } from '../../machines/value-editing/selectors.ts';
import { keys } from '../../src/queries/keys.ts';
import { Store } from '../fixtures/browser-store.ts';

const own = 'a'.repeat(36);
const other = 'b'.repeat(36);
const storedAs = (id: string) =>
  JSON.stringify({
    locale: 'en',
    user: {
      id,
      role: 'admin',
      first_name: 'Ana',
      last_name: 'Muestra',
      language: 'en',
      expjwt: 4e9,
      expsecurecookie: 4e9,
    },
  });
const browser = {
  location: { origin: 'http://127.0.0.1:9' },
  localStorage: Store.of({}),
  sessionStorage: Store.of({}),
};
const parts = async () => ({
  ...(await import('../../src/actors/drafts-keeper.ts')),
  ...(await import('../../src/actors/enrollment-saving.ts')),
  ...(await import('../../src/actors/leaving.ts')),
  ...(await import('../../src/actors/session.ts')),
  ...(await import('../../src/actors/value-editing.ts')),
  ...(await import('../../src/app/member/forget-reads.ts')),
  ...(await import('../../src/platform/sealed.ts')),
  ...(await import('../../src/queries/session.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
const offs: (() => void)[] = [];
beforeAll(async () => {
  vi.stubGlobal('window', browser);
  portal = await parts();
});
afterEach(() => {
  for (const off of offs.splice(0)) off();
  browser.localStorage.removeItem('portal.session');
});
afterAll(() => void vi.unstubAllGlobals());

describe('the last words of whoever logs out', () => {
  it('are sent whole, with what was typed while an earlier part was on its way', async () => {
    const { beforeLeaving, isStillHere, keepDraft, sendBeforeLeaving } = portal;
    const sent: unknown[] = [];
    let arrive = () => {};
    const kept = keepDraft(
      'individual.step_2',
      { read: () => null, write: () => Promise.resolve(), drop: () => undefined },
      () => Promise.resolve(isStillHere(own)),
      {
        save: async (_form, values) => {
          sent.push(values['phone']);
          if (sent.length === 1) await new Promise<void>((resolve) => (arrive = resolve));
          const at = '2026-01-01T00:00:00Z';
          return { values: { ...values }, saved_at: at, written_at: at };
        },
        find: () => Promise.reject(new Error('nobody asked for it')),
      },
    );
    offs.push(beforeLeaving(() => kept.sent()));
    browser.localStorage.setItem('portal.session', storedAs(own));
    kept.changed({ phone: '6' });
    kept.flush();
    await expect.poll(() => sent).toEqual(['6']);
    kept.changed({ phone: '61' });
    const left = sendBeforeLeaving(own);
    browser.localStorage.removeItem('portal.session');
    arrive();
    await left;
    expect(sent).toEqual(['6', '61']);
  });

  it('are theirs until they are sent, and nobody’s once somebody else came in by another tab', async () => {
    const { beforeLeaving, isStillHere, sendBeforeLeaving } = portal;
    const seen: boolean[] = [];
    offs.push(
      beforeLeaving(async () => {
        await Promise.resolve();
        seen.push(isStillHere(own), isStillHere(other));
        browser.localStorage.setItem('portal.session', storedAs(other));
        seen.push(isStillHere(own));
      }),
    );
    await sendBeforeLeaving(own);
    expect(seen).toEqual([true, false, false]);
    browser.localStorage.removeItem('portal.session');
    expect(isStillHere(own)).toBe(false);
  });

  it('go from this tab with them, though no answer ever brought the key to the seals', async () => {
    const { closeSealed, signOut } = portal;
    closeSealed();
    const leaveFrom = async (owner: string) => {
      browser.localStorage.setItem('portal.session', storedAs(own));
      browser.sessionStorage.setItem('portal.owner', owner);
      browser.sessionStorage.setItem('sealed.1', 'c2VhbGVk');
      const actor = createActor(signOut).start();
      await waitFor(actor, ({ status }) => status !== 'active').catch(() => null);
      return browser.sessionStorage.getItem('sealed.1');
    };
    expect(await leaveFrom(own)).toBeNull();
    expect(await leaveFrom(other)).toBe('c2VhbGVk');
  });
});

it('values that one person typed are saved by no other', async () => {
  const { openValueEditing, saveLast } = portal;
  const place = { userId: null, period: 'daily', currency: 'EUR' } as const;
  const actor = createActor(openValueEditing(new QueryClient(), place, own)).start();
  offs.push(() => void actor.stop());
  browser.localStorage.setItem('portal.session', storedAs(other));
  actor.send({ type: 'entries.changed', entries: [exampleTypedDay] });
  await saveLast(actor);
  const refused = await waitFor(actor, (snapshot) => snapshot.matches('refused'));
  expect(refused.context.refusal?.key).toBe('unauthenticated');
  expect(selectEntries(refused)).toHaveLength(1);
});

it('what is known of a dossier once it is saved is known to no other person', async () => {
  const { keepSession, saveStatus } = portal;
  const client = new QueryClient();
  const example = session.parse(contract.auth.whoami['~orpc'].meta.example?.reply);
  let isAsked = (): void => undefined;
  let arrive = (): void => undefined;
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async () => {
    isAsked();
    await new Promise<void>((resolve) => (arrive = resolve));
    return Response.json({ error_key: null, current_step: 4 });
  });
  /** What is known once somebody's step was saved, and this happened while the answer was on its way. */
  const save = async (meanwhile: () => void) => {
    browser.localStorage.setItem('portal.session', storedAs(own));
    keepSession({ ...example, id: own });
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const saved = saveStatus(client, { current_registration_type: 'INDIVIDUAL', current_step: 4 });
    await asked;
    meanwhile();
    arrive();
    await saved;
    return client.getQueryData(keys.registration);
  };
  offs.push(() => keepSession(null));
  expect(await save(() => undefined)).toMatchObject({ current_step: 4 });
  const known = await save(() => {
    browser.localStorage.setItem('portal.session', storedAs(other));
    client.clear();
    client.setQueryData(keys.registration, 'theirs');
  });
  expect(known).toBe('theirs');
});

it('what was read for one person is forgotten with them, whatever is on the page', async () => {
  const { forgetReads } = portal;
  const client = new QueryClient();
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Restored, undefined>(() =>
          Promise.resolve({ kind: 'member', user: exampleUser }),
        ),
        signOut: fromPromise(() => Promise.resolve()),
        watchSession: fromCallback(() => undefined),
        watchTabs: fromCallback(() => undefined),
      },
    }),
  );
  forgetReads(actor, client);
  offs.push(() => void actor.stop());
  actor.start();
  const read = async () => {
    await waitFor(actor, (snapshot) => snapshot.hasTag('member'));
    client.setQueryData(['wallets'], 'theirs');
  };
  const kept = () => client.getQueryData(['wallets']);
  await read();
  actor.send({ type: 'tab.signedIn', userId: other });
  expect(kept()).toBeUndefined();
  await read();
  actor.send({ type: 'session.expired' });
  expect(kept()).toBeUndefined();
  actor.send({ type: 'tab.signedIn', userId: own });
  await read();
  actor.send({ type: 'logout.requested' });
  await waitFor(actor, (snapshot) => snapshot.matches('anonymous'));
  expect(kept()).toBeUndefined();
});
