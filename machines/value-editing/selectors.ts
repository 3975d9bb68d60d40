import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import { unreadable } from './guards.ts';
import type { valueEditingMachine } from './machine.ts';
import type { Entry, Saved, Theirs } from './types.ts';

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

/** The record that two people changed, as it was typed here; null where none is. */
export const selectDisputed = (snapshot: ValueEditingSnapshot): Saved | null =>
  snapshot.hasTag('conflict') ? snapshot.context.sent : null;

export const selectTheirs = ({ context }: ValueEditingSnapshot): Theirs | null => context.theirs;

/** Whether cells can be typed into now. */
export const selectMayType = (snapshot: ValueEditingSnapshot): boolean => snapshot.hasTag('form');
export const selectMayKeepMine = (snapshot: ValueEditingSnapshot): boolean =>
  snapshot.can({ type: 'mine.kept' });
export const selectMaySave = (snapshot: ValueEditingSnapshot): boolean =>
  snapshot.can({ type: 'save.asked' });

/** Why it was not saved, or theirs could not be read. */
export const selectRefusal = ({ context }: ValueEditingSnapshot): Refusal | null => context.refusal;
