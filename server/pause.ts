import { setTimeout as pauseFor } from 'node:timers/promises';

/**
 * Waits `ms` milliseconds, or until one of the signals is aborted; never throws. Who waits every second for years may
 * leave nothing behind each time. So a signal that lasts keeps nothing of a wait that is over: what `AbortSignal.any`
 * makes stays at its sources for good (Node 20), and so does what `Promise.race` hangs on a promise that doesn't end.
 */
export async function pauseUntil(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  if (signals.some(({ aborted }) => aborted)) return;
  const over = new AbortController();
  const end = () => over.abort();
  for (const signal of signals) signal.addEventListener('abort', end);
  await pauseFor(ms, undefined, { signal: over.signal, ref: false }).catch(() => {});
  for (const signal of signals) signal.removeEventListener('abort', end);
}
