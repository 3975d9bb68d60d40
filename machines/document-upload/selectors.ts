import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import type { documentUploadMachine } from './machine.ts';
import type { ChosenFile, HeldFile } from './types.ts';

export type DocumentUploadSnapshot = SnapshotFrom<typeof documentUploadMachine>;

/** Where a slot stands: one appearance of the row each. */
export const slotStates = [
  'missing',
  'checking',
  'dating',
  'invalid',
  'uploading',
  'failed',
  'pendingValidation',
  'validated',
  'refused',
  'removing',
  'removeFailed',
] as const;
export type SlotState = (typeof slotStates)[number];

export const selectSlotState = (snapshot: DocumentUploadSnapshot): SlotState =>
  slotStates.find((state) => snapshot.matches(state)) ?? 'missing';

/** The file being checked or sent. */
export const selectChosen = (snapshot: DocumentUploadSnapshot): ChosenFile | null => snapshot.context.chosen;

/** The file in place at the server; while another one is sent, the former one. */
export const selectHeld = (snapshot: DocumentUploadSnapshot): HeldFile | null => snapshot.context.held;

/** Sent so far, 0 to 100. */
export const selectPercent = (snapshot: DocumentUploadSnapshot): number => snapshot.context.percent;

/** Why the file, its date, the upload or the removal was refused. */
export const selectRefusal = (snapshot: DocumentUploadSnapshot): Refusal | null => snapshot.context.refusal;
