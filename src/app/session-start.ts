import { createActor } from 'xstate';
import { sessionMachine } from '../../machines/session/machine.ts';
import { selectForcedOutReason, selectIsMember, selectUser } from '../../machines/session/selectors.ts';
import type { SessionSnapshot } from '../../machines/session/selectors.ts';
import {
  extendSession,
  forgetSession,
  keepsCookies,
  loadMethods,
  provePasskey,
  restoreSession,
  signIn,
  signOut,
  verifyCode,
} from '../actors/session.ts';
import { watchSession, watchTabs } from '../actors/session-watch.ts';
import { onReport } from '../api/reports.ts';
import { loadPage, pagePath } from '../platform/environment.ts';
import { hidePage, onPageShownAgain } from '../platform/window.ts';
import { pageAddress } from '../platform/page-address.ts';
import { inspection } from '../platform/inspection.ts';
import { writeText } from '../platform/storage.ts';
import { readStoredUser } from '../actors/session-store.ts';
import { leaveNotice } from './notice.ts';
import { goTo } from './navigation.ts';
import { announceReturn, forgetReturn, rememberReturn, sealReturn } from './return-path.ts';
import { findRoute } from './routes.ts';
import type { SessionActor } from './session.ts';
import { refreshVisitor } from './visitor.ts';

/** While it is not known who is there, what is stored goes on deciding. */
function tellVisitor(snapshot: SessionSnapshot): void {
  if (snapshot.hasTag('deciding')) return;
  const user = selectUser(snapshot);
  const mustSetUp = user?.second_factor.setup_required ?? false;
  refreshVisitor({ loggedIn: selectIsMember(snapshot), role: user?.role ?? null, mustSetUp });
  // for the page that is opened next, before its code is there (platform/open-ahead.ts)
  writeText('local', 'portal.set_up', mustSetUp ? '1' : null);
}

/** The page that is open says what only somebody logged in sees: one behind the login, or an error page in its shell. */
const isInside = (): boolean => findRoute(pagePath())?.area !== 'public';

/** Put out against one's will: to /login with the reason, and back afterwards. Public pages stay where they are. */
function forcedOut(actor: SessionActor): void {
  const reason = selectForcedOutReason(actor.getSnapshot());
  const address = pageAddress();
  // while there is still a key
  const isSealed = sealReturn(address);
  forgetSession();
  // what the server never knew was ended by nobody
  const wasLost = reason === 'unauthorized' && !keepsCookies();
  if (reason !== null) leaveNotice(wasLost ? 'no_cookies' : reason);
  if (!isInside()) return;
  if (isSealed) announceReturn(address);
  else rememberReturn(address);
  goTo('/login', { replace: true });
}

/**
 * A page that the browser kept aside, shown again by its back button: nothing of somebody who is gone meanwhile, or has
 * another role by now.
 */
function lookAgain(actor: SessionActor): void {
  const user = selectUser(actor.getSnapshot());
  const stored = readStoredUser();
  if (user === null || (stored?.id === user.id && stored.role === user.role)) return;
  hidePage();
  loadPage();
}

/** Puts chart and actors together and connects what the client reports. */
export function startSession(): SessionActor {
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession,
        signIn,
        loadMethods,
        verifyCode,
        provePasskey,
        signOut,
        extendSession,
        watchSession,
        watchTabs,
      },
    }),
    inspection,
  );
  actor.on('session.forcedOut', () => {
    // The state is new already and nobody has drawn it yet: the page that was left is still the page.
    forcedOut(actor);
    // at once: a toast that goes away draws the page before the chart's subscribers are told
    tellVisitor(actor.getSnapshot());
  });
  actor.on('session.closed', () => {
    forgetReturn();
    // an error page has no guard that leads out of it
    const isByWill = selectForcedOutReason(actor.getSnapshot()) === null;
    if (isByWill && findRoute(pagePath())?.area === 'other') goTo('/', { replace: true });
    tellVisitor(actor.getSnapshot());
  });
  actor.subscribe(tellVisitor);
  onReport((report) => {
    if (report.kind === 'unauthenticated')
      actor.send({
        type: 'response.unauthorized',
        call: report.call,
        page: report.page,
        ended: report.ended,
      });
    if (report.kind === 'forbidden') actor.send({ type: 'response.forbidden', path: report.page });
    if (report.kind === 'setUpFirst') actor.send({ type: 'secondFactor.demanded' });
    if (report.kind === 'succeeded') actor.send({ type: 'response.succeeded' });
  });
  onPageShownAgain(() => lookAgain(actor));
  actor.start();
  return actor;
}
