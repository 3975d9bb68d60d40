import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { nameOfEdge, transitionsOf } from '../../machines/edges.ts';
import type { Driver } from '../model/driver.ts';
import type { ChartModel, Said } from '../model/model.ts';
import { leafOf } from '../../machines/leaves.ts';

type Held = { readonly resolve: (output: unknown) => void; readonly reject: (error: unknown) => void };
type Inspected = { readonly type: string; readonly _transitions?: readonly AnyTransitionDefinition[] };

/** Every edge of a chart that leads somewhere or does something; the empty ones only keep an event from going up. */
export const edgesOf = (machine: AnyStateMachine): readonly string[] =>
  transitionsOf(machine).map(nameOfEdge);

/** Microtasks and relayed events of one reply. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Walks a chart itself: every call of it is held until the path says how it is answered. `walked` collects the names
 * of all edges taken, over all paths.
 */
export function chartDriver(model: ChartModel, walked: Set<string>): Driver {
  let actor: AnyActor | undefined;
  let clock = new SimulatedClock();
  const held = new Map<string, Held>();
  const hold = fromPromise<unknown, unknown>(
    ({ self }) => new Promise((resolve, reject) => held.set(self.id, { resolve, reject })),
  );
  const actors = Object.fromEntries(
    Object.keys(model.machine.implementations.actors).map((src) => [src, hold]),
  );
  const running = (): AnyActor => {
    if (actor === undefined) throw new Error('No chart is running');
    return actor;
  };
  const snapshot = (): AnyMachineSnapshot => running().getSnapshot();

  const tell = ({ event }: Said) => {
    if (!snapshot().can(event)) throw new Error(`${event.type} is refused in ${leafOf(snapshot())}`);
    running().send(event);
  };
  return {
    start: (input) => {
      held.clear();
      clock = new SimulatedClock();
      const inspect = ({ _transitions: taken = [] }: Inspected) => {
        for (const edge of taken) if (edge.source) walked.add(nameOfEdge(edge));
      };
      actor = createActor(model.machine.provide({ actors }), { input, clock, inspect });
      actor.subscribe({ error: () => undefined });
      actor.start();
    },
    executors: {
      person: tell,
      page: tell,
      report: (said) => {
        if (said.by === 'report' && snapshot().children[said.from] === undefined)
          throw new Error(`${said.from} is not running`);
        tell(said);
      },
      reply: async ({ event }) => {
        const call = held.get(event.actorId);
        if (call === undefined || snapshot().children[event.actorId] === undefined)
          throw new Error(`${event.actorId} is not waited for`);
        held.delete(event.actorId);
        if (event.type.startsWith('xstate.done.')) call.resolve(event.output);
        else call.reject(event.error);
        await settled();
      },
      clock: (said) => {
        if (said.by === 'clock') clock.increment(said.delay);
      },
    },
    assertions: Object.fromEntries(
      Object.entries(model.states).map(([leaf, facts]) => [
        leaf,
        () => {
          const now = snapshot();
          expectSame('state', leafOf(now), leaf);
          expectSame('tags', [...now.tags].toSorted().join(), facts.tags.toSorted().join());
          const offered = new Set(
            model.says.flatMap(({ by, event }) => (by === 'person' && now.can(event) ? [event.type] : [])),
          );
          const wanted = typeof facts.offers === 'function' ? facts.offers(now.context) : facts.offers;
          expectSame('offers', [...offered].toSorted().join(), wanted.toSorted().join());
          expectSame('what is kept', String(facts.keeps?.(now.context) ?? true), 'true');
          expectSame(
            'JSON',
            JSON.stringify(JSON.parse(JSON.stringify(now.context))),
            JSON.stringify(now.context),
          );
        },
      ]),
    ),
    stop: () => {
      actor?.stop();
      actor = undefined;
    },
  };
}

function expectSame(what: string, found: string, wanted: string): void {
  if (found !== wanted) throw new Error(`${what}: found "${found}", wanted "${wanted}"`);
}
