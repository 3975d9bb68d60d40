import type { Said } from './model.ts';
import { pathOfWays } from './graph.ts';
import type { Graph, Way } from './graph.ts';
import type { Path } from './paths.ts';

export type Known = Readonly<Record<string, unknown>>;

/** One moment of a way through a chart. At a start nothing was said, and there is no state before. */
export type Moment = {
  readonly said: Said | null;
  readonly from: string;
  readonly leaf: string;
  readonly before: Known;
  readonly after: Known;
};

type Plan<Memory> = {
  /** what holds, as a sentence about the product */
  readonly sentence: string;
  /** what the way so far has shown; plain data, and finitely many */
  readonly begins: Memory;
  readonly remembers: (memory: Memory, moment: Moment) => Memory;
  /** what the world can say where the claim is made; left out: whatever can be said in the chart */
  readonly can?: (said: Said, memory: Memory, known: Known) => boolean;
  /** where the claim asks something; nowhere at all is a fault of the claim */
  readonly asks: (moment: Moment) => boolean;
  /** what must have been shown by then, that moment's own words included */
  readonly holds: (memory: Memory, moment: Moment) => boolean;
};

/** What was found of a claim: how often it was asked, and the shortest way to where it does not hold. */
export type Finding = { readonly asked: number; readonly path: Path | null };
export type Claim = { readonly sentence: string; readonly judge: (graph: Graph) => Finding };

type Trail<Memory> = {
  readonly place: number;
  readonly memory: Memory;
  readonly start: string;
  readonly way: Way | null;
  readonly before: Trail<Memory> | null;
};

function waysOf<Memory>(last: Trail<Memory>): readonly Way[] {
  const ways: Way[] = [];
  for (let trail: Trail<Memory> | null = last; trail !== null; trail = trail.before)
    if (trail.way !== null) ways.unshift(trail.way);
  return ways;
}

/**
 * A claim about every way through a chart, however long: it is asked in each place of the graph with each memory that
 * any way can bring there. The facts come from what was said on the way, never from the chart's own context alone.
 */
export function claim<Memory>(plan: Plan<Memory>): Claim {
  const judge = (graph: Graph): Finding => {
    const seen = new Set<string>();
    const trails: Trail<Memory>[] = [];
    const knownAt = (place: number): Known => graph.places[place]?.snapshot.context ?? {};
    const leafAt = (place: number) => graph.places[place]?.leaf ?? '';
    let asked = 0;
    /** whether the claim holds there */
    const arrive = (moment: Moment, trail: Trail<Memory>): boolean => {
      const memory = plan.remembers(trail.memory, moment);
      if (plan.asks(moment)) {
        asked += 1;
        if (!plan.holds(memory, moment)) return false;
      }
      const key = `${trail.place} ${JSON.stringify(memory)}`;
      if (!seen.has(key)) trails.push({ ...trail, memory });
      seen.add(key);
      return true;
    };
    const broken = (trail: Trail<Memory>): Finding => ({
      asked,
      path: pathOfWays(graph, trail.start, waysOf(trail)),
    });

    for (const { name: start, place } of graph.starts) {
      const trail = { place, memory: plan.begins, start, way: null, before: null };
      const after = knownAt(place);
      if (!arrive({ said: null, from: '', leaf: leafAt(place), before: after, after }, trail))
        return broken(trail);
    }
    for (const before of trails) {
      for (const way of graph.ways[before.place] ?? []) {
        if (plan.can?.(way.said, before.memory, knownAt(way.from)) === false) continue;
        const { said, from, to } = way;
        const trail = { place: to, memory: before.memory, start: before.start, way, before };
        const moment = {
          said,
          from: leafAt(from),
          leaf: leafAt(to),
          before: knownAt(from),
          after: knownAt(to),
        };
        if (!arrive(moment, trail)) return broken(trail);
      }
    }
    return { asked, path: null };
  };
  return { sentence: plan.sentence, judge };
}

/** A state is entered: it, or a state within it, from outside. */
export const enters =
  (...states: readonly string[]) =>
  ({ from, leaf }: Moment): boolean =>
    states.some((state) => isInside(leaf, state) && !isInside(from, state));
export const isInside = (leaf: string, state: string) => leaf === state || leaf.startsWith(`${state}.`);

export const typeOf = ({ said }: Moment): string => said?.event.type ?? '';
/** What the call `id` was answered with in this moment; undefined: it was not. */
export const answerOf = ({ said }: Moment, id: string): unknown =>
  said?.event.type === `xstate.done.actor.${id}` ? (said.event['output'] ?? null) : undefined;
export const isAnswered = (moment: Moment, id: string): boolean =>
  typeOf(moment) === `xstate.done.actor.${id}`;
export const isRefused = (moment: Moment, id: string): boolean =>
  typeOf(moment) === `xstate.error.actor.${id}`;
/** The key of the failure that is heard in this moment. */
export const errorOf = ({ said }: Moment): string => String(said?.event['error']?.key ?? '');
