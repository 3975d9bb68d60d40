import { useSyncExternalStore } from 'react';
import { isStoredLogin, readStoredUser } from '../actors/session-store.ts';
import type { Visitor } from './guards.ts';

const listeners = new Set<() => void>();
type Told = Omit<Visitor, 'stored'>;
let told: Told | null = null;
let current: Visitor = { loggedIn: false, stored: false, role: null };

/** Before the session chart has spoken, what is stored here decides. */
function read(): Visitor {
  const user = readStoredUser();
  const stored = user !== null;
  return told === null
    ? { loggedIn: isStoredLogin(user), stored, role: user?.role ?? null }
    : { ...told, stored };
}

/** Reads again who is at the door, and tells whoever draws it. */
export function refreshVisitor(next?: Told): Visitor {
  if (next !== undefined) told = next;
  const seen = read();
  const same =
    seen.loggedIn === current.loggedIn &&
    seen.role === current.role &&
    seen.stored === current.stored &&
    seen.mustSetUp === current.mustSetUp;
  if (!same) {
    current = seen;
    for (const listener of listeners) listener();
  }
  return current;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Calls back whenever somebody else is at the door. */
export const watchVisitor = subscribe;

export const useVisitor = (): Visitor => useSyncExternalStore(subscribe, () => current);
