import type { SnapshotFrom } from 'xstate';
import type { ConfirmationMethod } from '../../contract/values/second-factor.ts';
import type { Refusal } from '../refusal.ts';
import type { confirmationMachine } from './machine.ts';

export type ConfirmationSnapshot = SnapshotFrom<typeof confirmationMachine>;

/** By what the person can confirm. */
export const selectMethods = (snapshot: ConfirmationSnapshot): readonly ConfirmationMethod[] =>
  snapshot.context.methods;

export const selectRefusal = (snapshot: ConfirmationSnapshot): Refusal | null => snapshot.context.refusal;

/** The state by its name; the chart has no inner ones. */
export const selectStep = (snapshot: ConfirmationSnapshot): ConfirmationSnapshot['value'] => snapshot.value;
