import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import { stopsOf, type Stop } from './guards.ts';
import type { redistributionMachine } from './machine.ts';
import type { Entry, Month, Standing } from './types.ts';

export type RedistributionSnapshot = SnapshotFrom<typeof redistributionMachine>;

/** Where a person is with a month: one appearance of the panel each. */
export const redistributionStates = [
  'loading',
  'loadFailed',
  'editing',
  'previewing',
  'previewRefused',
  'reviewing',
  'saving',
  'sending',
  'refused',
  'comparing',
  'conflict',
  'awaiting',
  'recalling',
  'published',
] as const;
export type RedistributionState = (typeof redistributionStates)[number];

export const selectRedistributionState = (snapshot: RedistributionSnapshot): RedistributionState =>
  redistributionStates.find((state) => snapshot.matches(state)) ?? 'loading';

export const selectMonth = ({ context }: RedistributionSnapshot): Month => context.month;

/** What was said so far. */
export const selectEntry = ({ context }: RedistributionSnapshot): Entry => context.entry;

/** What the server has of it; null: nothing yet. */
export const selectStanding = ({ context }: RedistributionSnapshot): Standing | null => context.standing;

/** Everything that keeps it from being sent, in the order in which it is told. */
export const selectStops = ({ context }: RedistributionSnapshot): readonly Stop[] => stopsOf(context);

export const selectMaySend = (snapshot: RedistributionSnapshot): boolean =>
  snapshot.can({ type: 'month.sent' });
export const selectMaySave = (snapshot: RedistributionSnapshot): boolean =>
  snapshot.can({ type: 'draft.saved' });
/** Whether a posted month that was opened again can be left as it was. */
export const selectMayLeave = (snapshot: RedistributionSnapshot): boolean =>
  snapshot.can({ type: 'restating.dropped' });

/** Whether one's own can be gone on with, of two versions. */
export const selectMayKeepMine = (snapshot: RedistributionSnapshot): boolean =>
  snapshot.can({ type: 'conflict.resolved', mine: true });

/** Whether the shares are on the page to be changed. */
export const selectIsForm = (snapshot: RedistributionSnapshot): boolean => snapshot.hasTag('form');

/** Why nothing could be read, counted or taken. */
export const selectRefusal = ({ context }: RedistributionSnapshot): Refusal | null => context.refusal;
