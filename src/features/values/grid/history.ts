import type { AmountField } from '../../../../contract/values/roll-forward.ts';

/** One cell that was changed: its record, its line, what it said and says. */
export type CellChange = {
  readonly id: string;
  readonly line: AmountField;
  readonly from: string;
  readonly to: string;
};
/** Cells that were changed at once: by typing one, by pasting many. */
export type Step = readonly CellChange[];
export type History = { readonly past: readonly Step[]; readonly future: readonly Step[] };

export const noHistory: History = { past: [], future: [] };
/** As far back as one can go. */
const longest = 200;

/** Something new was done: what had been taken back is gone. */
export const done = ({ past }: History, step: Step): History => ({
  past: [...past, step].slice(-longest),
  future: [],
});

const reversed = (step: Step): Step => step.map(({ from, to, ...cell }) => ({ ...cell, from: to, to: from }));

type Moved = { readonly step: Step; readonly history: History } | null;
/** Whether a record can be typed into by now: a step leaves the cells of all others as they are. */
type IsOpen = (id: string) => boolean;

/** The changes that take the last step back, and the history after it; null: there is nothing to take back. */
export function undo({ past, future }: History, isOpen: IsOpen): Moved {
  const at = past.findLastIndex((step) => step.some(({ id }) => isOpen(id)));
  const last = past[at];
  if (last === undefined) return null;
  const step = reversed(last).filter(({ id }) => isOpen(id));
  return { step, history: { past: past.toSpliced(at, 1), future: [last, ...future] } };
}

/** The changes that do it once more. */
export function redo({ past, future }: History, isOpen: IsOpen): Moved {
  const at = future.findIndex((step) => step.some(({ id }) => isOpen(id)));
  const next = future[at];
  if (next === undefined) return null;
  const step = next.filter(({ id }) => isOpen(id));
  return { step, history: { past: [...past, next], future: future.toSpliced(at, 1) } };
}
