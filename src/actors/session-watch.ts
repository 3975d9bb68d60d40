import { fromCallback } from 'xstate';
import type { TabReport, TimeReport } from '../../machines/session/types.ts';
import { api } from '../api/client.ts';
import { onReport } from '../api/reports.ts';
import { every, now } from '../platform/clock.ts';
import { readText, writeText } from '../platform/storage.ts';
import { hearTabs } from './session-line.ts';
import { readStoredUser, secondsLeft, storeExpiries, storeUser, type Left } from './session-store.ts';

const idleKey = 'portal.idle';

/** The idle length that the server gives, learnt from the longest time left that it ever said. */
const knownIdle = (): number => Number(readText('local', idleKey) ?? '0') || 0;

/** An end that came so much nearer was moved by the server, which gives another idle length now. Seconds. */
const jump = 30;

/** What an answer tells of the idle length: less is left than was told before where an operator has shortened it. */
function learnFrom({ cookie }: Left): void {
  const before = readStoredUser()?.expsecurecookie ?? 0;
  if (cookie > knownIdle() || now() / 1000 + cookie < before - jump) learnIdle(cookie);
}

/** Remembers a fresh session's time left: it is the idle length, unless the greatest length is shorter. */
export const learnIdle = (seconds: number): void => writeText('local', idleKey, String(seconds));

/** The warning comes at the smaller of 120 s and half the idle time (decisions §3). */
export const warningAt = (idle: number): number => (idle > 0 ? Math.min(120, idle / 2) : 120);

/** The same for this browser's session. */
export const warningSeconds = (): number => warningAt(knownIdle());

/** After a renewal less than the idle time is left: the session is near its greatest length. */
export const isExtendable = (leftAfterRenewal: number, idle: number): boolean =>
  leftAfterRenewal >= idle * 0.9;

/** By so much an answer in the background moves the end that is stored: what is left comes in whole seconds. */
const rounding = 2000;

/** Tells the chart what the person does in other tabs. */
export const watchTabs = fromCallback<TabReport, undefined>(({ sendBack }) => hearTabs(sendBack));

type Watched = { readonly userId: string; readonly role: string };

/** The stored role that was told to be another one than the session's. */
let toldRole: string | null = null;

/** Whether the stored role is another one; each is told once, or a browser that stores nothing would ask without end. */
function isNewRole(stored: string, own: string): boolean {
  const before = toldRole;
  toldRole = stored === own ? null : stored;
  return toldRole !== null && toldRole !== before;
}

/** Tells the chart of this session's time, and of another role with which its person came in in another tab. */
export const watchSession = fromCallback<TimeReport, Watched>(({ sendBack, input }) => {
  /** when the session ended by what was read last, epoch seconds */
  let lastEnd = Number.POSITIVE_INFINITY;
  let vanished = 0;
  let warned: { readonly endsAt: number; readonly extendable: boolean } | null = null;
  let extendable = true;
  /** a call in the foreground was answered since the last warning: what it said may have changed */
  let answered = false;
  let told: (Left & { readonly at: number }) | null = null;
  /** the browser stores nothing: what was told last is kept here */
  let isUnkept = false;
  const stopped = new AbortController();

  /** The session goes on, though its user was deleted here; or it is somebody else's by now. */
  const ask = async () => {
    const { signal } = stopped;
    const { body } = await api.auth.whoami(undefined, { signal, context: { background: true } });
    // whoever has left meanwhile is not brought back by an answer that comes late
    signal.throwIfAborted();
    if (body.id !== input.userId) return sendBack({ type: 'session.expired' });
    told ??= { ...secondsLeft(body), at: now() / 1000 };
    storeUser(body, told);
    isUnkept = readStoredUser() === null;
  };
  const known = () =>
    isUnkept && told !== null
      ? { ...input, id: input.userId, expjwt: told.at + told.token, expsecurecookie: told.at + told.cookie }
      : null;
  /**
   * Another tab that was put out has deleted the stored user, and this one may have slept: the clock tells whether the
   * time was over, else the server is asked, whose 401 says why.
   */
  const lookFor = () => {
    if (now() / 1000 >= lastEnd) return sendBack({ type: 'session.expired' });
    // a logout in another tab is told by itself, in a moment
    if (vanished % 10 === 2) ask().catch(() => undefined);
    vanished += 1;
  };
  const look = () => {
    const user = readStoredUser() ?? known();
    if (user?.id !== input.userId) return lookFor();
    vanished = 0;
    if (isNewRole(user.role, input.role)) return sendBack({ type: 'role.changed' });
    lastEnd = Math.max(user.expjwt, user.expsecurecookie);
    const endsAt = lastEnd * 1000;
    const left = secondsLeft(user);
    const seconds = Math.max(left.token, left.cookie);
    if (seconds <= 0) {
      sendBack({ type: 'session.expired' });
      return;
    }
    if (seconds > warningSeconds()) {
      if (warned === null) return;
      sendBack({ type: 'session.renewed' });
      // past its greatest length it is another session, opened in another tab
      if (endsAt - warned.endsAt > rounding) extendable = true;
      warned = null;
      return;
    }
    const isKnown = warned?.extendable === extendable && Math.abs(warned.endsAt - endsAt) <= rounding;
    if (isKnown && !answered) return;
    warned = { endsAt, extendable };
    answered = false;
    sendBack({ type: 'session.expiring', endsAt, extendable });
  };

  const stops = [
    onReport((report) => {
      if (report.kind !== 'expires' || (report.token === 0 && report.cookie === 0)) return;
      learnFrom(report);
      told = { token: report.token, cookie: report.cookie, at: now() / 1000 };
      storeExpiries(report);
      if (!report.renews) return;
      // Looked at with the next tick: by then the chart knows the outcome of the call, should it have been its own.
      extendable = isExtendable(report.cookie, knownIdle());
      answered = true;
    }),
    every(1000, look),
  ];
  return () => {
    stopped.abort();
    for (const stop of stops) stop();
  };
});
