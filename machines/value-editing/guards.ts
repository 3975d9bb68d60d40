import type { Entry, Saved, ValueEditingContext } from './types.ts';

/** An entry that can be saved as it is. */
export type WholeEntry = Saved;

/** The first record whose ten amounts can all be read: the one that is saved next. */
export function nextOf({ entries }: Pick<ValueEditingContext, 'entries'>): WholeEntry | null {
  for (const { id, version, amounts } of entries) if (amounts !== null) return { id, version, amounts };
  return null;
}

/** How many records hold something that can't be read, and so isn't saved. */
export const unreadable = (entries: readonly Entry[]): number =>
  entries.filter(({ amounts }) => amounts === null).length;

/** Translation keys of why a button is off, by the guard that closes it. */
export const guardReasons = {
  somethingIsWhole: 'values:why.nothing_to_save',
  theirsIsOpen: 'values:why.theirs_is_closed',
} as const;
