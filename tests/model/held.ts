import { createActor, fromPromise, getStateNodes, SimulatedClock } from 'xstate';
import type {
  ActorRefFrom,
  AnyActor,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
  Snapshot,
} from 'xstate';
import { leafOf } from '../../machines/leaves.ts';
import type { Said } from './model.ts';

type Held = { readonly resolve: (output: unknown) => void; readonly reject: (error: unknown) => void };

/** Where a chart begins: at its start, or frozen in a state. */
export type HeldStart = { readonly input: unknown } | { readonly snapshot: Snapshot<unknown> };

/** A running chart whose calls wait until they are told their answer, and whose time stands until it is moved on. */
export type HeldActor<Machine extends AnyStateMachine = AnyStateMachine> = {
  readonly actor: ActorRefFrom<Machine>;
  readonly clock: SimulatedClock;
  /** whether somebody or something could bring this about now */
  readonly can: (said: Said) => boolean;
  /** brings it about, and waits for what follows at once; throws when it can't be */
  readonly tell: (said: Said) => Promise<void>;
  readonly stop: () => void;
};

const later: (done: () => void) => void =
  'setImmediate' in globalThis ? (done) => void setImmediate(done) : (done) => void setTimeout(done);
/** Microtasks and relayed events of one reply. */
const settled = () => new Promise<void>((resolve) => later(resolve));

/** The chart with every call of it waiting. */
function waiting(machine: AnyStateMachine, held: Map<string, Held>): AnyStateMachine {
  const hold = fromPromise<unknown, unknown>(
    ({ self }) => new Promise((resolve, reject) => held.set(self.id, { resolve, reject })),
  );
  const names = Object.keys(machine.implementations.actors);
  return machine.provide({ actors: Object.fromEntries(names.map((name) => [name, hold])) });
}

/** What of a frozen start nothing runs for: its calls are answered by sending the answer. */
function standstill(snapshot: AnyMachineSnapshot) {
  const nodesOf = ({ machine, value }: AnyMachineSnapshot) => getStateNodes(machine.root, value);
  let nodes = nodesOf(snapshot);
  const calls = new Set(nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)));
  return {
    left: (now: AnyMachineSnapshot) => {
      const active = nodesOf(now);
      nodes = nodes.filter((node) => active.includes(node));
      const here = new Set(nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)));
      for (const id of calls) if (!here.has(id) || now.children[id] !== undefined) calls.delete(id);
    },
    calls,
  };
}

/** Whether the clock will bring an event about; it does not in a frozen start, whose delays never began. */
function isAwaited({ system }: AnyActor, type: string): boolean {
  const { _scheduledEvents: scheduled } = system.getSnapshot();
  return Object.values(scheduled).some(({ event }) => event.type === type);
}

const callOf = (said: Said): string | null =>
  said.by === 'report' ? said.from : said.by === 'reply' ? String(said.event['actorId']) : null;

/**
 * Starts a chart with every call held. What the story of a state, the chart driver and a walk by hand have in common:
 * nothing happens but what is told.
 */
export function heldActor<Machine extends AnyStateMachine>(
  machine: Machine,
  start: HeldStart,
  inspect?: (event: InspectionEvent) => void,
): HeldActor<Machine>;
export function heldActor(
  machine: AnyStateMachine,
  start: HeldStart,
  inspect?: (event: InspectionEvent) => void,
): HeldActor {
  const held = new Map<string, Held>();
  const clock = new SimulatedClock();
  const actor: AnyActor = createActor(waiting(machine, held), {
    ...start,
    clock,
    ...(inspect && { inspect }),
  });
  const now = (): AnyMachineSnapshot => actor.getSnapshot();
  const still = 'snapshot' in start ? standstill(now()) : null;
  actor.subscribe({ next: (snapshot) => still?.left(snapshot), error: () => undefined });
  actor.start();

  const isRunning = (id: string) => still?.calls.has(id) === true || now().children[id] !== undefined;
  const can = (said: Said) => {
    const call = callOf(said);
    return (call === null || isRunning(call)) && now().can(said.event);
  };

  const answer = async ({ event }: Said) => {
    const id = String(event['actorId']);
    const call = held.get(id);
    held.delete(id);
    if (still?.calls.delete(id) === true || call === undefined) actor.send(event);
    else if (event.type.startsWith('xstate.done.')) call.resolve(event['output']);
    else call.reject(event['error']);
    await settled();
  };
  const tell = async (said: Said) => {
    const call = callOf(said);
    if (call !== null && !isRunning(call)) throw new Error(`${call} is not waited for`);
    if (said.by === 'reply') return answer(said);
    if (said.by === 'clock' && isAwaited(actor, said.event.type)) return clock.increment(said.delay);
    if (!now().can(said.event)) throw new Error(`${said.event.type} is refused in ${leafOf(now())}`);
    actor.send(said.event);
  };
  return { actor, clock, can, tell, stop: () => void actor.stop() };
}
