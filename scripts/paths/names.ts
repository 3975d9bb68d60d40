import type { AnyEventObject } from 'xstate';
import { leavesOf, nodesOf } from '../../machines/leaves.ts';
import type { ChartModel } from '../../tests/model/model.ts';

/** An event as it is typed: `step.submitted`, `loadProgress.done`, `loadProgress.failed`, `after.searchPause`. */
export function eventName({ type }: Pick<AnyEventObject, 'type'>): string {
  const [, how, call] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (how !== undefined) return `${call}.${how === 'done' ? 'done' : 'failed'}`;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay === undefined ? type : `after.${delay}`;
}

/** Every state in which a person can be found, in the order of the chart. */
export const leavesIn = ({ machine }: ChartModel): readonly string[] =>
  leavesOf(machine).map(({ path }) => path);

/** States that hold others: `filling`, `filling.identity`. */
export const groupsOf = (model: ChartModel): readonly string[] => {
  const leaves = leavesIn(model);
  return nodesOf(model.machine.root)
    .map((node) => node.path.join('.'))
    .filter((path) => path !== '' && leaves.some((leaf) => leaf.startsWith(`${path}.`)));
};

/** Every event that the model says, each once. */
export const eventsOf = ({ says }: ChartModel): readonly string[] => [
  ...new Set(says.map(({ event }) => eventName(event))),
];
