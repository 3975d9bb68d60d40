import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { leavesOf } from '../../machines/leaves.ts';
import { walkers } from '../fixtures/walkers.ts';
import { models } from '../model/all.ts';
import { walkInPage } from '../model/browser-driver.ts';
import { leftOutOf } from '../model/browser-paths.ts';
import { coverageOf, missingIn } from '../model/coverage.ts';
import { leavesLeftOut } from '../model/driver.ts';
import type { ChartModel } from '../model/model.ts';
import { forgetRecords, readRecord, recordFolder, recordTo } from '../model/record.ts';
import { orderOf, outlookFile } from './order.ts';
import type { Outlook } from './order.ts';
import { chartsOf, leftOf, nameOf, numbersOf, partOf, tasksOf } from './plan.ts';
import type { Task } from './plan.ts';

const order = orderOf(process.env);
const { asked, without } = chartsOf(models, order.charts, (name) => walkers[name] !== undefined);
let left: readonly Task[] = [];
let all: readonly Task[] = [];

function walkingOf(chart: string) {
  const open = walkers[chart];
  if (open === undefined) throw new Error(`tests/fixtures/walkers.ts has no walker of ${chart}`);
  return open();
}

/** What is walked in this part; walkers open their portals in suites that run, and this one does not. */
describe.skip('which paths there are', () => {
  forgetRecords('paths', order.run);
  const limits = new Map(asked.map(({ name }) => [name, walkingOf(name)]));
  const limitsOf = (model: ChartModel) => limits.get(model.name) ?? walkingOf(model.name);
  all = asked.flatMap((model) => tasksOf(model, limitsOf(model)));
  const mine = partOf(all, order.shard);
  left = order.again ? mine : leftOf(mine, readRecord('paths').walked);
  const { part, of } = order.shard;
  const reasons = recordTo(join(recordFolder, 'paths', `${order.run}.${part}-${of}.jsonl`));
  for (const model of asked) leftOutOf(model, limitsOf(model)).forEach(reasons.leftOut);
  const outlook: Outlook = {
    run: order.run,
    numbers: asked.map((model) => numbersOf(model, limitsOf(model))),
    without: [...without],
    all: all.length,
    mine: mine.length,
    earlier: mine.length - left.length,
  };
  mkdirSync(join(recordFolder, 'paths'), { recursive: true });
  writeFileSync(outlookFile(order), JSON.stringify(outlook));
  it('counts them', () => undefined);
});

describe.each(asked.map((model) => [model.name, model] as const))('%s', (name, model) => {
  const mine = left.filter(({ chart }) => chart === name);
  const { part, of } = order.shard;
  const recorder = recordTo(join(recordFolder, 'paths', `${order.run}.${part}-${of}.${name}.jsonl`));
  if (mine.length === 0) {
    it.skip('has nothing to walk in this part', () => undefined);
    return;
  }
  const { walker } = walkingOf(name);
  let ended = 0;
  it.each(mine.map((task) => [nameOf(task), task] as const))('%s', (_, { path }) =>
    walkInPage(model, walker(), path, recorder).finally(() => {
      ended += 1;
    }),
  );
  afterAll(() => {
    if (ended === mine.length) recorder.finished(name);
  });
});

describe('what a page shows of a chart', () => {
  it.each(asked)('is every state, on the paths to be walked: $name', (model) => {
    const paths = all.flatMap(({ chart, path }) => (chart === model.name ? [path] : []));
    const leaves = leavesOf(model.machine).map(({ path }) => path);
    expect(leavesLeftOut(leaves, paths)).toEqual([]);
  });

  it.runIf(order.shard.of === 1).each(asked)('was every state, once all is walked: $name', (model) => {
    expect(missingIn(coverageOf(model, readRecord('paths').walked).states)).toEqual([]);
  });
});
