import { enrollmentTypes } from './back-by-one.ts';
import { graphOf, pathOfWays } from './graph.ts';
import type { Graph, Way } from './graph.ts';
import type { ChartModel } from './model.ts';
import type { Path } from './paths.ts';
import type { Walked } from './record.ts';

/** Somebody asks for a step: from which leaf, for which one, by the rail or by the address, and where it leads. */
const nameOf = (from: string | undefined, event: Readonly<Record<string, unknown>>, to: string | undefined) =>
  `${from}: ${event['step']} by ${event['by']} → ${to}`;

const nameIn = ({ places }: Graph, { said, from, to }: Way): string | null =>
  said.event.type === 'step.requested' ? nameOf(places[from]?.leaf, said.event, places[to]?.leaf) : null;

/** Every way to a step that there is in a chart, from every leaf and with whatever is known there. */
export const requestsIn = (graph: Graph): ReadonlySet<string> =>
  new Set(graph.ways.flat().flatMap((way) => nameIn(graph, way) ?? []));

/** Those that were really gone. */
export const requestsWalked = (walked: readonly Walked[]): ReadonlySet<string> =>
  new Set(
    walked.flatMap(({ moves }) =>
      moves.flatMap(({ event, leaf }, at) =>
        event?.type === 'step.requested' ? nameOf(moves[at - 1]?.leaf, event, leaf) : [],
      ),
    ),
  );

/**
 * In an enrollment the shortest way to each place from which a step is asked for, and on to that step. Paths that tell states apart by
 * less than all that is known pass some of them over: how far one has come decides which steps there are to ask for.
 */
export function requestPaths(model: ChartModel): readonly Path[] {
  if (enrollmentTypes[model.name] === undefined) return [];
  const graph = graphOf(model, model.says);
  const nothing: readonly Way[] = [];
  const found = new Set<string>();
  const paths: Path[] = [];
  const ahead = graph.starts.map(({ name, place }) => ({ start: name, place, ways: nothing }));
  const reached = new Set(ahead.map(({ place }) => place));
  for (const { start, place, ways } of ahead)
    for (const way of graph.ways[place] ?? []) {
      const name = nameIn(graph, way);
      if (name !== null && !found.has(name)) paths.push(pathOfWays(graph, start, [...ways, way]));
      if (name !== null) found.add(name);
      if (reached.has(way.to)) continue;
      reached.add(way.to);
      ahead.push({ start, place: way.to, ways: [...ways, way] });
    }
  return paths;
}
