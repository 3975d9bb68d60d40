import { expect, it } from 'vitest';
import { leavesOf, nodesOf } from '../../machines/leaves.ts';
import { leavesLeftOut, walk } from '../model/driver.ts';
import type { ChartModel } from '../model/model.ts';
import { coverOf, pathOfWalk, pathsOf } from '../model/paths.ts';
import { chartDriver, edgesOf } from './chart-driver.ts';

/** What the walk of every path of a chart leaves out; both lists are empty when nothing is. */
export async function walkAll(model: ChartModel) {
  const walked = new Set<string>();
  const driver = chartDriver(model, walked);
  const stories = Object.values(model.walks).map((story) => pathOfWalk(model, story));
  const paths = [...pathsOf(model), ...stories];
  for (const path of paths) await walk(model, driver, path);
  const leaves = leavesOf(model.machine).map(({ path }) => path);
  const edges = edgesOf(model.machine);
  const leavesMissed = leavesLeftOut(leaves, paths);
  const edgesMissed = edges.filter((edge) => !walked.has(edge));
  return { leaves, edges, leavesMissed, edgesMissed, paths: paths.length, cover: coverOf(paths).length };
}

/** Calls that lack what keeps a chart from dying or standing still: an id of their own, a way out when they fail. */
export function callsWithoutWayOut(model: ChartModel): readonly string[] {
  const reporters = new Set(model.says.flatMap((said) => (said.by === 'report' ? [said.from] : [])));
  return nodesOf(model.machine.root).flatMap((node) =>
    node.invoke.flatMap(({ id }) => {
      const leads = (kind: string) => (node.transitions.get(`xstate.${kind}.actor.${id}`) ?? []).length > 0;
      const complete = leads('error') && (leads('done') || reporters.has(id)) && !id.includes(node.id);
      return complete ? [] : [`${node.id}: ${id}`];
    }),
  );
}

/** The tests that every chart has: all its generated paths and told stories are walked, and nothing is left out. */
export function itIsWalkedCompletely(model: ChartModel): void {
  it('is walked on every generated path: all states looked at, all transitions taken', async () => {
    const found = await walkAll(model);
    console.log(
      `${model.name}: ${found.leaves.length - found.leavesMissed.length}/${found.leaves.length} states, ` +
        `${found.edges.length - found.edgesMissed.length}/${found.edges.length} transitions, ` +
        `${found.paths} paths (${found.cover} cover every transition)`,
    );
    expect(found.leavesMissed).toEqual([]);
    expect(found.edgesMissed).toEqual([]);
  });

  it.each(Object.entries(model.walks))('lets a person walk: %s', async (_, story) => {
    await walk(model, chartDriver(model, new Set()), pathOfWalk(model, story));
  });

  it('asserts something of every state, and of no state that does not exist', () => {
    const leaves = leavesOf(model.machine).map(({ path }) => path);
    expect(Object.keys(model.states).toSorted()).toEqual(leaves.toSorted());
  });

  it('describes every state, and gives every call an id and its ways out', () => {
    expect(leavesOf(model.machine).filter(({ description }) => description === '')).toEqual([]);
    expect(callsWithoutWayOut(model)).toEqual([]);
  });
}
