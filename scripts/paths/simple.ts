import type { Way } from '../../tests/model/graph.ts';
import { waysToEnd } from './trails.ts';
import type { Trail } from './trails.ts';
import type { Ground, Start, Wanted } from './ways.ts';

/** How many ways are tried before counting is given up: about a second. */
const patience = 1_000_000;
/** How many simple paths are shown where no limit is said. */
export const usualLimit = 200;

/** Simple paths, the shortest first; `found` counts all of them, or as many as patience allowed. */
export type SimpleTrails = {
  readonly trails: readonly Trail[];
  readonly found: number;
  /** everything was counted */
  readonly isWhole: boolean;
};

/** Tells of each path of a search; it goes on while the answer is true. */
type Tell = (start: Start, ways: readonly Way[]) => boolean;

/**
 * Paths that come to no state twice, and end where they are wanted to, or where they can't go on. They are looked for
 * by their length, so that a limit cuts the longest; beyond it they are counted alone.
 */
export function simpleTrails(ground: Ground, { until, limit }: Wanted): SimpleTrails {
  const { graph, ends, starts } = ground;
  const onward = waysToEnd(ground);
  const leafAt = (place: number) => graph.places[place]?.leaf ?? '';
  const isWanted = (way: Way) => until !== null && ends(way);
  let tries = 0;
  let isDone = false;

  /** Every path of a length, or of any. */
  function search(start: Start, length: number | null, tell: Tell): void {
    const home = leafAt(start.place);
    const seen = new Set<string>();
    const ways: Way[] = [];
    const found = () => {
      if (length === null || ways.length === length) isDone = !tell(start, ways);
    };
    const canEnd = (place: number) => {
      if (length === null) return until === null || onward.has(place);
      const least = until === null ? 0 : (onward.get(place)?.length ?? Infinity);
      return ways.length + least <= length;
    };
    const goOn = (place: number) => {
      let isEnd = until === null;
      seen.add(leafAt(place));
      for (const way of graph.ways[place] ?? []) {
        if (isDone || tries >= patience) return;
        tries += 1;
        const leaf = leafAt(way.to);
        // home again closes a round, and an event that is asked for may leave one where one is
        const closes = isWanted(way) && (leaf === home || until?.kind === 'event');
        if (seen.has(leaf) && !closes) continue;
        isEnd = false;
        ways.push(way);
        if (isWanted(way)) found();
        else if (canEnd(way.to)) goOn(way.to);
        ways.pop();
      }
      seen.delete(leafAt(place));
      if (isEnd) found();
    };
    goOn(start.place);
  }

  const trails: Trail[] = [];
  const most = limit ?? usualLimit;
  const longest = new Set(graph.places.map(({ leaf }) => leaf)).size + 1;
  for (let length = 1; length <= longest; length += 1)
    for (const start of starts)
      search(start, length, (_, ways) => trails.push({ start, ways: [...ways] }) <= most);
  const shown = trails.slice(0, most);
  if (trails.length === shown.length && tries < patience)
    return { trails: shown, found: shown.length, isWhole: true };
  let found = 0;
  [tries, isDone] = [0, false];
  for (const start of starts)
    search(start, null, () => {
      found += 1;
      return true;
    });
  return { trails: shown, found: Math.max(found, trails.length), isWhole: tries < patience };
}
