import type { Session } from '../../contract/values/session.ts';

let latest: Session | null = null;

/** What login or whoami answered last; null when nobody is logged in. In memory only. */
export const latestSession = (): Session | null => latest;

export function keepSession(session: Session | null): void {
  latest = session;
}
