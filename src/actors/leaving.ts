import { after } from '../platform/clock.ts';
import { latestSession } from '../queries/session.ts';
import { readStoredUser } from './session-store.ts';

/** What is still to be sent when a person logs out by will: each answers once it is sent, or can't be. */
const last = new Set<() => Promise<unknown>>();

/** How long the last words of a half-typed form may take to be sent, in milliseconds. */
const lastWords = 2000;
const patience = () => new Promise<void>((resolve) => void after(lastWords, () => resolve()));

/** Who is logging out, while their last words are sent: forgotten here, and not yet by the server. */
let leaver: string | null = null;

/** Is asked at the next logout, until the returned function is called. */
export function beforeLeaving(send: () => Promise<unknown>): () => void {
  last.add(send);
  return () => last.delete(send);
}

/** Sends the last words of whoever logs out; waits no longer than two seconds. */
export async function sendBeforeLeaving(userId: string | null): Promise<void> {
  leaver = userId;
  await Promise.race([Promise.allSettled([...last].map((send) => send())), patience()]);
  leaver = null;
}

/**
 * Whether what is sent now is sent by this person. Another tab may have brought somebody else, whose cookies go with
 * every call of this one too: nobody's words go into another person's records.
 */
export function isStillHere(userId: string): boolean {
  const stored = readStoredUser();
  // nobody is stored in a browser that keeps nothing, nor while the last words are sent
  return (stored ?? latestSession())?.id === userId || (stored === null && leaver === userId);
}
