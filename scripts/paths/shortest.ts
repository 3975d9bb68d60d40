import { leavesIn } from './names.ts';
import { nearestWays, trailTo } from './trails.ts';
import type { Trail } from './trails.ts';
import type { Ground, Start, Wanted } from './ways.ts';

/** The nearest trail to a leaf among those that were reached, as `ends` wants it. */
function firstTo(ground: Ground, starts: readonly Start[], leaf: string): Trail | null {
  const reached = nearestWays(ground, starts, true);
  const place = [...reached.keys()].find((number) => ground.graph.places[number]?.leaf === leaf);
  return place === undefined ? null : trailTo(reached, place);
}

/** The shortest trail that ends with an event. */
function firstWith(ground: Ground, start: Start): Trail | null {
  const reached = nearestWays(ground, [start], true);
  for (const place of reached.keys()) {
    const last = ground.graph.ways[place]?.find(ground.ends);
    const trail = trailTo(reached, place);
    if (last !== undefined && trail !== null) return { start, ways: [...trail.ways, last] };
  }
  return null;
}

/** The shortest path to every state; with an end, from each start the shortest to it, one for each state inside it. */
export function shortestTrails(ground: Ground, { model, until }: Wanted): readonly Trail[] {
  if (until === null) return leavesIn(model).flatMap((leaf) => firstTo(ground, ground.starts, leaf) ?? []);
  if (until.kind === 'event') return ground.starts.flatMap((start) => firstWith(ground, start) ?? []);
  const wanted = leavesIn(model).filter((leaf) => leaf === until.name || leaf.startsWith(`${until.name}.`));
  return ground.starts.flatMap((start) => wanted.flatMap((leaf) => firstTo(ground, [start], leaf) ?? []));
}
