import type { ChartModel } from '../../tests/model/model.ts';
import { pathOfWays } from '../../tests/model/graph.ts';
import { pathOfWalk } from '../../tests/model/paths.ts';
import type { Path } from '../../tests/model/paths.ts';
import { coverageOf } from '../paths/coverage.ts';
import type { Share } from '../paths/coverage.ts';
import { transitionTrails } from '../paths/transitions.ts';
import { groundOf } from '../paths/ways.ts';
import type { Wanted } from '../paths/ways.ts';

/** What a chart's page tells as sentences. */
export type Told = {
  /** the told stories, by their names in the model */
  readonly walks: readonly (readonly [title: string, path: Path])[];
  /** few paths that together walk every transition */
  readonly paths: readonly Path[];
  readonly transitions: Share;
};

/** The paths of a chart, the same in every language. */
export function toldOfChart(model: ChartModel): Told {
  const wanted: Wanted = {
    kind: 'paths',
    model,
    strategy: 'transitions',
    until: null,
    start: null,
    without: [],
    format: 'markdown',
    language: 'en',
    limit: null,
    out: null,
  };
  const ground = groundOf(wanted);
  const trails = transitionTrails(ground, wanted);
  return {
    walks: Object.entries(model.walks).map(([title, walk]) => [title, pathOfWalk(model, walk)]),
    paths: trails.map(({ start, ways }) => pathOfWays(ground.graph, start.name, ways)),
    transitions: coverageOf(model, ground, trails).transitions,
  };
}
