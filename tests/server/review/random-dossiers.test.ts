import { afterAll, beforeAll, expect, it } from 'vitest';
import { prediction } from '../../../contract/values/effect.ts';
import type { Effect } from '../../../contract/values/effect.ts';
import { readCase } from '../../../server/repositories/review-cases.ts';
import { startApp, type Answer, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { difference, linesOf, readRecords } from '../../fixtures/dossier-difference.ts';
import { planOf } from '../../fixtures/random-act.ts';
import { randomDossier } from '../../fixtures/random-dossier.ts';
import { randomOf } from '../../fixtures/random.ts';
import { wholeRun } from '../../fixtures/sample.ts';
import { colleague, type Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Colleague;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database, { env: { FOUR_EYES: '0' } });
  reviewer = await colleague(app, database, 'compliance');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

/** So many dossiers are drawn, and more until each wrong rule would be seen, but not without end. */
const [count, most] = wholeRun ? [2000, 2000] : [50, 500];
const firstSeed = Number(process.env.TEST_SEED ?? 1) * 10_000;

const recordsOf = async (id: string) => {
  const { body } = await reviewer.visitor.get(`/x/review/${id}`);
  return readRecords(database, id, body);
};

type Run = {
  readonly seed: number;
  readonly act: string;
  readonly asked: Answer;
  readonly done: Answer;
  readonly predicted: readonly Effect[];
  readonly happened: readonly Effect[];
  readonly rows: number;
};

/** A dossier and an act that one number decides: what was predicted, and what has changed in the database. */
async function run(seed: number): Promise<Run> {
  const plan = planOf(seed);
  const random = randomOf(seed);
  const present = { config: app.config, clock: app.clock };
  const { id, act } = await database.db.transaction().execute(async (trx) => {
    const member = await randomDossier({ trx, random, present, by: reviewer.id, mood: plan.mood });
    const dossier = await readCase(trx, member, present);
    if (!dossier) throw new Error('there is no dossier');
    return { id: member, act: plan.act(random, dossier) };
  });
  const before = await recordsOf(id);
  const asked = await reviewer.visitor.post(`/x/review/${id}/predict`, act.asked);
  const foretold = prediction.safeParse(asked.body);
  const done = await act.does(reviewer.visitor, id, foretold.data?.hash);
  const after = await recordsOf(id);
  return {
    seed,
    act: JSON.stringify(act.asked),
    asked,
    done,
    predicted: foretold.data?.effects ?? [],
    happened: difference(before, after),
    rows: after.rows - before.rows,
  };
}

const isA = (name: Effect['effect']) => (effect: Effect) => effect.effect === name;
const without = (name: Effect['effect']) => (effects: readonly Effect[]) =>
  effects.filter((effect) => !isA(name)(effect));
const turned = (name: Effect['effect']) => (effects: readonly Effect[]) =>
  effects.map((effect) =>
    effect.effect === name && 'from' in effect ? { ...effect, from: effect.to, to: effect.from } : effect,
  );
/** Rules that are wrong in one thing each. */
const mutants: Readonly<Record<string, (effects: readonly Effect[]) => readonly unknown[]>> = {
  'forgets papers': without('paper.status'),
  'forgets data': without('data.status'),
  'forgets that an issue is opened': without('issue.opened'),
  'forgets that an issue is opened again': without('issue.reopened'),
  'forgets other words': without('issue.changed'),
  'forgets that an issue is resolved': without('issue.resolved'),
  'forgets that an issue is withdrawn': without('issue.withdrawn'),
  'forgets to open a step': without('step.reopened'),
  'forgets to close a step': without('step.closed'),
  'forgets sections': without('section.status'),
  'forgets the dossier': without('dossier.status'),
  'forgets who has it': without('assignment.ended'),
  'forgets the list of messages': without('notification'),
  'forgets the mail': without('mail'),
  'takes a section the other way': turned('section.status'),
  'takes data the other way': turned('data.status'),
  'sends a mail to many': (effects) =>
    effects.flatMap((effect) => (isA('mail')(effect) ? [effect, effect] : [effect])),
};

const runs: Run[] = [];
const isRefused = ({ asked }: Run) => asked.status !== 200;
const wouldTell =
  (mutate: (typeof mutants)[string]) =>
  ({ predicted, happened }: Run) =>
    JSON.stringify(linesOf(mutate(predicted).map((effect) => Object(effect)))) !==
    JSON.stringify(linesOf(happened));
const isEnough = () =>
  runs.filter(isRefused).length > count / 50 &&
  Object.values(mutants).every((mutate) => runs.some(wouldTell(mutate)));
beforeAll(async () => {
  for (let at = 0; at < count || (at < most && !isEnough()); at += 1) runs.push(await run(firstSeed + at));
}, 600_000);

it('does to each random dossier exactly what it said before', () => {
  for (const { seed, act, predicted, happened } of runs)
    expect({ seed, act, lines: linesOf(happened) }).toEqual({ seed, act, lines: linesOf(predicted) });
});

it('refuses an act with the words with which it refused to predict it, and changes nothing', () => {
  const refused = runs.filter(isRefused);
  expect(refused.length).toBeGreaterThan(count / 50);
  for (const { seed, asked, done, rows } of refused) {
    const { request_id: _one, ...why } = Object(asked.body);
    const { request_id: _other, ...whyNot } = Object(done.body);
    expect({ seed, status: done.status, ...whyNot, rows }).toEqual({
      seed,
      status: asked.status,
      ...why,
      rows: 0,
    });
  }
});

it('grants an act that it predicted, and tells the log of it when it changes anything', () => {
  for (const { seed, act, asked, done, happened, rows } of runs.filter((one) => one.asked.status === 200)) {
    expect({ seed, act, asked: asked.status, done: done.status < 300 }).toEqual({
      seed,
      act,
      asked: 200,
      done: true,
    });
    expect({ seed, act, told: rows > 0 }).toEqual({ seed, act, told: happened.length > 0 });
  }
});

it.each(Object.entries(mutants))('would see a rule that %s', (_name, mutate) => {
  expect(runs.filter(wouldTell(mutate))).not.toEqual([]);
});
