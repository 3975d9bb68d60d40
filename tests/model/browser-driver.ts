import { afterAll, expect, it } from 'vitest';
import { leavesOf } from '../../machines/leaves.ts';
import { sample, wholeRun } from '../fixtures/sample.ts';
import type { Driver } from './driver.ts';
import { leavesLeftOut, walk } from './driver.ts';
import type { ChartModel, Said } from './model.ts';
import { coverOf, describePath, pathOfWalk, pathsOf } from './paths.ts';
import type { Path, Step } from './paths.ts';

/** One event on its way through a page: what is said, between which states, and what the path says after it. */
export type Move = { readonly said: Said; readonly from: string; readonly ahead: readonly Step[] };

/** What walks one chart in a real page. */
export type Walker = {
  /** brings page and server to where the path begins */
  readonly start: (path: Path) => Promise<void>;
  /** by event type, or by who brings it about */
  readonly executors: Readonly<Record<string, (move: Move) => Promise<void>>>;
  /** by leaf path: what a person sees there */
  readonly looks: Readonly<Record<string, () => Promise<void>>>;
  readonly stop?: () => Promise<void>;
};

/** Why nobody and nothing brings an event about in a leaf, in a browser; null: it can be. */
export type Never = (said: Said, leaf: string) => string | null;
/** Why it can't be after these steps, though it can after others. */
export type NotAfter = (step: Step, before: readonly Step[]) => boolean;

/** A walker as the runner of paths takes it. */
export function driverOf(walker: Walker, path: Path): Driver {
  let at = 0;
  const execute = (run: (move: Move) => Promise<void>) => async (said: Said) => {
    const step = path.steps[at];
    at += 1;
    await run({ said, from: step?.from ?? path.first, ahead: path.steps.slice(at) });
  };
  return {
    start: () => walker.start(path),
    executors: Object.fromEntries(
      Object.entries(walker.executors).map(([name, run]) => [name, execute(run)]),
    ),
    assertions: walker.looks,
    ...(walker.stop && { stop: walker.stop }),
  };
}

/** A path up to the first step that can't be taken there. */
export function possiblePart(path: Path, never: Never, notAfter: NotAfter): Path {
  const end = path.steps.findIndex(
    (step, at) => never(step.said, step.from) !== null || notAfter(step, path.steps.slice(0, at)),
  );
  return end === -1 ? path : { ...path, steps: path.steps.slice(0, end) };
}

const leavesIn = (path: Path): readonly string[] => [path.first, ...path.steps.map(({ leaf }) => leaf)];
/** Without the empty transitions, which only keep an event from going up. */
const edgesIn = (path: Path): readonly string[] =>
  path.steps.map(({ edge }) => edge).filter((edge) => edge !== '');

/** Paths that together hold everything that `names` finds in all of them; the most for the least walking first. */
function greedyCover(
  paths: readonly Path[],
  names: (path: Path) => readonly string[],
  seen: ReadonlySet<string>,
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

type Plan = {
  readonly model: ChartModel;
  readonly walker: () => Walker;
  readonly never: Never;
  readonly notAfter?: NotAfter;
  /** how many paths `npm test` walks beside those that show every state */
  readonly further: number;
};

/**
 * The same paths that the chart driver walks, in Chromium on the real server. `npm test`: few paths through every
 * state, and a sample of those through every transition; a whole run: every transition from every state.
 */
export function itIsWalkedInABrowser(plan: Plan): void {
  const { model, walker, never, notAfter = () => false, further } = plan;
  const told = Object.values(model.walks).map((story) => pathOfWalk(model, story));
  const all = [...told, ...pathsOf(model)];
  const may = (said: Said, leaf: string) => never(said, leaf) === null;
  const paths = [...told, ...pathsOf(model, may)].map((path) => possiblePart(path, never, notAfter));
  const ofStates = greedyCover(paths, leavesIn, new Set());
  const ofTransitions = greedyCover(paths, edgesIn, new Set(ofStates.flatMap(edgesIn)));
  const everywhere = () => coverOf(paths, ({ from, edge }) => `${from} ${edge}`);
  const chosen = wholeRun ? everywhere() : [...ofStates, ...sample(ofTransitions, further)];
  const edges = new Set(all.flatMap(edgesIn));
  const possible = new Set(paths.flatMap(edgesIn));
  const leaves = leavesOf(model.machine).map(({ path }) => path);
  const walked: Path[] = [];

  it.each(chosen.map((path, at) => [`${at + 1}/${chosen.length} ${describePath(path)}`, path] as const))(
    'is walked: %s',
    async (_, path) => {
      await walk(model, driverOf(walker(), path), path);
      walked.push(path);
    },
    120_000,
  );

  it('shows every state of the chart to a person', () => {
    expect(leavesLeftOut(leaves, walked)).toEqual([]);
  });

  it('leaves out no transition but those that no browser takes', () => {
    const left = [...edges].filter((edge) => !possible.has(edge));
    const steps = all.flatMap((path) => path.steps);
    const why = (edge: string) =>
      steps.flatMap((step) => (step.edge === edge ? (never(step.said, step.from) ?? []) : []))[0];
    for (const edge of left) console.log(`${model.name}: not in a browser: ${edge} (${why(edge)})`);
    expect(left.filter((edge) => why(edge) === undefined)).toEqual([]);
  });

  afterAll(() => {
    const taken = new Set(walked.flatMap(edgesIn));
    const seen = leaves.length - leavesLeftOut(leaves, walked).length;
    console.log(
      `${model.name} in Chromium: ${seen}/${leaves.length} states, ${taken.size}/${edges.size} transitions ` +
        `(${possible.size} can be taken there), ${walked.length} paths`,
    );
  });
}
