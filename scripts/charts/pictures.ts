import type { AnyStateMachine } from 'xstate';
import type { View } from './graph.ts';

export type Picture = View & { readonly name: string };

/** Steps share one inside: they are drawn closed, and the inside of the first one by itself. The summary has its own. */
export function picturesOf(name: string, machine: AnyStateMachine): readonly Picture[] {
  const steps = machine.root.states['filling'] ?? machine.root.states['correcting'];
  const first = steps?.states['investorType'];
  if (steps === undefined || first === undefined)
    return [{ name, machine, root: machine.root, isClosed: () => false }];
  return [
    {
      name,
      machine,
      root: machine.root,
      isClosed: (node) => node.parent === steps && node.key !== 'summary',
    },
    { name: 'enrollment-step', machine, root: first, isClosed: () => false },
  ];
}
