import type { QueryClient } from '@tanstack/react-query';
import type { SessionActor } from '../session.ts';

/** What was read for one person goes with their session, whatever stands on the page by then. Never called off. */
export function forgetReads(actor: SessionActor, client: QueryClient): void {
  for (const end of ['session.forcedOut', 'session.closed', 'session.opened'] as const)
    actor.on(end, () => client.clear());
  // who is there is asked anew: another tab may have brought somebody else
  actor.subscribe((now) => {
    if (now.matches('restoring')) client.clear();
  });
}
