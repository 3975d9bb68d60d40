import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import { contract } from '../../contract/index.ts';
import { session } from '../../contract/values/session.ts';
import { sessionMachine } from '../../machines/session/machine.ts';
import type { TimeReport } from '../../machines/session/types.ts';
import { Store } from '../fixtures/browser-store.ts';

const parts = async () => ({
  ...(await import('../../src/actors/session.ts')),
  ...(await import('../../src/actors/session-store.ts')),
  ...(await import('../../src/actors/session-watch.ts')),
  ...(await import('../../src/platform/channel.ts')),
  ...(await import('../../src/queries/session.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
const camille = session.parse(contract.auth.whoami['~orpc'].meta.example?.reply);
const other = { ...camille, id: 'b'.repeat(36), first_name: 'Ana' };
/** Whose cookies the browser holds. */
let who = camille;
/** The end of an address, and who waits for the answer to a call there. */
let held: { readonly end: string; readonly go: (() => void)[] } = { end: 'nothing', go: [] };
let logoutFails = false;
let calls: string[] = [];
const headers = { 'x-session-expires': 'token=299; session=1799' };

/** A passkey as a device shows it. */
const shown = {
  id: 'c2hvd24',
  rawId: new Uint8Array([1, 2]).buffer,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    authenticatorData: new Uint8Array([1]).buffer,
    clientDataJSON: new Uint8Array([2]).buffer,
    signature: new Uint8Array([3]).buffer,
    userHandle: new Uint8Array([4]).buffer,
  },
};

/** The server; an answer that is held is given however late, to a call that was given up too. */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const call = `${request.method} ${pathname}`;
  calls.push(call);
  const said = who;
  if (call.endsWith(held.end)) await new Promise<void>((resolve) => held.go.push(resolve));
  if (call.endsWith('/auth/logout') && logoutFails) throw new TypeError('no line');
  if (call.endsWith('/auth/login') && held.end.endsWith('/sign-in'))
    return Response.json({ error_key: 'second_factor_required' }, { status: 422 });
  if (call.startsWith('GET') && call.endsWith('/sign-in'))
    return Response.json(contract.secondFactor.signInOptions['~orpc'].meta.example?.reply);
  return Response.json(said, { headers });
}

const browser = {
  location: { origin: 'http://127.0.0.1:9', pathname: '/user/dashboard', search: '' },
  localStorage: Store.of({}),
  sessionStorage: Store.of({}),
};
beforeAll(async () => {
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('navigator', { credentials: { get: () => Promise.resolve(shown) } });
  vi.stubGlobal('fetch', answer);
  portal = await parts();
});

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
  for (const go of held.go) go();
  held = { end: 'nothing', go: [] };
  [who, logoutFails, calls] = [camille, false, []];
  portal.forgetSession();
  portal.oweLogout(false);
  portal.forgetStoredUser();
});
afterAll(() => void vi.unstubAllGlobals());

/** The session of a page that is opened, and how the time of its session is told. */
function openPage() {
  let tell: (event: TimeReport) => void = () => undefined;
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: portal.restoreSession,
        signIn: portal.signIn,
        signOut: portal.signOut,
        extendSession: portal.extendSession,
        loadMethods: portal.loadMethods,
        provePasskey: portal.provePasskey,
        watchSession: fromCallback<TimeReport, { readonly userId: string; readonly role: string }>(
          ({ sendBack }) => {
            tell = sendBack;
          },
        ),
        watchTabs: portal.watchTabs,
      },
    }),
  ).start();
  running.push(() => void actor.stop());
  return { actor, tell: (event: TimeReport) => tell(event) };
}
type Actor = ReturnType<typeof openPage>['actor'];

const until = (actor: Actor, state: Parameters<ReturnType<Actor['getSnapshot']>['matches']>[0]) =>
  waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 2000 });
const pass = () => new Promise((resolve) => setTimeout(resolve, 20));
const hold = (end: string) => {
  held = { end, go: [] };
};
const isAsked = () => vi.waitFor(() => expect(held.go).toHaveLength(1));
async function arrives(): Promise<void> {
  for (const go of held.go.splice(0)) go();
  hold('nothing');
  await pass();
}
async function comeIn(): Promise<ReturnType<typeof openPage>> {
  const page = openPage();
  await until(page.actor, 'anonymous');
  page.actor.send({ type: 'credentials.submitted', email: 'camille@demo.test', password: 'x' });
  await until(page.actor, { member: 'active' });
  return page;
}
/** What another tab does: to the storage, and told on the line that this one listens at. */
async function fromOtherTab(message: object, act: () => void): Promise<void> {
  act();
  const line = portal.openChannel('portal.session', () => undefined);
  line.post(message);
  await pass();
  line.close();
}
const known = () => [portal.readStoredUser()?.id ?? null, portal.latestSession()?.id ?? null];

describe('an answer that more time is given comes too late', () => {
  const ends = {
    'who logs out': async ({ actor }) => {
      actor.send({ type: 'logout.requested' });
      await until(actor, 'anonymous');
    },
    'who logs out in another tab': async ({ actor }) => {
      await fromOtherTab({ type: 'tab.signedOut' }, portal.forgetStoredUser);
      await until(actor, { forcedOut: 'otherTab' });
      portal.forgetSession();
    },
    'whose time is over': async ({ actor, tell }) => {
      tell({ type: 'session.expired' });
      await until(actor, { forcedOut: 'expired' });
      portal.forgetSession();
    },
  } satisfies Record<string, (page: ReturnType<typeof openPage>) => Promise<void>>;

  it.each(Object.entries(ends))('for %s meanwhile', async (_, end) => {
    const page = await comeIn();
    hold('/auth/whoami');
    page.tell({ type: 'session.expiring', endsAt: Date.now() + 60_000, extendable: true });
    page.actor.send({ type: 'stay.requested' });
    await isAsked();
    // its cookies stay: whoever comes next would be let in by them
    logoutFails = true;
    await end(page);
    expect(known()).toEqual([null, null]);
    await arrives();
    expect(known()).toEqual([null, null]);
    await until(openPage().actor, 'anonymous');
  });

  it('where a tab asked by itself who is there, and was left before it was answered', async () => {
    portal.storeUser(camille, { token: 299, cookie: 1799 });
    const watching = createActor(portal.watchSession, {
      input: { userId: camille.id, role: camille.role },
    }).start();
    running.push(() => void watching.stop());
    portal.forgetStoredUser();
    hold('/auth/whoami');
    await vi.waitFor(() => expect(held.go).toHaveLength(1), { timeout: 5000 });
    watching.stop();
    await arrives();
    expect(portal.readStoredUser()).toBeNull();
  });
});

describe('a page that finds out who is there', () => {
  const opened = async () => {
    portal.storeUser(camille, { token: 299, cookie: 1799 });
    hold('/auth/whoami');
    const { actor } = openPage();
    await isAsked();
    return actor;
  };

  it('finds nobody once they have logged out in another tab meanwhile', async () => {
    const actor = await opened();
    await fromOtherTab({ type: 'tab.signedOut' }, portal.forgetStoredUser);
    await arrives();
    await until(actor, 'anonymous');
    expect(known()).toEqual([null, null]);
  });

  it('finds whoever has come in by another tab meanwhile', async () => {
    const actor = await opened();
    who = other;
    await fromOtherTab({ type: 'tab.signedIn', userId: other.id }, () =>
      portal.storeUser(other, { token: 299, cookie: 1799 }),
    );
    await arrives();
    await until(actor, 'member');
    expect([actor.getSnapshot().context.user?.id, ...known()]).toEqual([other.id, other.id, other.id]);
  });

  it('gives up a logout that is owed once somebody has come in by another tab', async () => {
    let isGivenUp = false;
    portal.oweLogout(true);
    vi.stubGlobal('fetch', (request: Request) => {
      if (request.url.endsWith('/auth/logout'))
        request.signal.addEventListener('abort', () => (isGivenUp = true));
      return answer(request);
    });
    hold('/auth/logout');
    const { actor } = openPage();
    await isAsked();
    portal.oweLogout(false);
    await fromOtherTab({ type: 'tab.signedIn', userId: other.id }, () =>
      portal.storeUser(other, { token: 299, cookie: 1799 }),
    );
    await until(actor, 'member');
    expect(isGivenUp).toBe(true);
    vi.stubGlobal('fetch', answer);
  });
});

it('a passkey that is given up too late opens the session, and the tab is in it', async () => {
  const { actor } = openPage();
  await until(actor, 'anonymous');
  hold('POST /api/v1/x/second-factor/sign-in');
  actor.send({ type: 'credentials.submitted', email: 'camille@demo.test', password: 'x' });
  await until(actor, { secondFactor: 'asking' });
  actor.send({ type: 'passkey.requested' });
  await isAsked();
  actor.send({ type: 'passkey.givenUp' });
  actor.send({ type: 'signIn.restarted' });
  expect(actor.getSnapshot().matches({ anonymous: 'visiting' })).toBe(true);
  await arrives();
  await until(actor, { member: 'active' });
  expect(known()).toEqual([camille.id, camille.id]);
});
