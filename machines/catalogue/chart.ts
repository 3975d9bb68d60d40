import type { AnyStateMachine, InputFrom } from 'xstate';
import { leavesOf } from '../leaves.ts';
import type { Leaf } from '../leaves.ts';
import type { Refusal } from '../refusal.ts';

/**
 * A chart with what shows each of its states: a story per leaf, its picture and its path tests read it.
 * `input` starts it; `snapshotAt` gives a snapshot frozen in a leaf with a context that fits, for `createActor`.
 */
export function chart<Machine extends AnyStateMachine, Snapshot>(
  name: string,
  machine: Machine,
  input: InputFrom<Machine>,
  freeze: (leaf: Leaf) => Snapshot,
) {
  const leaves = leavesOf(machine);
  const snapshotAt = (path: string): Snapshot => {
    const leaf = leaves.find((entry) => entry.path === path);
    if (leaf === undefined) throw new Error(`The chart "${name}" has no leaf "${path}"`);
    return freeze(leaf);
  };
  return { name, machine, input, leaves, snapshotAt };
}

/** What a server said no with, in the examples. */
export const refusal = (key: string, fields: Readonly<Record<string, string>> = {}): Refusal => ({
  key,
  fields,
  requestId: key === 'unexpected_error' || key === 'unavailable' ? 'req-example' : null,
});

/** The refusal of a leaf that shows one by its name; null in any other. */
export const refusedIn = (leaf: string, key: string): Refusal | null =>
  /refused|failed|unwatched|unanswered|unavailable/i.test(leaf) ? refusal(key) : null;
