import { fromCallback } from 'xstate';
import type { TabReport, TimeReport } from '../../machines/session/types.ts';
import { onReport } from '../api/reports.ts';
import { every } from '../platform/clock.ts';
import { readText, writeText } from '../platform/storage.ts';
import { hearTabs } from './session-line.ts';
import { readStoredUser, secondsLeft, storeExpiries } from './session-store.ts';

const idleKey = 'portal.idle';

/** The idle length that the server gives, learnt from the longest time left that it ever said. */
const knownIdle = (): number => Number(readText('local', idleKey) ?? '0') || 0;

/** Remembers a fresh session's time left: it is the idle length, unless the greatest length is shorter. */
export const learnIdle = (seconds: number): void => writeText('local', idleKey, String(seconds));

/** The warning comes at the smaller of 120 s and half the idle time (decisions §3). */
export const warningAt = (idle: number): number => (idle > 0 ? Math.min(120, idle / 2) : 120);

/** The same for this browser's session. */
export const warningSeconds = (): number => warningAt(knownIdle());

/** After a renewal less than the idle time is left: the session is near its greatest length. */
export const isExtendable = (leftAfterRenewal: number, idle: number): boolean =>
  leftAfterRenewal >= idle * 0.9;

/** Tells the chart what the person does in other tabs. */
export const watchTabs = fromCallback<TabReport, undefined>(({ sendBack }) => hearTabs(sendBack));

/** Tells the chart of this session's time. */
export const watchSession = fromCallback<TimeReport, { readonly userId: string }>(({ sendBack }) => {
  let warned: string | null = null;
  let extendable = true;
  /** a call in the foreground was answered since the last warning: what it said may have changed */
  let answered = false;

  const look = () => {
    const user = readStoredUser();
    if (!user) return;
    const left = secondsLeft(user);
    const seconds = Math.max(left.token, left.cookie);
    if (seconds <= 0) {
      sendBack({ type: 'session.expired' });
      return;
    }
    if (seconds > warningSeconds()) {
      if (warned !== null) sendBack({ type: 'session.renewed' });
      warned = null;
      return;
    }
    const endsAt = Math.max(user.expjwt, user.expsecurecookie) * 1000;
    const warning = `${endsAt} ${extendable}`;
    if (warned === warning && !answered) return;
    warned = warning;
    answered = false;
    sendBack({ type: 'session.expiring', endsAt, extendable });
  };

  const stops = [
    onReport((report) => {
      if (report.kind !== 'expires' || (report.token === 0 && report.cookie === 0)) return;
      if (report.cookie > knownIdle()) learnIdle(report.cookie);
      storeExpiries(report);
      if (!report.renews) return;
      // Looked at with the next tick: by then the chart knows the outcome of the call, should it have been its own.
      extendable = isExtendable(report.cookie, knownIdle());
      answered = true;
    }),
    every(1000, look),
  ];
  return () => {
    for (const stop of stops) stop();
  };
});
