import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChecks } from '../../../server/verify-checks.ts';
import { casesOf } from '../../bench/api/calls.ts';
import { fillFund } from '../../bench/api/load.ts';
import { wholeCalls } from '../../bench/api/money-calls.ts';
import { ledgerAlone } from '../../bench/api/money-ledger.ts';
import { bareInserts, sceneIn, type Scene } from '../../bench/api/money-scene.ts';
import { signedIn } from '../../bench/api/portal.ts';
import { forgetsNothing } from '../../bench/api/server.ts';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startServerProcess } from '../../fixtures/server-process.ts';

const sizes = { members: 200, transactions: 1500, activities: 2500 };
let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  await fillFund(database.db, sizes);
  app = await startApp(database, { clock: { now: () => new Date(), pass: () => undefined } });
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const one = async (role: string) =>
  (
    await database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', role)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;

async function executed(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_operations o
    join transactions t on t.operation_id = o.id and t.request_status = 'EXECUTED'`.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** What `npm run verify` says, line by line. */
async function checked(): Promise<readonly string[]> {
  const said: string[] = [];
  await runChecks(database.db, {
    noted: null,
    say: (line) => void said.push(line),
    progress: () => undefined,
  });
  return said;
}

/** What is wrong in it, but for what is filled in past the log, of which no row tells: executions, values and bank accounts. */
function wrongIn(said: readonly string[]): readonly string[] {
  let isFilled = false;
  return said.filter((line) => {
    if (/^(ok|WRONG) /.test(line)) isFilled = /^WRONG (Executions|Values|Bank accounts):/.test(line);
    return !isFilled && !line.startsWith('ok');
  });
}

describe('the fund that the bench of the API loads', () => {
  it('is as it was written: its log, its papers, its ledger, its requests and its months', async () => {
    const said = await checked();
    expect(wrongIn(said)).toEqual([]);
    expect(said.join('\n')).toContain('Activity log: 2,500 rows in 3 seals');
  });

  it('answers every list of the contract: its first page, one in the middle, its last, a filter and a search', async () => {
    const visitor = app.visitor();
    const { id: month } = await database.db
      .selectFrom('redistributions')
      .select('id')
      .where('members_paid', '>', 0)
      .executeTakeFirstOrThrow();
    const names = {
      month,
      staff: await one('admin'),
      member: await one('user'),
      bank: crypto.randomUUID(),
    };
    const [name = '', value = ''] = (await signedIn(database.db, names.staff)).split('=');
    visitor.cookies.set(name, value);
    const cases = await casesOf(names, async (path) => {
      const { headers } = await visitor.get(path);
      return Number(headers['x-total-count']);
    });
    expect(new Set(cases.map(({ call }) => call)).size).toBeGreaterThanOrEqual(18);
    const wrong: string[] = [];
    const firsts = new Map(cases.map((given) => [`${given.call} ${given.kind}`, given.path]));
    for (const path of firsts.values()) {
      const { status, headers } = await visitor.get(path);
      if (status !== 200 || !/^\d+$/.test(String(headers['x-total-count']))) wrong.push(`${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('those who move money in that fund', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await sceneIn(database.db);
  });

  it.each(['0', '1'] as const)(
    'do it by whole calls, each of them once and none while it is made ready, where FOUR_EYES is %s',
    async (fourEyes) => {
      const before = await executed();
      const server = await startServerProcess(database, { FOUR_EYES: fourEyes, ...forgetsNothing });
      try {
        const calls = await wholeCalls(server.url, scene, fourEyes);
        const works = await calls.ready(12);
        expect(await executed()).toBe(before);
        const three = [works.next(), works.next(), works.next()];
        await Promise.all(three.map((next) => (next.done === true ? null : next.value())));
        expect(await executed()).toBe(before + 3);
        calls.close();
      } finally {
        await server.kill();
      }
      expect(wrongIn(await checked())).toEqual([]);
    },
    120_000,
  );

  it('do what the ledger writes of it without a call, and bare inserts, which move nothing', async () => {
    const before = await executed();
    for (const way of [ledgerAlone(scene), bareInserts(scene)]) {
      const next = (await way.ready(1)).next();
      if (next.done !== true) await next.value();
    }
    expect(await executed()).toBe(before + 1);
  });
});
