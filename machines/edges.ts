import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { nodesOf } from './leaves.ts';

/** An edge by its place in the chart: `session.member logout.requested #0`. */
export function nameOfEdge(edge: AnyTransitionDefinition): string {
  const list = [...(edge.source.transitions.get(edge.eventType) ?? []), ...(edge.source.always ?? [])];
  return `${edge.source.id} ${edge.eventType} #${list.indexOf(edge)}`;
}

/** Whether an edge leads somewhere or does something; an empty one only keeps an event from going up. */
export const isWalkable = ({ target, actions }: AnyTransitionDefinition): boolean =>
  (target ?? []).length > 0 || actions.length > 0;

/** Every edge of a chart that leads somewhere or does something, in the order of its text. */
export const transitionsOf = (machine: AnyStateMachine): readonly AnyTransitionDefinition[] =>
  nodesOf(machine.root)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .filter(isWalkable);
