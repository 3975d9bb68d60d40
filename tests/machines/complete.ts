import { expect, it } from 'vitest';
import { leavesOf, nodesOf } from '../../machines/leaves.ts';
import { walk } from '../model/driver.ts';
import type { ChartModel } from '../model/model.ts';
import { pathOfWalk } from '../model/paths.ts';
import { recordAnew } from '../model/record.ts';
import { chartDriver } from './chart-driver.ts';
import { walkAll } from './walk-all.ts';

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
    const found = await walkAll(model, recordAnew('chart', model.name));
    const { states, transitions } = found;
    console.log(
      `${model.name}: ${states.walked}/${states.all} states, ` +
        `${transitions.walked}/${transitions.all} transitions, ` +
        `${found.paths} paths (${found.cover} cover every transition)`,
    );
    expect(found.leavesMissed).toEqual([]);
    expect(found.edgesMissed).toEqual([]);
    expect(found.requestsMissed).toEqual([]);
    // long charts have thousands of paths
  }, 120_000);

  it.each(Object.entries(model.walks))('lets a person walk: %s', async (_, story) => {
    await walk(model, chartDriver(model), pathOfWalk(model, story));
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
