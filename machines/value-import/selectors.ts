import type { SnapshotFrom } from 'xstate';
import type { ImportedSeries } from '../../contract/values/value-import.ts';
import type { Refusal } from '../refusal.ts';
import type { valueImportMachine } from './machine.ts';
import { type ImportStop, stopOf } from './setup.ts';
import type { CheckedSheet, ChosenSheet } from './types.ts';

export type ValueImportSnapshot = SnapshotFrom<typeof valueImportMachine>;

/** Where a person is with an import: one appearance of the page each. */
export const importStates = [
  'choosing',
  'checking',
  'checkRefused',
  'previewing',
  'importing',
  'refused',
  'overtaken',
  'done',
] as const;
export type ImportState = (typeof importStates)[number];

export const selectImportState = (snapshot: ValueImportSnapshot): ImportState =>
  importStates.find((state) => snapshot.matches(state)) ?? 'choosing';

/** Which values the file holds. */
export const selectSeries = ({ context }: ValueImportSnapshot): ImportedSeries => context.series;

/** The file that is checked, shown or taken in. */
export const selectSheet = ({ context }: ValueImportSnapshot): ChosenSheet | null => context.sheet;

/** Sent so far, 0 to 100. */
export const selectPercent = ({ context }: ValueImportSnapshot): number => context.percent;

/** What the server said of it; the rows are found by its hash. */
export const selectChecked = ({ context }: ValueImportSnapshot): CheckedSheet | null => context.checked;

/** Why the file was not read, or not taken in. */
export const selectRefusal = ({ context }: ValueImportSnapshot): Refusal | null => context.refusal;

/** Whether the rows can be taken in now. */
export const selectMayImport = (snapshot: ValueImportSnapshot): boolean =>
  snapshot.can({ type: 'import.confirmed' });

/** What keeps the rows of a preview from being taken in; null: nothing does. */
export const selectStop = (snapshot: ValueImportSnapshot): ImportStop | null =>
  snapshot.matches('previewing') ? stopOf(snapshot.context) : null;
