import { getStateNodes, transition } from 'xstate';
import type { AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import { isWalkable } from '../../machines/edges.ts';
import { leafOf } from '../../machines/leaves.ts';
import type { FlowBy, FlowOffer } from './flow.ts';

/** An event that somebody or something may bring about, as a chart's model lists it. */
export type FlowSample = { readonly by: FlowBy; readonly event: AnyEventObject };

const nameOfGuard = (guard: unknown): string | null => {
  if (typeof guard === 'string') return guard;
  const type: unknown = typeof guard === 'object' && guard !== null ? Reflect.get(guard, 'type') : null;
  return typeof type === 'string' ? type : null;
};

/** The transitions that a state and those around it have for an event, guarded or not. */
const waysFor = ({ machine, value }: AnyMachineSnapshot, type: string): readonly AnyTransitionDefinition[] =>
  getStateNodes(machine.root, value)
    .flatMap((node) => node.transitions.get(type) ?? [])
    .filter(isWalkable);

/**
 * Every sample that the state knows: those possible now, and those that guards refuse, with the names of all that do.
 * A refused answer or report is left out: nobody waits for it; and so is what the chart would take and `can` rules out:
 * the world does not bring it about here, and no guard is the reason.
 */
export function offersOf<Sample extends FlowSample>(
  snapshot: AnyMachineSnapshot,
  samples: readonly Sample[],
  can: (sample: Sample) => boolean = ({ event }) => snapshot.can(event),
): readonly FlowOffer[] {
  return samples.flatMap((sample, index): readonly FlowOffer[] => {
    const { by, event } = sample;
    if (can(sample)) {
      const [after] = transition(snapshot.machine, snapshot, event);
      return [{ by, event, index, can: true, to: leafOf(after), guards: [] }];
    }
    if ((by !== 'person' && by !== 'page') || snapshot.can(event)) return [];
    const guards = [...new Set(waysFor(snapshot, event.type).flatMap((way) => nameOfGuard(way.guard) ?? []))];
    return guards.length === 0 ? [] : [{ by, event, index, can: false, guards }];
  });
}
