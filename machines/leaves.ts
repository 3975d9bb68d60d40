import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, StateValue } from 'xstate';

/** One state without inner states, as a picture, a story or a test names it. */
export type Leaf = {
  /** `filling.identity.editing` */
  readonly path: string;
  readonly value: StateValue;
  readonly description: string;
};

function valueOf(path: readonly string[]): StateValue {
  const [first, ...rest] = path;
  if (first === undefined) return {};
  return rest.length === 0 ? first : { [first]: valueOf(rest) };
}

/** Whether a state is only passed through: its last unguarded way out is taken at once. */
const isPassedThrough = (node: AnyStateNode): boolean =>
  (node.always ?? []).some((transition) => transition.guard === undefined);

/** Every state of a chart in the order of its text. */
export function nodesOf(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

/** Every state in which a person can be found. */
export function leavesOf(machine: AnyStateMachine): readonly Leaf[] {
  return nodesOf(machine.root)
    .filter((node) => Object.keys(node.states).length === 0 && !isPassedThrough(node))
    .map((node) => ({
      path: node.path.join('.'),
      value: valueOf(node.path),
      description: node.description ?? '',
    }));
}

/** `filling.identity.editing`: the leaf that a snapshot is in. */
export function leafOf(snapshot: AnyMachineSnapshot): string {
  const parts: string[] = [];
  let value: unknown = snapshot.value;
  while (typeof value === 'object' && value !== null) {
    const [entry, ...others] = Object.entries(value);
    if (entry === undefined || others.length > 0)
      throw new Error('A chart with parallel states has no one leaf');
    parts.push(entry[0]);
    value = entry[1];
  }
  return typeof value === 'string' ? [...parts, value].join('.') : parts.join('.');
}
