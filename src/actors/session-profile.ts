import type { SessionUser } from '../../machines/session/types.ts';
import { api } from '../api/client.ts';
import { keepSession, latestSession } from '../queries/session.ts';
import { storeProfile } from './session-store.ts';

/** Keeps what the server said of the person after a change of the own account: in memory, and across a reload. */
export function keepProfile(user: SessionUser): void {
  const known = latestSession();
  if (known?.id !== user.id) return;
  keepSession({ ...known, ...user });
  storeProfile(user);
}

/** What the server says of the person now, without what only the store and memory keep. */
export async function readProfile(): Promise<SessionUser> {
  const { body } = await api.auth.whoami();
  const { expjwt, expsecurecookie, jwtExpDate, secureCookieExpDate, draft_key, ...user } = body;
  void [expjwt, expsecurecookie, jwtExpDate, secureCookieExpDate, draft_key];
  return user;
}
