import { edgesIn } from './coverage.ts';
import { nearestWays, restFrom, trailTo, waysToEnd } from './trails.ts';
import type { Trail } from './trails.ts';
import { edgesOfWay } from './ways.ts';
import type { Ground, Wanted } from './ways.ts';

/** Every transition that a start or one more way reaches, with the trail over it, up to the end where one is asked for. */
function* trailsOver(ground: Ground, isOpen: boolean): Generator<readonly [edge: string, trail: Trail]> {
  const reached = nearestWays(ground, ground.starts, isOpen);
  const onward = waysToEnd(ground);
  for (const place of reached.keys())
    for (const way of ground.graph.ways[place] ?? []) {
      const rest = isOpen || ground.ends(way) ? [] : restFrom(onward, way.to);
      const trail = trailTo(reached, place);
      if (rest === null || trail === null) continue;
      const whole = { ...trail, ways: [...trail.ways, way, ...rest] };
      for (const edge of edgesOfWay(way)) yield [edge, whole];
    }
}

/** The shortest of them for each transition. */
function overEach(ground: Ground, isOpen: boolean): ReadonlyMap<string, Trail> {
  const found = new Map<string, Trail>();
  for (const [edge, trail] of trailsOver(ground, isOpen)) {
    const known = found.get(edge);
    if (known === undefined || trail.ways.length < known.ways.length) found.set(edge, trail);
  }
  return found;
}

/** Few paths that together walk every transition that can be walked, the longest first. */
export function transitionTrails(ground: Ground, { until }: Wanted): readonly Trail[] {
  const trails = [...new Set(overEach(ground, until === null).values())];
  const walked = new Set<string>();
  return trails
    .toSorted((a, b) => b.ways.length - a.ways.length)
    .filter((trail) => {
      const fresh = edgesIn(trail).filter((edge) => !walked.has(edge));
      for (const edge of fresh) walked.add(edge);
      return fresh.length > 0;
    })
    .toReversed();
}
