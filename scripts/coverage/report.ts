import { enrollmentTypes, backByOne, backFreely } from '../../tests/model/back-by-one.ts';
import { keyOf, simplePathsInPages } from '../../tests/model/browser-paths.ts';
import { coverageOf, shareOf } from '../../tests/model/coverage.ts';
import type { Coverage, Share } from '../../tests/model/coverage.ts';
import type { ChartModel } from '../../tests/model/model.ts';
import { keyOfWalked, parts } from '../../tests/model/record.ts';
import type { Part, Recorded, Walked } from '../../tests/model/record.ts';
import { countSimplePaths, simplePathsOf } from '../../tests/model/simple-paths.ts';
import { neverEnrolling } from '../../tests/fixtures/enrollment-page.ts';

/** The simple paths of an enrollment in which one goes back by one step. */
export type SimplePaths = {
  readonly all: number;
  /** those that a page can be led on: what it can't be ends a path */
  readonly inPages: number;
  readonly walked: number;
  /** how many there would be if one went to every step that is reached */
  readonly free: number;
};

/** What the last runs have walked of one chart, by either driver. */
export type ChartReport = {
  readonly model: ChartModel;
  readonly chart: Coverage;
  readonly browser: Coverage;
  /** by edge: why no browser takes it */
  readonly why: ReadonlyMap<string, string>;
  /** null: not an enrollment */
  readonly simple: SimplePaths | null;
  /** whose walk did not come to its end */
  readonly brokenOff: readonly Part[];
};
export type Records = Readonly<Record<Part, Recorded>>;

const mostCounted = 1_000_000;

function simpleIn(model: ChartModel, walked: readonly Walked[]): SimplePaths | null {
  const type = enrollmentTypes[model.name];
  if (type === undefined) return null;
  const inPages = simplePathsInPages(backByOne(model), { never: neverEnrolling(type) });
  const done = new Set(
    walked.filter(({ chart, isWhole }) => isWhole && chart === model.name).map(keyOfWalked),
  );
  return {
    all: simplePathsOf(backByOne(model)).length,
    inPages: inPages.length,
    walked: inPages.filter((path) => done.has(keyOf(path))).length,
    free: countSimplePaths(backFreely(model), mostCounted),
  };
}

/** What was recorded, chart by chart; what a page shows counts whether `npm test` or `npm run test:paths` came there. */
export function reportOf(models: readonly ChartModel[], records: Records): readonly ChartReport[] {
  const inPages = [...records.browser.walked, ...records.paths.walked];
  const reasons = [...records.browser.leftOut, ...records.paths.leftOut];
  return models.map((model) => ({
    model,
    chart: coverageOf(model, records.chart.walked),
    browser: coverageOf(model, inPages),
    why: new Map(
      reasons.flatMap(({ chart, edge, why }) => (chart === model.name ? [[edge, why] as const] : [])),
    ),
    simple: simpleIn(model, inPages),
    brokenOff: parts.filter((part) => records[part].brokenOff.includes(model.name)),
  }));
}

export type Driver = 'chart' | 'browser';
export const drivers: readonly Driver[] = ['chart', 'browser'];
export type Kind = 'states' | 'transitions';

/** The sum over all charts. */
export function totalOf(reports: readonly ChartReport[], driver: Driver, kind: Kind): Share {
  const shares = reports.map((report) => shareOf(report[driver][kind]));
  return {
    walked: shares.reduce((sum, { walked }) => sum + walked, 0),
    all: shares.reduce((sum, { all }) => sum + all, 0),
  };
}

/** How many transitions of these charts no browser takes. */
export const outsidePages = (reports: readonly ChartReport[]): number =>
  reports.reduce(
    (sum, { why, browser }) =>
      sum + [...why.keys()].filter((edge) => browser.transitions.get(edge) === 0).length,
    0,
  );
