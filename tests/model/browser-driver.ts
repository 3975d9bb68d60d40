import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDrawn, sample, wholeRun } from '../fixtures/sample.ts';
import { leavesOf } from '../../machines/leaves.ts';
import { chartDriver } from '../machines/chart-driver.ts';
import { edgesIn, greedyCover, leavesIn, leftOutOf, pathsInPages } from './browser-paths.ts';
import { coverageOf, missingIn, shareOf } from './coverage.ts';
import type { Driver } from './driver.ts';
import { leavesLeftOut, walk } from './driver.ts';
import type { ChartModel, Said } from './model.ts';
import { coverOf, describePath } from './paths.ts';
import type { Path } from './paths.ts';
import { recordAll, recordAnew, recordInto } from './record.ts';
import type { Recorder, Walked } from './record.ts';
import type { Limits, Move, Walker } from './walker.ts';

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

/**
 * Walks one path in a page. What was seen is recorded with the edges that the chart itself takes on the same events: the
 * page shows where it is, not how it came there.
 */
export async function walkInPage(
  model: ChartModel,
  walker: Walker,
  path: Path,
  recorder: Recorder,
): Promise<void> {
  const replayed: Walked[] = [];
  await walk(model, chartDriver(model), path, recordInto(replayed));
  const taken = replayed.flatMap(({ moves }) => moves.map(({ edges }) => edges));
  let at = 0;
  const edges = () => {
    at += 1;
    return taken[at - 1] ?? [];
  };
  await walk(model, { ...driverOf(walker, path), edges }, path, recorder);
}

type Plan = Limits & {
  readonly model: ChartModel;
  readonly walker: () => Walker;
  /** how many of these paths `npm test` walks; where it is one, for one chart of two by the seed */
  readonly drawn: number;
  /** paths of another kind, of which `npm test` walks one (`npm run test:paths` walks all) */
  readonly simple?: readonly Path[];
};

/**
 * The same paths that the chart driver walks, in Chromium on the real server. `npm test`: a sample of the few that show
 * every state and take every transition (`npm run test:paths` shows every state); a whole run: every transition from
 * every state.
 */
export function itIsWalkedInABrowser(plan: Plan): void {
  const { model, walker, drawn, simple = [] } = plan;
  const found = pathsInPages(model, plan);
  const paths = found.possible;
  const ofStates = greedyCover(paths, leavesIn);
  const ofTransitions = greedyCover(paths, edgesIn, new Set(ofStates.flatMap(edgesIn)));
  const everywhere = () => coverOf(paths, ({ from, edge }) => `${from} ${edge}`);
  const isTurn = drawn > 1 || isDrawn(model.name, 2);
  const general = wholeRun ? everywhere() : sample([...ofStates, ...ofTransitions], isTurn ? drawn : 0);
  const chosen = [...general, ...sample(simple, 1)];
  const possible = new Set(paths.flatMap(edgesIn)).size;
  const walked: Walked[] = [];
  let recorder = recordInto(walked);
  beforeAll(() => {
    recorder = recordAll(recorder, recordAnew('browser', model.name));
  });

  it.each(chosen.map((path, at) => [`${at + 1}/${chosen.length} ${describePath(path)}`, path] as const))(
    'is walked: %s',
    (_, path) => walkInPage(model, walker(), path, recorder),
    120_000,
  );

  it('can show every state of the chart to a person', () => {
    const leaves = leavesOf(model.machine).map(({ path }) => path);
    expect(leavesLeftOut(leaves, paths)).toEqual([]);
  });

  if (wholeRun)
    it('shows every state of the chart to a person', () => {
      expect(missingIn(coverageOf(model, walked).states)).toEqual([]);
    });

  it('leaves out no transition but those that no browser takes', () => {
    const left = leftOutOf(model, plan, found);
    for (const one of left) recorder.leftOut(one);
    expect(left.filter(({ why }) => why === '')).toEqual([]);
  });

  afterAll(() => {
    if (chosen.length > 0 && walked.length >= chosen.length) recorder.finished(model.name);
    const { states, transitions, paths: count } = coverageOf(model, walked);
    const [seen, taken] = [shareOf(states), shareOf(transitions)];
    console.log(
      `${model.name} in Chromium: ${seen.walked}/${seen.all} states, ${taken.walked}/${taken.all} transitions ` +
        `(${possible} can be taken there), ${count} paths`,
    );
  });
}
