import type { QueryClient } from '@tanstack/react-query';
import { every, now } from '../../platform/clock.ts';
import { leaveUnattended } from '../../platform/unattended.ts';

/** What stays in sight, and is not touched, is read again this often. Milliseconds. */
const pause = 300_000;
const acts = ['pointerdown', 'keydown', 'focus'] as const;

/**
 * Reads again what is only looked at, as on a second screen, as calls that nobody made: the session becomes no longer. A
 * hidden page asks nothing; it is read again when it is come back to. The returned function ends it.
 */
export function readWhatStays(client: QueryClient): () => void {
  let since = now();
  const acted = () => {
    since = now();
  };
  for (const act of acts) window.addEventListener(act, acted, { capture: true, passive: true });
  const stop = every(60_000, () => {
    if (document.visibilityState === 'hidden' || now() - since < pause) return;
    since = now();
    leaveUnattended();
    // what did not load says so, and waits for who wants it
    const isThere = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
    void client.refetchQueries({ type: 'active', stale: true, predicate: isThere }, { cancelRefetch: false });
  });
  return () => {
    stop();
    for (const act of acts) window.removeEventListener(act, acted, true);
  };
}
