import { nameOfEdge, transitionsOf } from '../../machines/edges.ts';
import { leavesOf } from '../../machines/leaves.ts';
import type { ChartModel } from './model.ts';
import { keyOfWalked } from './record.ts';
import type { Walked } from './record.ts';

/** How often each state was looked at and each transition taken, in the order of the chart's text; 0: never. */
export type Coverage = {
  readonly chart: string;
  readonly states: ReadonlyMap<string, number>;
  readonly transitions: ReadonlyMap<string, number>;
  /** walked to their end, each counted once */
  readonly paths: number;
  /** the names of those that never came to their end */
  readonly failed: readonly string[];
};
/** How much of it was walked: 14 of 16. */
export type Share = { readonly walked: number; readonly all: number };

const namesOf = ({ machine }: ChartModel) => ({
  states: leavesOf(machine).map(({ path }) => path),
  transitions: transitionsOf(machine).map(nameOfEdge),
});

function counted(names: readonly string[], found: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map(names.map((name) => [name, 0]));
  for (const name of found) {
    const before = counts.get(name);
    if (before !== undefined) counts.set(name, before + 1);
  }
  return counts;
}

/** Paths that no run has walked to their end. */
function failedIn(own: readonly Walked[], whole: ReadonlySet<string>): readonly string[] {
  const failed = own.filter((one) => {
    const begun = keyOfWalked(one).slice(0, -1);
    return !one.isWhole && ![...whole].some((key) => key.startsWith(begun));
  });
  return [...new Set(failed.map(({ path }) => path))];
}

/** What of a chart was walked, by what was recorded while it ran; a recorded name that the chart has not counts nothing. */
export function coverageOf(model: ChartModel, walked: readonly Walked[]): Coverage {
  const own = walked.filter(({ chart }) => chart === model.name);
  const moves = own.flatMap((one) => one.moves);
  const whole = new Set(own.filter(({ isWhole }) => isWhole).map(keyOfWalked));
  const { states, transitions } = namesOf(model);
  return {
    chart: model.name,
    states: counted(
      states,
      moves.map(({ leaf }) => leaf),
    ),
    transitions: counted(
      transitions,
      moves.flatMap(({ edges }) => edges),
    ),
    paths: whole.size,
    failed: failedIn(own, whole),
  };
}

export const shareOf = (counts: ReadonlyMap<string, number>): Share => ({
  walked: [...counts.values()].filter((count) => count > 0).length,
  all: counts.size,
});

/** What was never walked. */
export const missingIn = (counts: ReadonlyMap<string, number>): readonly string[] =>
  [...counts].flatMap(([name, count]) => (count === 0 ? [name] : []));
