import { useSyncExternalStore } from 'react';
import { readText, watchKey, writeText } from './storage.ts';

/** How an instant is written: by universal time, or by this device's clock with its distance from GMT. */
export const timeStyles = ['utc', 'offset'] as const;
export type TimeStyle = (typeof timeStyles)[number];

const key = 'portal.time';
const listeners = new Set<() => void>();

export const readTimeStyle = (): TimeStyle =>
  timeStyles.find((style) => style === readText('local', key)) ?? 'utc';

/** Kept in this browser, whose clock it is about. */
export function chooseTimeStyle(style: TimeStyle): void {
  writeText('local', key, style === 'utc' ? null : style);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  const unwatch = watchKey(key, listener);
  listeners.add(listener);
  return () => {
    unwatch();
    listeners.delete(listener);
  };
};

export const useTimeStyle = (): TimeStyle => useSyncExternalStore(subscribe, readTimeStyle);
