import { useSyncExternalStore } from 'react';

/** What changes the address: the browser's own moves, and those that wouter reports of the history. */
const moves = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const;

function subscribe(listener: () => void) {
  for (const move of moves) window.addEventListener(move, listener);
  return () => {
    for (const move of moves) window.removeEventListener(move, listener);
  };
}

/** `#part` of the page that is open; empty without one. Drawn anew when the address names another. */
export const usePageAnchor = (): string => useSyncExternalStore(subscribe, () => window.location.hash);
