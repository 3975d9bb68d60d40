import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import type { passwordResetMachine } from './machine.ts';

export type PasswordResetSnapshot = SnapshotFrom<typeof passwordResetMachine>;
export type PasswordResetPage = 'request' | 'sent' | 'new';

/** Where the mail went; null when the page was opened anew. */
export const selectEmail = (snapshot: PasswordResetSnapshot): string | null => snapshot.context.email;

export const selectRefusal = (snapshot: PasswordResetSnapshot): Refusal | null => snapshot.context.refusal;

/** Whether the link is used, too old or incomplete. */
export const selectTokenIsInvalid = (snapshot: PasswordResetSnapshot): boolean =>
  snapshot.matches('invalidToken');

/** Which of the three paths shows this state: the adapter to the URL reads it. */
export function selectPage(snapshot: PasswordResetSnapshot): PasswordResetPage {
  if (snapshot.matches('requestSent')) return 'sent';
  const requesting =
    snapshot.matches('requesting') ||
    snapshot.matches('sendingRequest') ||
    snapshot.matches('requestRefused');
  return requesting ? 'request' : 'new';
}
