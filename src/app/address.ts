import { useSyncExternalStore } from 'react';
import { pagePath } from '../platform/environment.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

/** The path that is open, before there is a router: drawn anew when one goes elsewhere. */
export const usePath = (start: string): string => useSyncExternalStore(subscribe, pagePath, () => start);

/** Goes to a path of the portal. Told as the browser's own move, which the router hears too. */
export function goOn(path: string): void {
  window.history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}
