import type { SessionUser } from '../../machines/session/types.ts';
import { keepSession, latestSession } from '../queries/session.ts';
import { storeProfile } from './session-store.ts';

/** Keeps what the server said of the person after a change of the own account: in memory, and across a reload. */
export function keepProfile(user: SessionUser): void {
  const known = latestSession();
  if (known?.id !== user.id) return;
  keepSession({ ...known, ...user });
  storeProfile(user);
}
