import { fromPromise } from 'xstate';
import type { Session } from '../../contract/values/session.ts';
import type { Credentials, Restored, SessionUser } from '../../machines/session/types.ts';
import { setCaller } from '../api/caller.ts';
import { api } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { onReport } from '../api/reports.ts';
import { now } from '../platform/clock.ts';
import { keepSession } from '../queries/session.ts';
import { tellTabs } from './session-line.ts';
import { forgetStoredUser, isStoredLogin, readStoredUser, storeUser } from './session-store.ts';
import { learnIdle } from './session-watch.ts';

let left: { readonly token: number; readonly cookie: number } | null = null;
onReport((report) => {
  if (report.kind === 'expires') left = { token: report.token, cookie: report.cookie };
});

/** Keeps what an answer said about the person, and hands the chart its part. */
function keep(session: Session): SessionUser {
  const at = now() / 1000;
  storeUser(session, left ?? { token: session.expjwt - at, cookie: session.expsecurecookie - at });
  keepSession(session);
  setCaller({ id: session.id, role: session.role });
  const { expjwt, expsecurecookie, jwtExpDate, secureCookieExpDate, draft_key, ...user } = session;
  void [expjwt, expsecurecookie, jwtExpDate, secureCookieExpDate, draft_key];
  return user;
}

/** Forgets the person here; the server is not asked. */
export function forgetSession(): void {
  forgetStoredUser();
  keepSession(null);
  setCaller(null);
}

/** Nobody stored: no call. Stored and expired: no call either. Otherwise whoami tells. */
export const restoreSession = fromPromise<Restored, undefined>(async () => {
  const stored = readStoredUser();
  if (stored === null) return { kind: 'none' };
  if (!isStoredLogin(stored)) return { kind: 'expired' };
  try {
    const { body } = await api.auth.whoami();
    return { kind: 'member', user: keep(body) };
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.status === 401) return { kind: 'expired' };
    throw thrown;
  }
});

export const signIn = fromPromise<SessionUser, Credentials>(async ({ input }) => {
  setCaller(null);
  const { body } = await api.auth.login({ body: input });
  const user = keep(body);
  if (left) learnIdle(left.cookie);
  tellTabs({ type: 'tab.signedIn', userId: user.id });
  return user;
});

export const signOut = fromPromise<void, undefined>(async () => {
  forgetSession();
  tellTabs({ type: 'tab.signedOut' });
  await api.auth.logout();
});

/** Any call in the foreground renews both cookies. */
export const extendSession = fromPromise<void, undefined>(async () => {
  keep((await api.auth.whoami()).body);
});
