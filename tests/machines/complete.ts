import { expect, it } from 'vitest';
import { leavesOf } from '../../machines/leaves.ts';
import { leavesLeftOut, walk } from '../model/driver.ts';
import type { ChartModel } from '../model/model.ts';
import { coverOf, pathOfWalk, pathsOf } from '../model/paths.ts';
import { chartDriver, edgesOf } from './chart-driver.ts';

/** The tests that every chart has: all its generated paths and told stories are walked, and nothing is left out. */
export function itIsWalkedCompletely(model: ChartModel): void {
  const leaves = leavesOf(model.machine).map(({ path }) => path);
  const told = Object.entries(model.walks);

  it('is walked on every generated path: all states looked at, all transitions taken', async () => {
    const walked = new Set<string>();
    const driver = chartDriver(model, walked);
    const paths = [...pathsOf(model), ...told.map(([, entry]) => pathOfWalk(model, entry))];
    for (const path of paths) await walk(model, driver, path);
    const edges = edgesOf(model.machine);
    const taken = edges.filter((edge) => walked.has(edge));
    const seen = leaves.length - leavesLeftOut(leaves, paths).length;
    console.log(
      `${model.name}: ${seen}/${leaves.length} states, ${taken.length}/${edges.length} transitions, ` +
        `${paths.length} paths (${coverOf(paths).length} cover every edge)`,
    );
    expect(leavesLeftOut(leaves, paths)).toEqual([]);
    expect(edges.filter((edge) => !walked.has(edge))).toEqual([]);
  });

  it.each(told)('lets a person walk: %s', async (_, entry) => {
    await walk(model, chartDriver(model, new Set()), pathOfWalk(model, entry));
  });

  it('asserts something of every state, and of no state that does not exist', () => {
    expect(Object.keys(model.states).toSorted()).toEqual(leaves.toSorted());
  });

  it('describes every state, and gives every call an id and two ways out', () => {
    expect(leavesOf(model.machine).filter(({ description }) => description === '')).toEqual([]);
  });
}
