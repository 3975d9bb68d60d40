import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import type { sessionMachine } from './machine.ts';
import type { ForcedOutReason, SessionUser } from './types.ts';

/** What views and the path guards are given of the session. */
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Who is logged in; null for everybody else, also while it is not known yet. */
export const selectUser = (snapshot: SessionSnapshot): SessionUser | null => snapshot.context.user;

/** Why the last sign-in, restoring or extending was refused. */
export const selectRefusal = (snapshot: SessionSnapshot): Refusal | null => snapshot.context.refusal;

/** When the session ends (epoch milliseconds); null while no warning is shown. */
export const selectEndsAt = (snapshot: SessionSnapshot): number | null =>
  snapshot.hasTag('warning') ? snapshot.context.endsAt : null;

/** Whether it is known who is there: before that, no page that depends on it is shown. */
export const selectIsDecided = (snapshot: SessionSnapshot): boolean => !snapshot.hasTag('deciding');

/** Whether the session lets somebody behind the login; a role is another question. */
export const selectIsMember = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('member');

/** Why the person was put out; null when they were not. */
export function selectForcedOutReason(snapshot: SessionSnapshot): ForcedOutReason | null {
  if (snapshot.matches({ forcedOut: 'expired' })) return 'expired';
  if (snapshot.matches({ forcedOut: 'revoked' })) return 'revoked';
  if (snapshot.matches({ forcedOut: 'otherTab' })) return 'otherTab';
  return snapshot.matches({ forcedOut: 'unauthorized' }) ? 'unauthorized' : null;
}
