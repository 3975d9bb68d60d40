import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import { guardReasons } from './machine.ts';
import type { activationMachine } from './machine.ts';

export type ActivationSnapshot = SnapshotFrom<typeof activationMachine>;

/** The address that sign-up or the last resend knew: the form's default. */
export const selectEmail = (snapshot: ActivationSnapshot): string | null => snapshot.context.email;

/** Why the last check or resend was refused. */
export const selectRefusal = (snapshot: ActivationSnapshot): Refusal | null => snapshot.context.refusal;

/** Whether a new mail is on its way. */
export const selectIsResent = (snapshot: ActivationSnapshot): boolean => snapshot.matches('resent');

/** Why a new mail can't be asked for now: a translation key, or null when it can or the page is busy. */
export const selectResendReason = (snapshot: ActivationSnapshot): string | null =>
  snapshot.hasTag('cooling') ? guardReasons.resendHasCooledDown : null;
