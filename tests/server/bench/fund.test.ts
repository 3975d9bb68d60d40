import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChecks } from '../../../server/verify-checks.ts';
import { casesOf } from '../../bench/api/calls.ts';
import { fillFund } from '../../bench/api/load.ts';
import { signedIn } from '../../bench/api/portal.ts';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

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

describe('the fund that the bench of the API loads', () => {
  it('is as it was written: its log, its papers, its ledger, its requests and its months', async () => {
    const said: string[] = [];
    const whole = await runChecks(database.db, {
      noted: null,
      say: (line) => void said.push(line),
      progress: () => undefined,
    });
    expect(said.filter((line) => !line.startsWith('ok'))).toEqual([]);
    expect(whole).toBe(true);
    expect(said.join('\n')).toContain('Activity log: 2,500 rows in 3 seals');
  });

  it('answers every list of the contract: its first page, its last, a filter and a search', async () => {
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
