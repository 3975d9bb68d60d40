import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import { unreadable } from './guards.ts';
import type { valueEditingMachine } from './machine.ts';
import type { Entry, Saved } from './types.ts';

export type ValueEditingSnapshot = SnapshotFrom<typeof valueEditingMachine>;

/** Where a person is with the grid: one appearance of the screen each. */
export const editingStates = [
  'resting',
  'editing',
  'saving',
  'refused',
  'comparing',
  'unread',
  'conflict',
] as const;
export type EditingState = (typeof editingStates)[number];

export const selectEditingState = (snapshot: ValueEditingSnapshot): EditingState =>
  editingStates.find((state) => snapshot.matches(state)) ?? 'resting';

/** All that isn't saved. */
export const selectEntries = ({ context }: ValueEditingSnapshot): readonly Entry[] => context.entries;

/** How many records can't be saved for what was typed into them. */
export const selectUnreadable = ({ context }: ValueEditingSnapshot): number => unreadable(context.entries);

/**
 * Whether a record is with the server, or two people changed it: what is typed into it then counts, even where it says
 * again what was there.
 */
export const selectIsHeld = (snapshot: ValueEditingSnapshot): boolean =>
  snapshot.hasTag('busy') || snapshot.hasTag('conflict');

/** The record that two people changed, as it is typed here by now; null where none is. */
export function selectDisputed(snapshot: ValueEditingSnapshot): Saved | null {
  const { sent, entries } = snapshot.context;
  if (sent === null || !snapshot.hasTag('conflict')) return null;
  const amounts = entries.find(({ id }) => id === sent.id)?.amounts ?? null;
  return amounts === null ? sent : { ...sent, amounts };
}

export const selectMayKeepMine = (snapshot: ValueEditingSnapshot): boolean =>
  snapshot.can({ type: 'mine.kept' });

/** Why it was not saved, or theirs could not be read. */
export const selectRefusal = ({ context }: ValueEditingSnapshot): Refusal | null => context.refusal;
