import { useSyncExternalStore } from 'react';
import { every } from '../platform/clock.ts';
import { serverNow } from '../platform/server-clock.ts';

const minute = 60_000;
const listeners = new Set<() => void>();
let stop = () => {};

/** Tells each minute, all of them by one timer. */
export function eachMinute(listener: () => void): () => void {
  if (listeners.size === 0)
    stop = every(minute, () => {
      for (const told of listeners) told();
    });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

/** The server's time, in epoch milliseconds; drawn anew each minute, for what says how long ago something was. */
export function useNow(): number {
  useSyncExternalStore(eachMinute, () => Math.floor(serverNow() / minute));
  return serverNow();
}
