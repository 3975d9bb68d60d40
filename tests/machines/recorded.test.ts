import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { charts } from '../../machines/catalogue.ts';
import { followCharts } from '../../src/flow/runs.ts';
import type { Run } from '../../src/flow/runs.ts';
import type { ChartSamples } from '../../src/flow/samples.ts';
import { savedRun } from '../../src/flow/saved-run.ts';
import { read as sourceText, sourceFiles } from '../architecture/arrows.ts';
import { modelOf, models } from '../model/all.ts';
import { heldActor } from '../model/held.ts';
import { answers, fails, page, passes, person, report } from '../model/model.ts';
import type { Said } from '../model/model.ts';
import { readRun, replay } from '../model/recorded.ts';

const folder = 'tests/machines/recorded';
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string) => readRun(readFileSync(`${folder}/${name}`, 'utf8'));

const samplesOf = (chart: string): ChartSamples => {
  const { starts, says } = modelOf(chart);
  return { starts: Object.entries(starts).map(([name, input]) => ({ name, input })), says };
};

const follow = () =>
  followCharts({
    chartOf: (id) => charts.find(({ machine }) => machine.id === id)?.name ?? null,
    samplesOf,
    now: () => '2026-01-01T00:00:00.000Z',
  });

/** What the dock would have heard of a chart on a page where all this is said. */
async function runOf(chart: string, input: unknown, says: readonly Said[]): Promise<Run> {
  const followed = follow();
  const { tell, stop } = heldActor(modelOf(chart).machine, { input }, followed.hear);
  for (const said of says) await tell(said);
  stop();
  const [run] = followed.runs();
  if (run === undefined) throw new Error('Nothing was followed');
  return run;
}
const saved = (run: Run) => savedRun(run, samplesOf(run.chart));

describe('runs recorded in the portal', () => {
  it('are there: a sign-in, a step of an enrollment, a request for money', () => {
    const recorded = new Set(files.map((name) => read(name).chart));
    expect([...recorded]).toEqual(
      expect.arrayContaining(['session', 'enrollment-individual', 'money-operation']),
    );
  });

  it.each(files)('%s leads through its chart as it did when it was saved', async (name) => {
    const run = read(name);
    expect(await replay(run)).toEqual({ steps: run.steps.length, difference: null });
  });

  it.each(files)('%s holds the models’ words alone', (name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    expect(text).not.toMatch(/demo-Portal|demo\.test/);
    const addresses = text.match(/[\w.]+@[\w.]+/g) ?? [];
    expect(addresses.filter((address) => !address.endsWith('example.com'))).toEqual([]);
  });
});

it('each chart that the portal starts has the ear by which it is followed', () => {
  const starts = sourceFiles('src')
    .filter((file) => !/\.stories\.|\/sample\.ts$/.test(file))
    .flatMap((file) =>
      sourceText(file)
        .split(/\bcreateActor\(/)
        .slice(1)
        .map((rest) => ({ file, rest })),
    );
  // up to the end of the call, or of the statement before it that holds its options
  const deaf = starts.filter(({ file, rest }) => {
    const call = rest.slice(0, rest.indexOf(';'));
    return !/\binspection\b/.test(call) && !/const options = \{ \.\.\.inspection/.test(sourceText(file));
  });
  expect(starts.length).toBeGreaterThan(12);
  expect(deaf.map(({ file }) => file)).toEqual([]);
});

const user = {
  id: '0197aaaa-bbbb-7ccc-8ddd-eeeeffff0001',
  role: 'user',
  email: 'amalia.secret@provider.net',
  first_name: 'Amalia',
  last_name: 'Secretova',
  phone: '612345678',
  phone_prefix: '+33',
  country_of_birth: 'BE',
  language: { id: 'fr-FR', alias: 'fr', name: 'Français' },
  avatar: null,
  second_factor: { enabled: false, setup_required: false },
};
const signIn = person({ type: 'credentials.submitted', email: user.email, password: 'my dog Rex 1987' });
const evening = [
  answers('restoreSession', { kind: 'none' }),
  signIn,
  fails('signIn', 'rate_limited', {}),
  signIn,
  answers('signIn', user),
  page({ type: 'response.forbidden', path: '/user/secret-page' }),
  report('watchSession', { type: 'session.expiring', endsAt: 1_800_000_000_123, extendable: true }),
  person({ type: 'logout.requested' }),
  passes('signOutPatience', 'session.leaving', 5000),
];

it('the charts of a page stand by what moved last, without the twins that nothing happens to', async () => {
  const followed = follow();
  const input = Object.values(modelOf('listing').starts)[0];
  const [list, twin, session] = [
    heldActor(modelOf('listing').machine, { input }, followed.hear),
    heldActor(modelOf('listing').machine, { input }, followed.hear),
    heldActor(modelOf('session').machine, { input: undefined }, followed.hear),
  ];
  const shown = () => followed.runs().map(({ chart, recorded, isOver }) => [chart, recorded.state, isOver]);
  expect(shown().map(([chart]) => chart)).toEqual(['session', 'listing']);
  const turn = modelOf('listing').says.find((said) => said.by === 'person' && list.can(said));
  if (turn === undefined) throw new Error('Nothing can be done with a list');
  await list.tell(turn);
  expect(shown().map(([chart]) => chart)).toEqual(['listing', 'session']);
  session.stop();
  expect(shown().find(([chart]) => chart === 'session')).toEqual(['session', 'restoring', true]);
  list.stop();
  twin.stop();
});

describe('a run that is saved', () => {
  it('leads through the same states, and holds nobody’s words', async () => {
    const run = await runOf('session', undefined, evening);
    const { saved: file, left } = saved(run);
    expect(left).toBe(0);
    expect(file.steps.map(({ state }) => state)).toEqual(run.recorded.path.map(({ to }) => to));
    const text = JSON.stringify(file);
    expect(text).not.toMatch(/amalia|secret|rex|1987|612345678|0197aaaa|Français|1800000000123/i);
    // why it was refused is told: it says nothing of anybody
    expect(text).toContain('rate_limited');
    expect(await replay(readRun(text))).toEqual({ steps: evening.length, difference: null });
  });

  it('has what was typed by the samples that a chart answers in the same way', async () => {
    const ways = {
      EUR: { obstacles: [], most: '77123.45', fees: '12.34' },
      USD: { obstacles: [], most: '9.99', fees: '1.00' },
    };
    const entry = (amount: string) =>
      person({
        type: 'entry.changed',
        entry: { currency: 'EUR', amount, fields: { own_reference: 'Aunt Zelda' }, faults: {} },
      });
    const operation = { userId: user.id, type: 'MONEY_OUT' };
    const run = await runOf(
      'money-operation',
      { operation, currency: 'EUR', key: 'private-key', entry: null },
      [
        answers('loadWays', ways),
        entry('80000.00'),
        entry('80000.01'),
        entry('500.00'),
        person({ type: 'request.sent' }),
        fails('createRequest'),
      ],
    );
    const { saved: file, left } = saved(run);
    expect(left).toBe(0);
    expect(JSON.stringify(file)).not.toMatch(/Zelda|80000|77123|"500\.00|private-key|0197aaaa/);
    expect(file.steps.map(({ state }) => state)).toEqual([
      'drafting',
      // typed on: the same sample, told once
      'drafting',
      'reviewing',
      'submitting',
      'refused',
    ]);
    expect((await replay(readRun(JSON.stringify(file)))).difference).toBeNull();
  });

  it.each(models.map((model) => [model.name, model] as const))(
    'of the chart %s is replayed to its end, whichever story it is',
    async (name, { starts, walks }) => {
      for (const [story, { start, says }] of Object.entries(walks)) {
        const { saved: file, left } = saved(await runOf(name, starts[start], says));
        expect([story, left]).toEqual([story, 0]);
        expect([story, (await replay(readRun(JSON.stringify(file)))).difference]).toEqual([story, null]);
      }
    },
  );

  it('ends before a step that no sample leads through', async () => {
    const run = await runOf('session', undefined, evening.slice(0, 2));
    const [first, second] = run.recorded.path;
    if (first === undefined || second === undefined) throw new Error('Two steps were made');
    const path = [first, { ...second, to: 'forcedOut.otherTab' }];
    const { saved: file, left } = saved({ ...run, recorded: { ...run.recorded, path } });
    expect([file.steps.length, left]).toEqual([1, 1]);
  });
});

describe('a replay', () => {
  it('tells the first difference where the chart goes elsewhere', async () => {
    const run = await runOf('session', undefined, evening);
    const { saved: file } = saved(run);
    const steps = file.steps.map((step, at) => (at === 2 ? { ...step, state: 'forcedOut.revoked' } : step));
    const { steps: led, difference } = await replay(readRun(JSON.stringify({ ...file, steps })));
    expect(led).toBe(2);
    expect(difference).toContain('found "anonymous.refused", wanted "forcedOut.revoked"');
  });

  it('says what is wrong with a file', () => {
    expect(() => readRun('half of it')).toThrow('no JSON');
    expect(() => readRun(JSON.stringify({ ...read(files[0] ?? ''), chart: 'cooking' }))).toThrow(
      'There is no chart "cooking". There are: session',
    );
    expect(() => readRun(JSON.stringify({ ...read(files[0] ?? ''), steps: [{ by: 'person' }] }))).toThrow(
      'saved run',
    );
  });
});
