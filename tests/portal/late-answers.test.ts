import { createActor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import {
  answer,
  arrives,
  camille,
  hold,
  isAsked,
  lateSession,
  other,
  server,
  until,
} from '../fixtures/late-session.ts';

const { parts: portal, running, openPage, comeIn, fromOtherTab, comesIn, known } = lateSession();

describe('an answer that more time is given comes too late', () => {
  const ends = {
    'who logs out': async ({ actor }) => {
      actor.send({ type: 'logout.requested' });
      await until(actor, 'anonymous');
    },
    'who logs out in another tab': async ({ actor }) => {
      await fromOtherTab({ type: 'tab.signedOut' }, portal().forgetStoredUser);
      await until(actor, { forcedOut: 'otherTab' });
      portal().forgetSession();
    },
    'whose time is over': async ({ actor, tell }) => {
      tell({ type: 'session.expired' });
      await until(actor, { forcedOut: 'expired' });
      portal().forgetSession();
    },
  } satisfies Record<string, (page: ReturnType<typeof openPage>) => Promise<void>>;

  it.each(Object.entries(ends))('for %s meanwhile', async (_, end) => {
    const page = await comeIn();
    hold('/auth/whoami');
    page.tell({ type: 'session.expiring', endsAt: Date.now() + 60_000, extendable: true });
    page.actor.send({ type: 'stay.requested' });
    await isAsked();
    // its cookies stay: whoever comes next would be let in by them
    server.logoutFails = true;
    await end(page);
    expect(known()).toEqual([null, null]);
    await arrives();
    expect(known()).toEqual([null, null]);
    await until(openPage().actor, 'anonymous');
  });

  it('where a tab asked by itself who is there, and was left before it was answered', async () => {
    portal().storeUser(camille, { token: 299, cookie: 1799 });
    const watching = createActor(portal().watchSession, {
      input: { userId: camille.id, role: camille.role },
    }).start();
    running.push(() => void watching.stop());
    portal().forgetStoredUser();
    hold('/auth/whoami');
    await isAsked();
    watching.stop();
    await arrives();
    expect(portal().readStoredUser()).toBeNull();
  });
});

describe('a page that finds out who is there', () => {
  const opened = async () => {
    portal().storeUser(camille, { token: 299, cookie: 1799 });
    hold('/auth/whoami');
    const { actor } = openPage();
    await isAsked();
    return actor;
  };

  it('finds nobody once they have logged out in another tab meanwhile', async () => {
    const actor = await opened();
    await fromOtherTab({ type: 'tab.signedOut' }, () => {
      portal().forgetStoredUser();
      portal().oweLogout(true);
    });
    await arrives();
    await until(actor, 'anonymous');
    expect(known()).toEqual([null, null]);
  });

  it('finds nobody once that logout is answered too', async () => {
    const actor = await opened();
    await fromOtherTab({ type: 'tab.signedOut' }, portal().forgetStoredUser);
    server.over = 'unsaid';
    await arrives();
    await until(actor, 'anonymous');
    expect(known()).toEqual([null, null]);
  });

  it('finds them though another tab, which knew nothing of the time that the answer gives, let them go', async () => {
    const actor = await opened();
    portal().forgetStoredUser();
    await arrives();
    await until(actor, 'member');
    expect(known()).toEqual([camille.id, camille.id]);
    expect(server.calls.filter((call) => call.endsWith('/auth/logout'))).toEqual([]);
  });

  it.each(['expired', 'revoked'] as const)('says how it ended where it is over by then: %s', async (how) => {
    const actor = await opened();
    portal().forgetStoredUser();
    server.over = how;
    await arrives();
    await until(actor, { forcedOut: how });
    expect(known()).toEqual([null, null]);
  });

  it('finds whoever has come in while it was asked once more', async () => {
    const actor = await opened();
    portal().forgetStoredUser();
    const [first] = server.held.go.splice(0);
    first?.();
    await isAsked();
    await comesIn(other);
    await arrives();
    await until(actor, 'member');
    expect([actor.getSnapshot().context.user?.id, ...known()]).toEqual([other.id, other.id, other.id]);
  });

  it('finds whoever has come in by another tab meanwhile', async () => {
    const actor = await opened();
    await comesIn(other);
    await arrives();
    await until(actor, 'member');
    expect([actor.getSnapshot().context.user?.id, ...known()]).toEqual([other.id, other.id, other.id]);
  });

  it('gives up a logout that is owed once somebody has come in by another tab', async () => {
    let isGivenUp = false;
    portal().oweLogout(true);
    vi.stubGlobal('fetch', (request: Request) => {
      if (request.url.endsWith('/auth/logout'))
        request.signal.addEventListener('abort', () => (isGivenUp = true));
      return answer(request);
    });
    hold('/auth/logout');
    const { actor } = openPage();
    await isAsked();
    portal().oweLogout(false);
    await comesIn(other);
    await until(actor, 'member');
    expect(isGivenUp).toBe(true);
    vi.stubGlobal('fetch', answer);
  });
});

it.each([
  ['given up', ['passkey.givenUp', 'signIn.restarted']],
  ['left for address and password', ['signIn.restarted']],
] as const)('a passkey that is %s too late opens the session, and the tab is in it', async (_, presses) => {
  const { actor } = openPage();
  await until(actor, 'anonymous');
  hold('POST /api/v1/x/second-factor/sign-in');
  actor.send({ type: 'credentials.submitted', email: 'camille@demo.test', password: 'x' });
  await until(actor, { secondFactor: 'asking' });
  actor.send({ type: 'passkey.requested' });
  await isAsked();
  for (const type of presses) actor.send({ type });
  expect(actor.getSnapshot().matches({ anonymous: 'visiting' })).toBe(true);
  await arrives();
  await until(actor, { member: 'active' });
  expect(known()).toEqual([camille.id, camille.id]);
});
