import type { SettableBlocking } from './standing.ts';

type Event = { readonly state: SettableBlocking };

/**
 * The hold that stands again when compliance lifts its own: the one that compliance has put its own over. undefined:
 * there was none, and the wallets are free. An administrator, who may lift both, frees them at once. `events`: the
 * newest first.
 */
export function holdBelow<Held extends Event>(role: string, events: readonly Held[]): Held | undefined {
  if (role === 'admin' || events[0]?.state !== 'BLOCKED_COMPLIANCE') return undefined;
  const before = events.find(({ state }) => state !== 'BLOCKED_COMPLIANCE');
  return before?.state === 'BLOCKED_BY_ADMIN' ? before : undefined;
}
