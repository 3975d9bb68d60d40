import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCleaner } from '../../../../server/cleaner.ts';
import { startApp, testClock, type TestApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { memberAt } from '../../../fixtures/member.ts';

const day = 86_400_000;
/** The database's clock is the machine's: it is ahead of this by 700 days, which is less than an account is kept. */
const start = Date.now() - 700 * day;

let database: TestDatabase;
let server: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  const env = { KEEP_ABANDONED_ACCOUNTS_DAYS: '730', KEEP_UNUSED_ACCOUNTS_DAYS: '30' };
  server = await startApp(database, { env, clock: testClock(new Date(start).toISOString()) });
  await memberAt(server, 'camille@exemple.test', 3);
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query('truncate forgotten_until; delete from idempotency_keys');
  logged.length = 0;
});

const logged: string[] = [];
const logger = pino({ base: null }, { write: (line: string) => void logged.push(line) });
const warnings = () => logged.filter((line) => line.includes('ahead of what is borne out')).length;

/** A process whose cleaner judges once after the other, each time with a clock so many days after the start. */
function process() {
  let at = 0;
  const clock = { now: () => new Date(start + at * day) };
  const cleaner = createCleaner({ db: database.db, config: server.config, logger, clock });
  return async (...days: readonly number[]) => {
    for (at of days) await cleaner(new AbortController().signal);
  };
}
const keyOf = async (days: number) => {
  await database.pool.query(
    `insert into idempotency_keys (user_id, key, call, body_hash, created_at) select id, 'k', 'c', 'x', $1 from users`,
    [new Date(start + days * day)],
  );
};
const hasKey = async () => (await database.pool.query('select from idempotency_keys')).rowCount === 1;
const hasMember = async () => (await database.pool.query('select from users')).rowCount === 1;

describe('a clock that is ahead', () => {
  it('makes the server forget nothing, however often it starts with it, and the log says so', async () => {
    await keyOf(0);
    for (let starts = 0; starts < 5; starts += 1) await process()(800);
    expect([await hasKey(), await hasMember()]).toEqual([true, true]);
    expect(warnings()).toBe(5);
    expect(logged[0]).toContain(new Date(start + 800 * day).toISOString());
    await process()(0.1, 0.2);
    expect(warnings()).toBe(5);
  });

  it('forgets no sooner for what is written meanwhile, and a day with each hour that it stays', async () => {
    await keyOf(0);
    const cleans = process();
    await cleans(0, 800);
    const { rows } = await database.pool.query('select until from forgotten_until');
    expect(rows).toEqual([{ until: new Date(start + day) }]);
    await cleans(...Array.from({ length: 28 }, () => 800));
    expect([await hasKey(), await hasMember()]).toEqual([true, true]);
    // put right again, it judges by the right time at once
    await cleans(30);
    expect(await hasKey()).toBe(true);
    await cleans(30.5);
    expect(await hasKey()).toBe(false);
  });

  it('is told apart where the database’s is right', async () => {
    await database.pool.query('insert into forgotten_until (until) values (now())');
    await database.pool.query(
      "insert into idempotency_keys (user_id, key, call, body_hash, created_at) select id, 'k', 'c', 'x', now() from users",
    );
    await process()(760, 761);
    expect([await hasKey(), warnings()]).toEqual([true, 2]);
  });
});

describe('a portal', () => {
  it('forgets on time as long as it runs, and after a night of rest', async () => {
    await keyOf(0);
    await process()(0, 0.5);
    for (let night = 1; night <= 30; night += 1) await process()(night - 0.01);
    expect(await hasKey()).toBe(true);
    await process()(30.9);
    expect([await hasKey(), warnings()]).toEqual([false, 0]);
  });

  it('that rested for weeks catches up by a day with each hour that it runs', async () => {
    await keyOf(2);
    await process()(0);
    const cleans = process();
    const hours = Array.from({ length: 40 }, (_, hour) => 35 + hour / 24);
    await cleans(...hours.slice(0, 30));
    expect(await hasKey()).toBe(true);
    await cleans(...hours.slice(30));
    expect(await hasKey()).toBe(false);
    const told = warnings();
    await cleans(36.7, 36.8);
    expect(warnings()).toBe(told);
  });

  it('whose clock was behind for a while goes on at once when it is right again', async () => {
    await keyOf(-31);
    const cleans = process();
    await cleans(0, -9000);
    await keyOf(-31);
    await cleans(0.1);
    expect([await hasKey(), warnings()]).toEqual([false, 0]);
  });
});
