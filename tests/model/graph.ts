import { getInitialMicrosteps, getMicrosteps } from 'xstate';
import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import { nameOfEdge } from '../../machines/edges.ts';
import { leafOf } from '../../machines/leaves.ts';
import { sameEvent } from '../../src/flow/samples.ts';
import { fails } from './model.ts';
import type { ChartModel, Said } from './model.ts';
import { callersOf, edgeTaken, isIn } from './paths.ts';
import type { Path } from './paths.ts';

/** A state of a chart together with everything that is known in it. */
export type Place = {
  readonly leaf: string;
  readonly snapshot: AnyMachineSnapshot;
  /** calls of the states around it that have failed or ended, and report no more */
  readonly over: readonly string[];
};
/** One event from one place to another, by their numbers. */
export type Way = {
  readonly said: Said;
  readonly from: number;
  readonly to: number;
  readonly edge: string;
  /** the edges that are taken at once after it */
  readonly through: readonly string[];
};
/** Every place that can be reached from a start, nearest first, with every way out of each. */
export type Graph = {
  readonly model: ChartModel;
  readonly starts: readonly {
    readonly name: string;
    readonly place: number;
    readonly through: readonly string[];
  }[];
  readonly places: readonly Place[];
  readonly ways: readonly (readonly Way[])[];
};

/** The states around a leaf, and the leaf. */
const nodesIn = (snapshot: AnyMachineSnapshot | undefined): readonly AnyStateNode[] => {
  if (snapshot === undefined) return [];
  const { _nodes: nodes } = snapshot;
  return nodes;
};

/** The event types that a state has any transition for, whatever its guards say. */
export const typesHeardIn = (snapshot: AnyMachineSnapshot): ReadonlySet<string> =>
  new Set(nodesIn(snapshot).flatMap((node) => [...node.transitions.keys()]));

/** Which edges lead on at once from one snapshot to the next: those whose target is there then. */
const passed = (snapshots: readonly AnyMachineSnapshot[]): readonly string[] =>
  snapshots.slice(1).flatMap((next, index) =>
    nodesIn(snapshots[index]).flatMap((node) => {
      const edge = (node.always ?? []).find(({ target }) =>
        (target ?? []).some((to) => nodesIn(next).includes(to)),
      );
      return edge === undefined ? [] : [nameOfEdge(edge)];
    }),
  );

/** More than this, and the samples of a chart bring something that never repeats. */
const limit = 20_000;

const callOf = (said: Said): string | null =>
  said.by === 'report' ? said.from : said.by === 'reply' ? String(said.event['actorId']) : null;

/**
 * What can be said in a chart: the model's samples and `further` ones, and an error of a key that nobody has thought
 * of, for every call.
 */
export function worldOf(model: ChartModel, further: readonly Said[] = []): readonly Said[] {
  const unknown = [...callersOf(model.machine).keys()].map((id) => fails(id, 'unexpected_error'));
  const added = [...further, ...unknown].filter(
    ({ event }) => !model.says.some((said) => sameEvent(said.event, event)),
  );
  return [...model.says, ...added];
}

/**
 * The whole graph of a chart. Two places are one when they are in the same leaf with the same context, whole, and the
 * same calls are over: then the same guards hold, and whatever follows one follows the other. It is finite because a
 * context keeps nothing but what the samples bring.
 */
export function graphOf(model: ChartModel, world: readonly Said[] = worldOf(model)): Graph {
  const callers = callersOf(model.machine);
  const fits = model.fits ?? (() => true);
  const numbers = new Map<string, number>();
  const places: Place[] = [];
  const ways: (readonly Way[])[] = [];

  const numberOf = (place: Place): number => {
    const key = JSON.stringify([place.leaf, place.snapshot.context, place.over]);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    if (places.length === limit) throw new Error(`${model.name} has more than ${limit} states`);
    numbers.set(key, places.length);
    return places.push(place) - 1;
  };
  /** what a leaf has any transition for; the guards are asked only about that */
  const heard = new Map<string, readonly Said[]>();
  const heardIn = ({ leaf, snapshot }: Place): readonly Said[] => {
    const known = heard.get(leaf);
    if (known !== undefined) return known;
    const types = typesHeardIn(snapshot);
    const found = world.filter(({ event }) => types.has('*') || types.has(event.type));
    heard.set(leaf, found);
    return found;
  };
  const isOver = (place: Place, said: Said) => place.over.includes(callOf(said) ?? '');
  /** A call that was answered is over until the state that makes it is left. */
  const after = (place: Place, said: Said): Pick<Way, 'to' | 'through'> => {
    const snapshots = getMicrosteps(model.machine, place.snapshot, said.event).map(([one]) => one);
    const snapshot: AnyMachineSnapshot = snapshots.at(-1) ?? place.snapshot;
    const leaf = leafOf(snapshot);
    const ended = said.by === 'reply' ? [...place.over, String(said.event['actorId'])] : place.over;
    const stays = (id: string) =>
      isIn(place.leaf, callers.get(id) ?? '') && isIn(leaf, callers.get(id) ?? '');
    const to = numberOf({ leaf, snapshot, over: ended.filter(stays).toSorted() });
    return { to, through: passed(snapshots) };
  };

  const starts = Object.entries(model.starts).map(([name, input]) => {
    const snapshots = getInitialMicrosteps(model.machine, input).map(([one]) => one);
    const snapshot: AnyMachineSnapshot | undefined = snapshots.at(-1);
    if (snapshot === undefined) throw new Error(`${model.name} does not begin`);
    const place = numberOf({ leaf: leafOf(snapshot), snapshot, over: [] });
    return { name, place, through: passed(snapshots) };
  });
  for (let from = 0; from < places.length; from += 1) {
    const place = places[from];
    if (place === undefined) break;
    ways.push(
      heardIn(place)
        .filter(
          (said) =>
            !isOver(place, said) && place.snapshot.can(said.event) && fits(said, place.snapshot.context),
        )
        .map((said) => ({
          said,
          from,
          ...after(place, said),
          edge: edgeTaken(model.machine, place.snapshot, said.event),
        })),
    );
  }
  return { model, starts, places, ways };
}

/** The shortest way from a start to the first place for which `isThere` holds; null: none does. */
export function wayTo(graph: Graph, isThere: (place: Place, number: number) => boolean): Path | null {
  const reached = new Map<number, Way | string>(graph.starts.map(({ name, place }) => [place, name]));
  for (const [number] of reached) {
    const place = graph.places[number];
    if (place !== undefined && isThere(place, number)) return pathBack(graph, reached, number);
    for (const way of graph.ways[number] ?? []) if (!reached.has(way.to)) reached.set(way.to, way);
  }
  return null;
}

function pathBack(graph: Graph, reached: ReadonlyMap<number, Way | string>, last: number): Path {
  const ways: Way[] = [];
  let at = reached.get(last);
  while (typeof at === 'object') {
    ways.unshift(at);
    at = reached.get(at.from);
  }
  return pathOfWays(graph, at ?? '', ways);
}

/** Ways one after the other as the path that drivers walk and people read. */
export function pathOfWays({ places, starts }: Graph, start: string, ways: readonly Way[]): Path {
  const leafAt = (number: number) => places[number]?.leaf ?? '';
  const beginning = starts.find(({ name }) => name === start)?.place ?? 0;
  return {
    start,
    first: leafAt(beginning),
    steps: ways.map(({ said, from, to, edge }) => ({ said, from: leafAt(from), leaf: leafAt(to), edge })),
  };
}
