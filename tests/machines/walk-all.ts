import { coverageOf, missingIn, shareOf } from '../model/coverage.ts';
import { walk } from '../model/driver.ts';
import { graphOf } from '../model/graph.ts';
import type { ChartModel } from '../model/model.ts';
import { coverOf, pathOfWalk, pathsOf } from '../model/paths.ts';
import { recordAll, recordInto } from '../model/record.ts';
import type { Recorder, Walked } from '../model/record.ts';
import { requestPaths, requestsIn, requestsWalked } from '../model/request-paths.ts';
import { chartDriver } from './chart-driver.ts';

/** What the walk of every path of a chart leaves out, by what its own actor reports; both lists are empty when nothing is. */
export async function walkAll(model: ChartModel, recorder?: Recorder) {
  const walked: Walked[] = [];
  const into = recordInto(walked);
  const record = recorder ? recordAll(into, recorder) : into;
  const stories = Object.values(model.walks).map((story) => pathOfWalk(model, story));
  const asked = requestPaths(model);
  const paths = [...pathsOf(model), ...asked, ...stories];
  const driver = chartDriver(model);
  for (const path of paths) await walk(model, driver, path, record);
  record.finished(model.name);
  const { states, transitions } = coverageOf(model, walked);
  const requests = requestsWalked(walked);
  const wanted = asked.length === 0 ? [] : [...requestsIn(graphOf(model, model.says))];
  return {
    states: shareOf(states),
    transitions: shareOf(transitions),
    leavesMissed: missingIn(states),
    edgesMissed: missingIn(transitions),
    requestsMissed: wanted.filter((name) => !requests.has(name)),
    requests: wanted.length,
    paths: paths.length,
    cover: coverOf(paths).length,
  };
}
