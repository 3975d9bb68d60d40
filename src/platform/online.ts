import { useSyncExternalStore } from 'react';

const events = ['online', 'offline'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Calls back when the line is back. */
export function whenOnline(callback: () => void): () => void {
  window.addEventListener('online', callback);
  return () => window.removeEventListener('online', callback);
}

/** Whether the browser has a line at all; that the server answers is another question. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
