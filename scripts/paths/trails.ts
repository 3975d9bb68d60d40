import type { Way } from '../../tests/model/graph.ts';
import type { Ground, Start } from './ways.ts';

/** A way through a chart, from a start. */
export type Trail = { readonly start: Start; readonly ways: readonly Way[] };

/** The nearest way to each place from these starts, not going on beyond an end: the last way of each, or its start. */
export function nearestWays(
  { graph, ends }: Ground,
  starts: readonly Start[],
  goesOn: boolean,
): ReadonlyMap<number, Way | Start> {
  const reached = new Map<number, Way | Start>(starts.map((start) => [start.place, start]));
  // a map is read on while it grows
  for (const [place] of reached)
    for (const way of graph.ways[place] ?? [])
      if (!reached.has(way.to) && (goesOn || !ends(way))) reached.set(way.to, way);
  return reached;
}

/** How a place was reached; null: it was not. */
export function trailTo(reached: ReadonlyMap<number, Way | Start>, place: number): Trail | null {
  const ways: Way[] = [];
  let at = reached.get(place);
  while (at !== undefined && 'said' in at) {
    ways.unshift(at);
    at = reached.get(at.from);
  }
  return at === undefined ? null : { start: at, ways };
}

/** From each place the first way of the shortest trail to an end, and how long that is. */
export function waysToEnd({ graph, ends }: Ground): ReadonlyMap<number, { way: Way; length: number }> {
  const into = new Map<number, Way[]>();
  const found = new Map<number, { way: Way; length: number }>();
  for (const way of graph.ways.flat()) {
    into.set(way.to, [...(into.get(way.to) ?? []), way]);
    if (ends(way) && !found.has(way.from)) found.set(way.from, { way, length: 1 });
  }
  for (const [place, { length }] of found)
    for (const way of into.get(place) ?? [])
      if (!found.has(way.from)) found.set(way.from, { way, length: length + 1 });
  return found;
}

/** The rest of a trail, from a place to the nearest end; null: none can be reached. */
export function restFrom(onward: ReturnType<typeof waysToEnd>, place: number): readonly Way[] | null {
  const ways: Way[] = [];
  for (let at = place; ;) {
    const next = onward.get(at);
    if (next === undefined) return null;
    ways.push(next.way);
    if (next.length === 1) return ways;
    at = next.way.to;
  }
}
