import type { ChartModel, Said } from './model.ts';
import { describePath, pathOfWalk, pathsOf } from './paths.ts';
import type { Path } from './paths.ts';
import type { LeftOut } from './record.ts';
import { simplePathsOf } from './simple-paths.ts';
import type { Narrowed } from './simple-paths.ts';
import type { Limits, Never, NotAfter } from './walker.ts';

/** A path up to the first step that can't be taken there. */
export function possiblePart(path: Path, never: Never, notAfter: NotAfter): Path {
  const end = path.steps.findIndex(
    (step, at) => never(step.said, step.from) !== null || notAfter(step, path.steps.slice(0, at)),
  );
  return end === -1 ? path : { ...path, steps: path.steps.slice(0, end) };
}

/** Why a path is not walked to its end in a page: the number of the step, its event and the reason; null: it is. */
export function stopOf(path: Path, { never, notAfter = () => false }: Limits) {
  const part = possiblePart(path, never, notAfter);
  const step = path.steps[part.steps.length];
  if (step === undefined) return null;
  const why = never(step.said, step.from) ?? 'not after what comes before it';
  return { number: part.steps.length + 1, event: step.said.event.type, why, part };
}

export const leavesIn = (path: Path): readonly string[] => [
  path.first,
  ...path.steps.map(({ leaf }) => leaf),
];
/** Without the empty transitions, which only keep an event from going up. */
export const edgesIn = (path: Path): readonly string[] =>
  path.steps.map(({ edge }) => edge).filter((edge) => edge !== '');

const toldPaths = (model: ChartModel): readonly Path[] =>
  Object.values(model.walks).map((story) => pathOfWalk(model, story));

/** The told stories, then the generated paths; `possible` are those that a page can be led on. */
export function pathsInPages(model: ChartModel, { never, notAfter = () => false }: Limits) {
  const told = toldPaths(model);
  const may = (said: Said, leaf: string) => never(said, leaf) === null;
  return {
    all: [...told, ...pathsOf(model)],
    possible: [...told, ...pathsOf(model, may)].map((path) => possiblePart(path, never, notAfter)),
  };
}

/**
 * Transitions that no page takes on any path, each with the reason; '' where nobody has said one. `found` are the paths,
 * where they were made already.
 */
export function leftOutOf(
  model: ChartModel,
  limits: Limits,
  found = pathsInPages(model, limits),
): readonly LeftOut[] {
  const { all, possible } = found;
  const taken = new Set(possible.flatMap(edgesIn));
  const steps = all.flatMap((path) => path.steps);
  const why = (edge: string) =>
    steps.flatMap((step) => (step.edge === edge ? (limits.never(step.said, step.from) ?? []) : []))[0] ?? '';
  return [...new Set(all.flatMap(edgesIn))]
    .filter((edge) => !taken.has(edge))
    .map((edge) => ({ chart: model.name, edge, why: why(edge) }));
}

/** Paths that together hold everything that `names` finds in all of them; the most for the least walking first. */
export function greedyCover(
  paths: readonly Path[],
  names: (path: Path) => readonly string[],
  seen: ReadonlySet<string> = new Set(),
): readonly Path[] {
  const left = new Set(paths.flatMap(names).filter((name) => !seen.has(name)));
  const shown = paths.map((path) => ({ path, names: [...new Set(names(path))] }));
  const chosen: Path[] = [];
  while (left.size > 0) {
    const worth = shown.map(
      (one) => one.names.filter((name) => left.has(name)).length / (one.path.steps.length + 3),
    );
    const best = shown[worth.indexOf(Math.max(...worth))];
    if (best === undefined) break;
    for (const name of best.names) left.delete(name);
    chosen.push(best.path);
  }
  return chosen;
}

/** A path with all that is said on it: what tells it from every other path of its chart. */
export const keyOf = (path: Path): string =>
  `${describePath(path)} ${JSON.stringify(path.steps.map(({ said }) => said.event))}`;

/** The simple paths that a page can be led on: what it can't be ends a path, and those that begin another one are part of it. */
export function simplePathsInPages(
  { model, may }: Narrowed,
  { never, notAfter = () => false }: Limits,
): readonly Path[] {
  const paths = simplePathsOf({ model, may: (said, leaf) => may(said, leaf) && never(said, leaf) === null });
  const possible = paths.map((path) => possiblePart(path, never, notAfter));
  return [...new Map(possible.map((path) => [keyOf(path), path])).values()];
}
