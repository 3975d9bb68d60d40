import { graphOf, pathOfWays } from './graph.ts';
import type { Graph, Way } from './graph.ts';
import type { ChartModel, Said } from './model.ts';
import type { Path } from './paths.ts';

/** A chart of which only some is walked: what `may` says no to is not brought about in that leaf. */
export type Narrowed = {
  readonly model: ChartModel;
  readonly may: (said: Said, leaf: string) => boolean;
};

/** Visits every way through a chart that comes to no leaf twice and can't go on; ends when `visit` says false. */
function visitSimple(
  { model, may }: Narrowed,
  visit: (graph: Graph, start: string, ways: readonly Way[]) => boolean,
): void {
  const graph = graphOf(model, model.says);
  const leaves = [...new Set(graph.places.map(({ leaf }) => leaf))];
  const numbers = graph.places.map(({ leaf }) => leaves.indexOf(leaf));
  const out = graph.ways.map((ways, place) =>
    ways.filter(({ said }) => may(said, graph.places[place]?.leaf ?? '')),
  );
  const seen = new Set<number>();
  const ways: Way[] = [];
  const leafOf = (place: number) => numbers[place] ?? -1;
  function goOn(start: string, place: number): boolean {
    let isEnd = true;
    seen.add(leafOf(place));
    for (const way of out[place] ?? []) {
      if (seen.has(leafOf(way.to))) continue;
      isEnd = false;
      ways.push(way);
      const isWanted = goOn(start, way.to);
      ways.pop();
      if (!isWanted) return false;
    }
    seen.delete(leafOf(place));
    return isEnd ? visit(graph, start, ways) : true;
  }
  for (const { name, place } of graph.starts) {
    seen.clear();
    if (!goOn(name, place)) return;
  }
}

/**
 * All simple paths: each comes to no state twice, and those that only begin another one are part of it. The graph
 * tools of XState tell states apart by one name, and would keep one context of each; here the whole context counts.
 */
export function simplePathsOf(narrowed: Narrowed): readonly Path[] {
  const paths: Path[] = [];
  visitSimple(narrowed, (graph, start, ways) => {
    paths.push(pathOfWays(graph, start, [...ways]));
    return true;
  });
  return paths;
}

/** How many there are; `limit` when there are at least as many. */
export function countSimplePaths(narrowed: Narrowed, limit: number): number {
  let count = 0;
  visitSimple(narrowed, () => {
    count += 1;
    return count < limit;
  });
  return count;
}
