import { fromPromise } from 'xstate';
import type { Session } from '../../contract/values/session.ts';
import type {
  Credentials,
  FactorCode,
  Restored,
  SecondFactorMethod,
  SessionUser,
} from '../../machines/session/types.ts';
import { setCaller } from '../api/caller.ts';
import { api } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { onReport } from '../api/reports.ts';
import type { SessionEnding } from '../api/reports.ts';
import { clearSealed, clearUnopened, closeSealed, isSealing, openSealed } from '../platform/sealed.ts';
import { keepSession, latestSession } from '../queries/session.ts';
import { sendBeforeLeaving } from './leaving.ts';
import { bringSchemas } from './schemas.ts';
import { tellOwnTab, tellTabs } from './session-line.ts';
import {
  forgetStoredUser,
  isLogoutOwed,
  isStoredLogin,
  oweLogout,
  readStoredUser,
  secondsLeft,
  storeUser,
  type Left,
} from './session-store.ts';
import { learnIdle } from './session-watch.ts';
import { clearTab, isOwnTab, ownTab } from './tab-memory.ts';

let left: Left | null = null;
let ended: SessionEnding | null = null;
/** An answer knew the session since somebody came in: without cookies none ever does. */
let isKnown = true;
onReport((report) => {
  if (report.kind === 'expires') left = { token: report.token, cookie: report.cookie };
  if (report.kind === 'expires' && report.cookie > 0) isKnown = true;
  if (report.kind === 'unauthenticated') ended = report.ended;
});

/** False where the session that was opened here was never known to the server again: the browser keeps no cookies. */
export const keepsCookies = (): boolean => isKnown;

/** Keeps what an answer said about the person, opens what they typed here before, and hands the chart its part. */
async function keep(session: Session): Promise<SessionUser> {
  // of the same person too, the seals may be shut: somebody else had come in by another tab
  const isShut = latestSession()?.id !== session.id || !isSealing();
  ownTab(session.id);
  storeUser(session, left ?? secondsLeft(session));
  keepSession(session);
  setCaller({ id: session.id, role: session.role });
  // last: whoever leaves while they are being opened has closed them again
  if (isShut) await openSealed(session.draft_key);
  const { expjwt, expsecurecookie, jwtExpDate, secureCookieExpDate, draft_key, ...user } = session;
  void [expjwt, expsecurecookie, jwtExpDate, secureCookieExpDate, draft_key];
  return user;
}

/** Forgets the person here; the server is not asked. What they typed stays, sealed. */
export function forgetSession(): void {
  const mine = latestSession()?.id;
  // another tab may have brought somebody else meanwhile, whose login is no business of this one
  if (mine === undefined || readStoredUser()?.id === mine) forgetStoredUser();
  keepSession(null);
  setCaller(null);
  closeSealed();
  clearTab();
}

let owing: AbortController | null = null;

/** Ends on the server what a logout could not: its cookies outlive a page that nobody is logged in at. */
async function payLogout(): Promise<void> {
  if (!isLogoutOwed()) return;
  owing = new AbortController();
  try {
    await api.auth.logout(undefined, { signal: owing.signal });
    oweLogout(false);
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.status === 401) oweLogout(false);
  }
}

/** Nobody stored: no call. Stored and expired: no call either. Otherwise whoami tells. */
async function restore(): Promise<Restored> {
  const stored = readStoredUser();
  // somebody else came in by another tab: what was typed in this one stays sealed
  if (stored?.id !== latestSession()?.id) closeSealed();
  if (stored === null) {
    void payLogout();
    return { kind: 'none' };
  }
  if (!isStoredLogin(stored)) return { kind: 'expired' };
  // the late answer to a logout would take the cookies of whoever came in by another tab
  owing?.abort();
  let isAnswered = false;
  try {
    let { body } = await api.auth.whoami();
    isAnswered = true;
    // deleted by no logout, but by a tab that knew nothing of this answer: the server says whether it is over
    if (readStoredUser() === null && !isLogoutOwed()) ({ body } = await api.auth.whoami());
    const found = readStoredUser();
    // another tab has brought somebody else meanwhile, or its person has left
    if (found === null ? isLogoutOwed() : found.id !== stored.id) return await restore();
    return { kind: 'member', user: await keep(body) };
  } catch (thrown) {
    if (!(thrown instanceof Problem && thrown.status === 401)) throw thrown;
    // it was open a moment ago, and any other end is told: they have logged out in another tab
    if (isAnswered && ended === null) return restore();
    return { kind: ended === 'revoked' ? 'revoked' : 'expired' };
  }
}
export const restoreSession = fromPromise<Restored, undefined>(restore);

/** Somebody has come in: kept here, and told to the other tabs. */
async function welcome(session: Session): Promise<SessionUser> {
  // a server that says nothing of its sessions has none to miss
  isKnown = left === null;
  oweLogout(false);
  const user = await keep(session);
  if (left) learnIdle(left.cookie);
  tellTabs({ type: 'tab.signedIn', userId: user.id });
  return user;
}

export const signIn = fromPromise<SessionUser, Credentials>(async ({ input }) => {
  setCaller(null);
  // its late answer would take the new session's cookies away; logging in ends the former session by itself
  owing?.abort();
  return welcome((await api.auth.login({ body: input })).body);
});

/** What only an account with a second factor needs is loaded when one is asked for. */
const secondStep = () => bringSchemas(() => import('./second-step.ts'));

export const loadMethods = fromPromise<readonly SecondFactorMethod[], undefined>(async ({ signal }) =>
  (await secondStep()).readMethods(signal),
);
export const verifyCode = fromPromise<SessionUser, FactorCode>(async ({ input, signal }) =>
  welcome(await (await secondStep()).sendCode(input, signal)),
);
export const provePasskey = fromPromise<SessionUser, undefined>(async ({ signal }) => {
  const user = await welcome(await (await secondStep()).sendPasskey(signal));
  // given up on its way, it has opened the session all the same: this tab hears of it as the others do
  if (signal.aborted) tellOwnTab({ type: 'tab.signedIn', userId: user.id });
  return user;
});

/** Everything here is forgotten first, whatever the server answers later. */
export const signOut = fromPromise<void, undefined>(async ({ signal }) => {
  const sent = sendBeforeLeaving(latestSession()?.id ?? null);
  clearSealed();
  // a page whose server never answered has no key
  if (!isSealing() && isOwnTab(readStoredUser()?.id)) clearUnopened();
  forgetSession();
  oweLogout(true);
  tellTabs({ type: 'tab.signedOut' });
  await sent;
  await api.auth.logout(undefined, { signal });
  oweLogout(false);
});

/** Any call in the foreground renews both cookies. */
export const extendSession = fromPromise<void, undefined>(async ({ signal }) => {
  const { body } = await api.auth.whoami(undefined, { signal });
  // whoever has left meanwhile is not brought back by an answer that comes late
  signal.throwIfAborted();
  await keep(body);
});
