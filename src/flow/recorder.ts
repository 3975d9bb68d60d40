import { isMachineSnapshot } from 'xstate';
import type { AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { isWalkable, nameOfEdge } from '../../machines/edges.ts';
import { leafOf } from '../../machines/leaves.ts';
import type { FlowBy, FlowStep } from './flow.ts';

/** What is known of an event beside the event itself. */
export type Known = { readonly by: FlowBy; readonly index?: number; readonly at?: string };

/** What a recorder has seen so far. */
export type Recorded = {
  readonly first: string;
  readonly state: string;
  readonly path: readonly FlowStep[];
};

/** Who brings about what no model lists: xstate generates the names of answers and of delays. */
export function byOf({ type }: AnyEventObject): FlowBy {
  if (/^xstate\.(done|error)\./.test(type)) return 'reply';
  return type.startsWith('xstate.after.') ? 'clock' : 'person';
}

/**
 * Follows one running chart by its inspection and keeps the path it takes. An event that is refused, or that only keeps
 * itself from going up, is no step.
 */
export function recorder(
  know: (event: AnyEventObject, before: AnyMachineSnapshot, to: string) => Known = (event) => ({
    by: byOf(event),
  }),
) {
  let seen: Recorded = { first: '', state: '', path: [] };
  let before: AnyMachineSnapshot | null = null;
  let edges: readonly string[] = [];

  const step = (event: AnyEventObject, now: AnyMachineSnapshot) => {
    const to = leafOf(now);
    if (before === null) seen = { first: to, state: to, path: [] };
    else if (edges.length > 0) {
      const taken = { event, ...know(event, before, to), from: seen.state, to, edges };
      seen = { ...seen, state: to, path: [...seen.path, taken] };
    }
    before = now;
    edges = [];
  };
  const inspect = (told: InspectionEvent) => {
    if (told.actorRef.sessionId !== told.rootId) return;
    if (told.type === '@xstate.microstep')
      edges = [...edges, ...Reflect.get(told, '_transitions').filter(isWalkable).map(nameOfEdge)];
    if (told.type === '@xstate.snapshot' && isMachineSnapshot(told.snapshot)) step(told.event, told.snapshot);
  };
  return { inspect, recorded: () => seen };
}
