import { initialTransition, transition } from 'xstate';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { isWalkable, nameOfEdge } from '../../machines/edges.ts';
import { leafOf, nodesOf } from '../../machines/leaves.ts';
import { sameEvent } from '../../src/flow/samples.ts';
import type { ChartModel, Said, Walk } from './model.ts';
import { TestModel } from './xstate-test.ts';

export type Step = {
  readonly said: Said;
  readonly from: string;
  readonly leaf: string;
  /** the chart's transition that is taken, whatever the leaf it is taken from */
  readonly edge: string;
};
/** A way through a chart from one of its starts: `first` is the leaf it begins in, `leaf` where each step must lead. */
export type Path = {
  readonly start: string;
  readonly first: string;
  readonly steps: readonly Step[];
};

/** Which actors a state calls: `identity.saveStep` → the path of the state that waits for it. */
export function callersOf(machine: AnyStateMachine): ReadonlyMap<string, string> {
  return new Map(
    nodesOf(machine.root).flatMap((node) => node.invoke.map(({ id }) => [id, node.path.join('.')])),
  );
}
/** Whether a leaf is a state, or inside it. */
export const isIn = (leaf: string, node: string) =>
  node === '' || leaf === node || leaf.startsWith(`${node}.`);

/**
 * A path up to where it asks the impossible: an actor that has failed or is done reports no more, until the state that
 * calls it is entered anew. The graph of states alone cannot know that.
 */
function possiblePart(model: ChartModel, path: Path): Path {
  const callers = callersOf(model.machine);
  const over = new Set<string>();
  const end = path.steps.findIndex(({ said, from, leaf }) => {
    const actor = said.by === 'report' ? said.from : said.by === 'reply' ? String(said.event.actorId) : null;
    if (actor !== null && over.has(actor)) return true;
    if (said.by === 'reply') over.add(String(said.event.actorId));
    for (const id of over) {
      const caller = callers.get(id) ?? '';
      if (!isIn(from, caller) && isIn(leaf, caller)) over.delete(id);
    }
    return false;
  });
  return end === -1 ? path : { ...path, steps: path.steps.slice(0, end) };
}

/** Which transition of the chart an event takes in a state; '' for one that only keeps the event from going up. */
export function edgeTaken(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): string {
  const taken = machine.getTransitionData(snapshot, event) ?? [];
  return taken.filter(isWalkable).map(nameOfEdge).join('; ');
}

function saidBy(model: ChartModel, event: AnyEventObject): Said {
  const found = model.says.find((said) => sameEvent(said.event, event));
  if (found === undefined) throw new Error(`${model.name}: no sample of the event ${event.type}`);
  return found;
}

const anything = () => true;
/** Many files ask for the paths of the same model. */
const madePaths = new WeakMap<ChartModel, readonly Path[]>();

/**
 * The shortest way to every state by every incoming edge; ways that begin another one are dropped, and of the further
 * starts those that show nothing new. States are told apart by their value and by `tells`, by the event that led there
 * and by the same of the state it came from.
 * `may` leaves out what a driver can't bring about in a leaf, so that ways around it are found.
 */
export function pathsOf(
  model: ChartModel,
  may: (said: Said, leaf: string) => boolean = anything,
): readonly Path[] {
  const known = may === anything ? madePaths.get(model) : undefined;
  if (known !== undefined) return known;
  const paths = makePaths(model, may);
  if (may === anything) madePaths.set(model, paths);
  return paths;
}

function makePaths(model: ChartModel, may: (said: Said, leaf: string) => boolean): readonly Path[] {
  const tells = model.tells ?? (() => '');
  const fits = model.fits ?? (() => true);
  const nameOf = (state: AnyMachineSnapshot, event?: AnyEventObject, from?: AnyMachineSnapshot) =>
    [
      leafOf(state),
      tells(state.context),
      JSON.stringify(event),
      ...(from ? [leafOf(from), tells(from.context)] : []),
    ].join(' | ');
  const shown = new Set<string>();
  return Object.entries(model.starts).flatMap(([start, input]) => {
    const tested = new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(model.machine, {
      events: (state) =>
        model.says
          .filter((said) => state.can(said.event) && fits(said, state.context) && may(said, leafOf(state)))
          .map(({ event }) => event),
      serializeState: nameOf,
    });
    const ways = tested.getShortestPaths({ input }).filter(({ steps }, at) => {
      const names = steps.map(({ state, event }, index) => nameOf(state, event, steps[index - 1]?.state));
      const isNew = names.some((name) => !shown.has(name));
      for (const name of names) shown.add(name);
      return at === 0 || isNew;
    });
    return ways.map((path) => {
      const [first, ...steps] = path.steps;
      if (first === undefined) throw new Error('A path without a beginning');
      return possiblePart(model, {
        start,
        first: leafOf(first.state),
        steps: steps.map((step, index) => {
          const before = path.steps[index]?.state ?? first.state;
          return {
            said: saidBy(model, step.event),
            from: leafOf(before),
            leaf: leafOf(step.state),
            edge: edgeTaken(model.machine, before, step.event),
          };
        }),
      });
    });
  });
}

/**
 * Few of the paths, walking every transition and looking at every state that all of them do: what a slow driver takes.
 * Another `edge` tells more apart, for instance each transition by the leaf it starts from.
 */
export function coverOf(
  paths: readonly Path[],
  edge: (step: Step) => string = (step) => step.edge,
): readonly Path[] {
  const walked = new Set<string>();
  return paths
    .toSorted((a, b) => b.steps.length - a.steps.length)
    .filter((path) => {
      const fresh = [path.first, ...path.steps.flatMap((step) => [edge(step), step.leaf])].filter(
        (name) => !walked.has(name),
      );
      for (const name of fresh) walked.add(name);
      return fresh.length > 0;
    });
}

/** A told story → a path; it fails where the chart does not take a step of it. */
export function pathOfWalk(model: ChartModel, walk: Walk): Path {
  const [initial] = initialTransition(model.machine, model.starts[walk.start]);
  let snapshot: AnyMachineSnapshot = initial;
  const steps = walk.says.map((said, index) => {
    if (!snapshot.can(said.event))
      throw new Error(
        `${model.name}: step ${index + 1}, ${said.event.type}, is refused in ${leafOf(snapshot)}`,
      );
    const from = leafOf(snapshot);
    const edge = edgeTaken(model.machine, snapshot, said.event);
    [snapshot] = transition(model.machine, snapshot, said.event);
    return { said, from, leaf: leafOf(snapshot), edge };
  });
  return { start: walk.start, first: leafOf(initial), steps };
}

export const describePath = (path: Path): string =>
  [
    `${path.start}: ${path.first}`,
    ...path.steps.map(({ said, leaf }) => `—${said.event.type}→ ${leaf}`),
  ].join(' ');
