import type { AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import { isWalkable, nameOfEdge } from '../../machines/edges.ts';
import type { Driver } from '../model/driver.ts';
import { heldActor } from '../model/held.ts';
import type { HeldActor } from '../model/held.ts';
import { typesHeardIn } from '../model/graph.ts';
import type { ChartModel, Said } from '../model/model.ts';
import { leafOf } from '../../machines/leaves.ts';

type Inspected = { readonly type: string; readonly _transitions?: readonly AnyTransitionDefinition[] };

/** Walks a chart itself: every call of it is held until the path says how it is answered. */
export function chartDriver(model: ChartModel): Driver {
  let running: HeldActor | undefined;
  let taken: string[] = [];
  const chart = (): HeldActor => {
    if (running === undefined) throw new Error('No chart is running');
    return running;
  };
  const snapshot = (): AnyMachineSnapshot => chart().actor.getSnapshot();
  /** By leaf and all that is known: the same guards hold wherever both are the same. */
  const known = new Map<string, string>();
  const offeredIn = (now: AnyMachineSnapshot): string => {
    const place = `${leafOf(now)} ${JSON.stringify(now.context)}`;
    const found = known.get(place) ?? offersOf(model, now);
    known.set(place, found);
    return found;
  };
  const tell = (said: Said) => chart().tell(said);
  return {
    start: (input) => {
      taken = [];
      const inspect = ({ _transitions: edges = [] }: Inspected) => {
        for (const edge of edges) if (edge.source && isWalkable(edge)) taken.push(nameOfEdge(edge));
      };
      running = heldActor(model.machine, { input }, inspect);
    },
    executors: { person: tell, page: tell, report: tell, reply: tell, clock: tell },
    assertions: Object.fromEntries(
      Object.entries(model.states).map(([leaf, facts]) => [
        leaf,
        () => {
          const now = snapshot();
          expectSame('state', leafOf(now), leaf);
          expectSame('tags', [...now.tags].toSorted().join(), facts.tags.toSorted().join());
          const wanted = typeof facts.offers === 'function' ? facts.offers(now.context) : facts.offers;
          expectSame('offers', offeredIn(now), wanted.toSorted().join());
          expectSame('what is kept', String(facts.keeps?.(now.context) ?? true), 'true');
          expectSame(
            'JSON',
            JSON.stringify(JSON.parse(JSON.stringify(now.context))),
            JSON.stringify(now.context),
          );
        },
      ]),
    ),
    edges: () => {
      const edges = taken;
      taken = [];
      return edges;
    },
    stop: () => {
      running?.stop();
      running = undefined;
    },
  };
}

/** What a person can bring about in a state, by every sample of the model. */
function offersOf({ says }: ChartModel, now: AnyMachineSnapshot): string {
  const heard = typesHeardIn(now);
  const offered = new Set<string>();
  for (const { by, event } of says) {
    const isAsked = by === 'person' && heard.has(event.type) && !offered.has(event.type);
    if (isAsked && now.can(event)) offered.add(event.type);
  }
  return [...offered].toSorted().join();
}

function expectSame(what: string, found: string, wanted: string): void {
  if (found !== wanted) throw new Error(`${what}: found "${found}", wanted "${wanted}"`);
}
