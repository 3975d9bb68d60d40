import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import { isPassing } from '../unheard.ts';
import type { secondFactorMachine } from './machine.ts';
import type { AppKey, Change } from './types.ts';

export type SecondFactorSnapshot = SnapshotFrom<typeof secondFactorMachine>;

/** What is being changed, or was last. */
export const selectChange = (snapshot: SecondFactorSnapshot): Change | null => snapshot.context.change;

/** The key that an app is to take; null while none is shown. */
export const selectApp = (snapshot: SecondFactorSnapshot): AppKey | null => snapshot.context.app;

/** The recovery codes to be kept; empty while none are shown. */
export const selectCodes = (snapshot: SecondFactorSnapshot): readonly string[] => snapshot.context.codes;

export const selectRefusal = (snapshot: SecondFactorSnapshot): Refusal | null => snapshot.context.refusal;

/** What broke on the server may have been made before it did. */
const leavesOpen = (key: string) => isPassing(key) || key === 'unexpected_error';

/** Whether the change that failed may have been made. An app is taken into use by its code alone, and only once. */
export const selectIsUnsure = ({ context: { change, refusal } }: SecondFactorSnapshot): boolean =>
  refusal !== null && (change?.kind === 'app' ? refusal.key === 'conflict' : leavesOpen(refusal.key));

/** Whether what is set up is on the page, and no step of a change in its place. */
export const selectIsListed = (snapshot: SecondFactorSnapshot): boolean => snapshot.hasTag('list');

/** The state by its name; the chart has no inner ones. */
export const selectStep = (snapshot: SecondFactorSnapshot): SecondFactorSnapshot['value'] => snapshot.value;
