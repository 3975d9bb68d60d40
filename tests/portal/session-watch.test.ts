import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { contract } from '../../contract/index.ts';
import { session } from '../../contract/values/session.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { sessionMachine } from '../../machines/session/machine.ts';
import type { Restored } from '../../machines/session/types.ts';
import { report } from '../../src/api/reports.ts';
import { Store } from '../fixtures/browser-store.ts';

const browser = { location: { origin: 'http://127.0.0.1:9' }, localStorage: Store.of({}) };
const parts = () => import('../../src/actors/session-watch.ts');
let portal: Awaited<ReturnType<typeof parts>>;
beforeAll(async () => {
  vi.stubGlobal('window', browser);
  portal = await parts();
});
afterAll(() => void vi.unstubAllGlobals());

/** Writes down who is logged in, as another tab does, and when the token and the cookie end. */
const store = (role: string, { token, cookie } = { token: 4e9, cookie: 4e9 }) =>
  browser.localStorage.setItem(
    'portal.session',
    JSON.stringify({
      locale: 'en',
      user: {
        id: exampleUser.id,
        role,
        first_name: 'Ana',
        last_name: 'Muestra',
        language: 'en',
        expjwt: token,
        expsecurecookie: cookie,
      },
    }),
  );

it('a tab finds out who is there once its person has come in elsewhere with another role, and stays at that', async () => {
  const roles = ['finance', 'auditor'];
  const asked: string[] = [];
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Restored, undefined>(() => {
          const role = roles[asked.length] ?? 'nobody';
          asked.push(role);
          return Promise.resolve({ kind: 'member', user: { ...exampleUser, role } });
        }),
        watchSession: portal.watchSession,
        watchTabs: fromCallback(() => undefined),
      },
    }),
  );
  store('finance');
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('member'));
  store('auditor');
  await waitFor(actor, (snapshot) => snapshot.context.user?.role === 'auditor', { timeout: 5000 });
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(asked).toEqual(roles);
  expect(actor.getSnapshot().matches({ member: 'active' })).toBe(true);
  actor.stop();
});

it('a tab asks once for a role that is stored and does not become its own', async () => {
  let asked = 0;
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Restored, undefined>(() => {
          asked += 1;
          return Promise.resolve({ kind: 'member', user: { ...exampleUser, role: 'finance' } });
        }),
        watchSession: portal.watchSession,
        watchTabs: fromCallback(() => undefined),
      },
    }),
  );
  // nothing that is written stays, as in a browser whose disk is full
  store('compliance');
  actor.start();
  await new Promise((resolve) => setTimeout(resolve, 3600));
  expect([asked, actor.getSnapshot().matches({ member: 'active' })]).toEqual([2, true]);
  actor.stop();
});

it('a tab whose stored user is gone goes by the seconds left, however far its clock is ahead of the server’s', async () => {
  const known = session.parse(contract.auth.whoami['~orpc'].meta.example?.reply);
  const hoursAgo = Math.floor(Date.now() / 1000) - 13 * 3600;
  const body = { ...known, id: exampleUser.id, expjwt: hoursAgo + 299, expsecurecookie: hoursAgo + 1799 };
  const headers = { 'x-session-expires': 'token=299; session=1799' };
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { headers })));
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Restored, undefined>(() =>
          Promise.resolve({ kind: 'member', user: exampleUser }),
        ),
        watchSession: portal.watchSession,
        watchTabs: fromCallback(() => undefined),
      },
    }),
  );
  browser.localStorage.removeItem('portal.session');
  actor.start();
  const isStored = () => (browser.localStorage.getItem('portal.session') ?? '').includes(exampleUser.id);
  await vi.waitFor(() => expect(isStored()).toBe(true), { timeout: 6000 });
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(actor.getSnapshot().matches({ member: 'active' })).toBe(true);
  actor.stop();
});

it.each([
  ['the token', { token: -1, cookie: 1500 }],
  ['the cookie', { token: 1500, cookie: -1 }],
])('a tab goes on while %s alone is over: the session ends with the later of the two', async (_, left) => {
  const now = Math.floor(Date.now() / 1000);
  const asked: string[] = [];
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Restored, undefined>(() =>
          Promise.resolve({ kind: 'member', user: { ...exampleUser, role: 'finance' } }),
        ),
        watchSession: portal.watchSession,
        watchTabs: fromCallback(() => undefined),
      },
    }),
    { inspect: (seen) => seen.type === '@xstate.event' && asked.push(seen.event.type) },
  );
  store('finance', { token: now + left.token, cookie: now + left.cookie });
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('member'));
  await new Promise((resolve) => setTimeout(resolve, 2200));
  expect(actor.getSnapshot().matches({ member: 'active' })).toBe(true);
  expect(asked.filter((type) => type.startsWith('session.'))).toEqual([]);
  // and both in two minutes: it is warned
  store('finance', { token: now - 1, cookie: now + 100 });
  await vi.waitFor(() => expect(asked).toContain('session.expiring'), { timeout: 3000 });
  actor.stop();
});

/** A member's page that watches the session, and what of its time it is told. */
function watched() {
  const told: { readonly type: string; readonly extendable?: boolean }[] = [];
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Restored, undefined>(() =>
          Promise.resolve({ kind: 'member', user: { ...exampleUser, role: 'finance' } }),
        ),
        watchSession: portal.watchSession,
        watchTabs: fromCallback(() => undefined),
      },
    }),
    {
      inspect: (seen) => {
        if (seen.type === '@xstate.event' && seen.event.type.startsWith('session.'))
          told.push({ ...seen.event });
      },
    },
  );
  actor.start();
  return { actor, told };
}

it('learns a shorter idle length from an end that has come nearer, and goes on offering to stay', async () => {
  const now = Math.floor(Date.now() / 1000);
  browser.localStorage.setItem('portal.idle', '1800');
  store('finance', { token: now + 300, cookie: now + 1780 });
  const { actor, told } = watched();
  await waitFor(actor, (snapshot) => snapshot.hasTag('member'));
  report({ kind: 'expires', renews: true, token: 300, cookie: 900 });
  expect(browser.localStorage.getItem('portal.idle')).toBe('900');
  store('finance', { token: now + 100, cookie: now + 100 });
  await vi.waitFor(() => expect(told).toMatchObject([{ type: 'session.expiring', extendable: true }]), {
    timeout: 3000,
  });
  actor.stop();
});

it('knows the greatest length by an end that stands still, which teaches no other idle length', async () => {
  const now = Math.floor(Date.now() / 1000);
  browser.localStorage.setItem('portal.idle', '1800');
  store('finance', { token: now + 100, cookie: now + 100 });
  const { actor, told } = watched();
  await waitFor(actor, (snapshot) => snapshot.hasTag('member'));
  report({ kind: 'expires', renews: true, token: 100, cookie: 100 });
  expect(browser.localStorage.getItem('portal.idle')).toBe('1800');
  await vi.waitFor(() => expect(told).toMatchObject([{ type: 'session.expiring', extendable: false }]), {
    timeout: 3000,
  });
  actor.stop();
});

it('asks once who is there where the browser stores nothing, and warns all the same', async () => {
  const example = session.parse(contract.auth.whoami['~orpc'].meta.example?.reply);
  let asked = 0;
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', () => {
    asked += 1;
    const headers = { 'x-session-expires': 'token=100; session=126' };
    return Promise.resolve(Response.json({ ...example, id: exampleUser.id }, { headers }));
  });
  browser.localStorage.removeItem('portal.session');
  const full = vi.spyOn(browser.localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  const { actor, told } = watched();
  await vi.waitFor(() => expect(told).toMatchObject([{ type: 'session.expiring', extendable: true }]), {
    timeout: 14_000,
  });
  await new Promise((resolve) => setTimeout(resolve, 4000));
  expect(asked).toBe(1);
  expect(told).toHaveLength(1);
  actor.stop();
  full.mockRestore();
}, 25_000);
