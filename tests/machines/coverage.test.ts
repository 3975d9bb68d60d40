import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameOfEdge, transitionsOf } from '../../machines/edges.ts';
import { leavesOf } from '../../machines/leaves.ts';
import { agesOf } from '../../scripts/coverage/age.ts';
import { pageOf } from '../../scripts/coverage/page.ts';
import { picturesOf } from '../../scripts/coverage/pictures.ts';
import { reportOf } from '../../scripts/coverage/report.ts';
import { modelOf } from '../model/all.ts';
import { backByOne, backFreely, enrollmentTypes } from '../model/back-by-one.ts';
import { keyOf, pathsInPages } from '../model/browser-paths.ts';
import { coverageOf, shareOf } from '../model/coverage.ts';
import { leavesLeftOut, walk } from '../model/driver.ts';
import { graphOf } from '../model/graph.ts';
import type { ChartModel } from '../model/model.ts';
import { coverOf, pathsOf } from '../model/paths.ts';
import { readRecord, recordAnew, recordInto } from '../model/record.ts';
import type { Walked } from '../model/record.ts';
import { requestPaths, requestsIn, requestsWalked } from '../model/request-paths.ts';
import { countSimplePaths, simplePathsOf } from '../model/simple-paths.ts';
import { chartsOf, partOf, leftOf, tasksOf } from '../paths/plan.ts';
import { orderOf, shardOf } from '../paths/order.ts';
import { chartDriver } from './chart-driver.ts';
import { walkAll } from './walk-all.ts';

const nothing = { walked: [], leftOut: [], finished: [], brokenOff: [] };
const resetModel = modelOf('password-reset');

/** What a walk of a chart's paths tells of itself. */
async function walkedOn(model: ChartModel, paths = pathsOf(model)): Promise<readonly Walked[]> {
  const walked: Walked[] = [];
  for (const path of paths) await walk(model, chartDriver(model), path, recordInto(walked));
  return walked;
}

describe('what is recorded of a walk', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'record-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is what the running chart tells, not what the path foresaw', async () => {
    const [path] = pathsOf(resetModel).filter(({ steps }) => steps.length > 1);
    const foretold = (path?.steps ?? []).map((step) => ({ ...step, edge: 'an edge that nobody takes' }));
    const [walked] = await walkedOn(resetModel, path ? [{ ...path, steps: foretold }] : []);
    const edges = walked?.moves.flatMap((move) => move.edges) ?? [];
    const known = transitionsOf(resetModel.machine).map(nameOfEdge);
    expect(edges.length).toBeGreaterThan(path?.steps.length ?? 0);
    expect(edges.filter((edge) => !known.includes(edge))).toEqual([]);
  });

  it('is less when one path is taken out of a run', async () => {
    const model = modelOf('confirmation');
    const walked = await walkedOn(model, coverOf(pathsOf(model)));
    const sharesOf = (list: readonly Walked[]) => {
      const { states, transitions } = coverageOf(model, list);
      return [shareOf(states), shareOf(transitions)];
    };
    const figure = (list: readonly Walked[]) => sharesOf(list).reduce((sum, share) => sum + share.walked, 0);
    const all = sharesOf(walked).reduce((sum, share) => sum + share.all, 0);
    expect(figure(walked)).toBe(all);
    // a run in which no path is one too many
    const needed = walked.reduce((list, one) => {
      const rest = list.filter((other) => other !== one);
      return figure(rest) === all ? rest : list;
    }, walked);
    expect(needed.length).toBeGreaterThan(2);
    for (const one of needed) expect(figure(needed.filter((other) => other !== one))).toBeLessThan(all);
  });

  it('ends where a path fails', async () => {
    const walked: Walked[] = [];
    const [path] = pathsOf(resetModel).filter(({ steps }) => steps.length > 2);
    const driver = chartDriver(resetModel);
    const blind = {
      ...driver,
      assertions: { ...driver.assertions, [path?.steps[1]?.leaf ?? '']: undefined },
    };
    if (path) await expect(walk(resetModel, blind, path, recordInto(walked))).rejects.toThrow('Nothing is');
    expect(walked).toMatchObject([{ isWhole: false }]);
    expect(walked[0]?.moves).toHaveLength(2);
    // it counts as no path, but is named, until it is walked to its end
    const again = path ? await walkedOn(resetModel, [path, path]) : [];
    expect(coverageOf(resetModel, walked)).toMatchObject({ paths: 0, failed: [walked[0]?.path] });
    expect(coverageOf(resetModel, [...walked, ...again])).toMatchObject({ paths: 1, failed: [] });
  });

  it('says at its end that all was walked; a part without that was broken off, and is as old as its file', async () => {
    const at = join(folder, 'broken');
    const recorder = recordAnew('chart', resetModel.name, at);
    (await walkedOn(resetModel)).forEach(recorder.walked);
    expect(readRecord('chart', at)).toMatchObject({ finished: [], brokenOff: [resetModel.name] });
    recorder.finished(resetModel.name);
    expect(readRecord('chart', at)).toMatchObject({ finished: [resetModel.name], brokenOff: [] });
    const changed = { file: 'machines/x.ts', at: Date.now() + 60_000 };
    expect(agesOf(at, changed).map(({ newer }) => newer)).toEqual(['machines/x.ts', null, null]);
    expect(agesOf(at, { ...changed, at: 0 }).map(({ newer }) => newer)).toEqual([null, null, null]);
  });

  it('begins anew with each run, and a line that was cut off counts as not written', async () => {
    await walkAll(resetModel, recordAnew('chart', resetModel.name, folder));
    const before = readRecord('chart', folder).walked.length;
    await walkAll(resetModel, recordAnew('chart', resetModel.name, folder));
    expect(readRecord('chart', folder).walked).toHaveLength(before);
    expect(readRecord('browser', folder)).toEqual(nothing);
  });
});

describe('the report of a small run', () => {
  it('colours what was walked in the picture, and says what was not', async () => {
    const [path] = pathsOf(resetModel);
    const walked = await walkedOn(resetModel, path ? [path] : []);
    const leftOut = {
      chart: resetModel.name,
      edge: 'passwordReset.requestSent request.reopened #0',
      why: 'so <it> is',
    };
    const [report] = reportOf([resetModel], {
      chart: { ...nothing, walked, brokenOff: [resetModel.name] },
      browser: { ...nothing, leftOut: [leftOut] },
      paths: nothing,
    });
    if (report === undefined) throw new Error('There is no report');
    const pictures = await picturesOf(report);
    const times = { oldest: new Date(0), newest: new Date(60_000) };
    const ages = [
      { part: 'chart' as const, times, newer: 'machines/x.ts' },
      { part: 'browser' as const, times: null, newer: null },
    ];
    const page = pageOf([report], new Map([[resetModel.name, pictures]]), ages);
    const first = path?.first ?? '';
    expect(pictures.whole.svg).toContain(`<g data-state="${first}" data-chart="all" data-browser="none">`);
    expect(pictures.whole.svg).toContain('<g data-state="done" data-chart="none" data-browser="none">');
    expect(page).toContain('The chart driver never looked at <code>done</code>.');
    expect(page).toContain('was recorded from 1970-01-01 00:00 to 1970-01-01 00:01 UTC.');
    expect(page).toContain('The chart driver’s walk is older than machines/x.ts');
    expect(page).toContain('The walk of npm test in pages was not recorded.');
    expect(page).toContain('The chart driver’s walk was broken off');
    expect(page).toContain('No page takes 1 transition: so &lt;it&gt; is.');
    expect(page).toContain(
      `<b>${new Set(walked[0]?.moves.map(({ leaf }) => leaf)).size}</b> of ${leavesOf(resetModel.machine).length}`,
    );
  });
});

describe('the simple paths of an enrollment', () => {
  const enrollments = Object.keys(enrollmentTypes).map(modelOf);

  it.each(enrollments)('are about a hundred when one goes back by one step: $name', (model) => {
    const paths = simplePathsOf(backByOne(model));
    const free = countSimplePaths(backFreely(model), 1_000_000);
    console.log(
      `${model.name}: ${paths.length} simple paths, ${free} if one went to every step that is reached`,
    );
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.length).toBeLessThan(200);
    expect(free).toBeGreaterThan(10_000);
    for (const { first, steps } of paths) {
      const leaves = [first, ...steps.map(({ leaf }) => leaf)];
      expect(new Set(leaves).size).toBe(leaves.length);
    }
    const keys = paths.map(keyOf);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(enrollments)('are taken by the chart itself as they are foretold: $name', async (model) => {
    const paths = simplePathsOf(backByOne(model));
    const walked = await walkedOn(model, paths);
    expect(walked.filter(({ isWhole }) => !isWhole)).toEqual([]);
    expect(walked).toHaveLength(paths.length);
  });

  it('stand beside a path for every way to a step, from every state: one less is one way less', async () => {
    const model = modelOf('enrollment-individual');
    const paths = requestPaths(model);
    const there = requestsIn(graphOf(model, model.says));
    expect(there.size).toBeGreaterThan(200);
    expect(paths).toHaveLength(there.size);
    const some = paths.slice(0, 12);
    expect(requestsWalked(await walkedOn(model, some)).size).toBe(some.length);
    expect(requestsWalked(await walkedOn(model, some.slice(1))).size).toBe(some.length - 1);
  });
});

describe('a run in parts', () => {
  const model = modelOf('enrollment-individual');
  const tasks = tasksOf(model, { never: () => null });

  it.each([1, 2, 3, 4, 7, tasks.length, tasks.length + 3])('walks every path in one of %i parts', (of) => {
    const parts = Array.from({ length: of }, (_, at) => partOf(tasks, { part: at + 1, of }));
    expect(parts.flat()).toEqual(tasks);
    const sizes = parts.map((part) => part.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });

  it('shows every state and walks every simple path, none of them twice', () => {
    const keys = tasks.map(({ path }) => keyOf(path));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual(expect.arrayContaining(simplePathsOf(backByOne(model)).map(keyOf)));
    const leaves = new Set(tasks.flatMap(({ path }) => [path.first, ...path.steps.map(({ leaf }) => leaf)]));
    expect(leaves.size).toBe(leavesOf(model.machine).length);
  });

  it('misses the states that lie behind what no page brings about', () => {
    const leaves = leavesOf(resetModel.machine).map(({ path }) => path);
    const { possible } = pathsInPages(resetModel, {
      never: ({ event }) => (event.type.startsWith('xstate.done') ? 'nothing answers' : null),
    });
    expect(leavesLeftOut(leaves, pathsInPages(resetModel, { never: () => null }).possible)).toEqual([]);
    expect(leavesLeftOut(leaves, possible)).toContain('done');
  });

  it('goes on where it was interrupted, walks what failed again, and begins anew once all is walked', async () => {
    const mine = tasks.slice(0, 6);
    const walked = await walkedOn(
      model,
      mine.slice(0, 3).map(({ path }) => path),
    );
    const kept = walked.map((one) => JSON.parse(JSON.stringify(one)));
    const [first, ...others] = kept;
    expect(leftOf(mine, kept)).toEqual(mine.slice(3));
    expect(leftOf(mine, [{ ...first, isWhole: false }, ...others])).toEqual([mine[0], ...mine.slice(3)]);
    expect(leftOf(mine.slice(0, 3), kept)).toEqual(mine.slice(0, 3));
  });

  it('leaves out a chart that no page walks and says its name, unless it is asked for', () => {
    const [first, second] = [{ name: 'first' }, { name: 'second' }];
    const isWalked = (name: string) => name === 'first';
    expect(chartsOf([first, second], [], isWalked)).toEqual({ asked: [first], without: ['second'] });
    expect(chartsOf([first, second], ['second'], isWalked)).toEqual({ asked: [second], without: [] });
  });

  it('understands which part it is asked for', () => {
    expect(shardOf('2/4')).toEqual({ part: 2, of: 4 });
    expect(['0/4', '5/4', '2', 'a/b', ''].map(shardOf)).toEqual([null, null, null, null, null]);
    expect(
      orderOf({ PATHS_CHARTS: 'session listing', PATHS_SHARD: '1/2', PATHS_RUN: 'a', PATHS_AGAIN: '1' }),
    ).toEqual({
      charts: ['session', 'listing'],
      shard: { part: 1, of: 2 },
      run: 'a',
      again: true,
    });
  });
});

describe('npm run coverage:charts', () => {
  it.each([
    ['--help', { status: 0, stdout: expect.stringMatching(/^npm run coverage:charts\n/), stderr: '' }],
    ['review', { status: 1, stdout: '', stderr: expect.stringContaining("Unexpected argument 'review'") }],
  ])('walks and writes nothing when it is asked: %s', (word, end) => {
    const command = ['node_modules/tsx/dist/cli.mjs', 'scripts/coverage.ts', word];
    expect(spawnSync(process.execPath, command, { encoding: 'utf8' })).toMatchObject(end);
  });
});
