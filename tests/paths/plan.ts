import { backByOne, backFreely, enrollmentTypes } from '../model/back-by-one.ts';
import { greedyCover, keyOf, leavesIn, pathsInPages, simplePathsInPages } from '../model/browser-paths.ts';
import type { ChartModel } from '../model/model.ts';
import { describePath } from '../model/paths.ts';
import type { Path } from '../model/paths.ts';
import { keyOfWalked } from '../model/record.ts';
import type { Walked } from '../model/record.ts';
import { countSimplePaths, simplePathsOf } from '../model/simple-paths.ts';
import type { Limits } from '../model/walker.ts';
import type { Shard } from './order.ts';

/** One path of one chart, to be walked in a page. */
export type Task = { readonly chart: string; readonly path: Path };
/** How many paths there are of a chart. */
export type Numbers = {
  readonly chart: string;
  /** through all states */
  readonly ofStates: number;
  /** null: not an enrollment */
  readonly simple: { readonly all: number; readonly inPages: number; readonly free: number } | null;
};

/** No one waits for more than these to be counted. */
const mostCounted = 1_000_000;

/**
 * The charts of a run: those that are asked for, or all that a page walks; `without` are left out. A chart that is asked
 * for by name and has no walker is kept: whoever asked is to be told.
 */
export function chartsOf<T extends { readonly name: string }>(
  charts: readonly T[],
  names: readonly string[],
  isWalked: (name: string) => boolean,
): { readonly asked: readonly T[]; readonly without: readonly string[] } {
  if (names.length > 0) return { asked: charts.filter(({ name }) => names.includes(name)), without: [] };
  return {
    asked: charts.filter(({ name }) => isWalked(name)),
    without: charts.flatMap(({ name }) => (isWalked(name) ? [] : [name])),
  };
}

/** The part of a list: the parts are as long as one another, follow each other, and together are the list. */
export function partOf<T>(list: readonly T[], { part, of }: Shard): readonly T[] {
  const end = (at: number) => Math.round((list.length * at) / of);
  return list.slice(end(part - 1), end(part));
}

/** Through every state of a chart that a page shows, and of an enrollment all simple paths. */
export function tasksOf(model: ChartModel, limits: Limits): readonly Task[] {
  const ofStates = greedyCover(pathsInPages(model, limits).possible, leavesIn);
  const isEnrollment = enrollmentTypes[model.name] !== undefined;
  const simple = isEnrollment ? simplePathsInPages(backByOne(model), limits) : [];
  const paths = new Map([...ofStates, ...simple].map((path) => [keyOf(path), path]));
  return [...paths.values()].map((path) => ({ chart: model.name, path }));
}

/** The numbers of a chart's paths, with those that would be there if one went to every step that is reached. */
export function numbersOf(model: ChartModel, limits: Limits): Numbers {
  const ofStates = greedyCover(pathsInPages(model, limits).possible, leavesIn).length;
  if (enrollmentTypes[model.name] === undefined) return { chart: model.name, ofStates, simple: null };
  const simple = {
    all: simplePathsOf(backByOne(model)).length,
    inPages: simplePathsInPages(backByOne(model), limits).length,
    free: countSimplePaths(backFreely(model), mostCounted),
  };
  return { chart: model.name, ofStates, simple };
}

/** What tells a path from others, as it stands in a record. */
const walkedKey = (walked: Walked) => `${walked.chart} ${keyOfWalked(walked)}`;
export const taskKey = ({ chart, path }: Task): string => `${chart} ${keyOf(path)}`;

/**
 * The tasks that no run has walked to their end yet: an interrupted run goes on where it was. Once nothing is left, all
 * of them are walked again.
 */
export function leftOf(tasks: readonly Task[], walked: readonly Walked[]): readonly Task[] {
  const done = new Set(walked.filter(({ isWhole }) => isWhole).map(walkedKey));
  const left = tasks.filter((task) => !done.has(taskKey(task)));
  return left.length === 0 ? tasks : left;
}

export const nameOf = ({ path }: Task): string => describePath(path);
