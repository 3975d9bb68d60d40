import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import { field, startApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

/** Ends every connection to this database but the one that asks. */
const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    database.db,
  );

/** A connection may be told that it ends a moment before it does. */
const goesOn = () =>
  expect
    .poll(() => sql<{ one: number }>`select 1 as one`.execute(database.db).then(({ rows }) => rows))
    .toEqual([{ one: 1 }]);

describe('a database that goes away', () => {
  it('fails the transaction that is open at that moment, and nothing else', async () => {
    const open = database.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await cut();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`select 1`.execute(trx);
    });
    await expect(open).rejects.toThrow();
    await goesOn();
  });
  it('fails the statement that runs at that moment, and nothing else', async () => {
    const slow = sql`select pg_sleep(5)`.execute(database.db).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await cut();
    expect(await slow).toBeInstanceOf(Error);
    await goesOn();
  });
  it('or has no connection left answers that trying again is right', async () => {
    const pool = makePool(
      { connectionString: database.url, max: 1, connectionTimeoutMillis: 1500 },
      () => {},
    );
    const { app, visitor } = await startApp({ ...database, pool, db: makeDb(pool) });
    const held = await pool.connect();
    const answer = await visitor().post('/auth/login', { email: 'camille@example.com', password: 'x' });
    expect([answer.status, answer.headers['retry-after'], answer.body]).toMatchObject([
      503,
      '5',
      { error_key: 'unavailable' },
    ]);
    held.release();
    await app.close();
    await pool.end();
  });
  it('or takes no writes, as a standby does, answers the same to who writes', async () => {
    const pool = makePool({ connectionString: database.url }, () => {});
    // the server starts while all is well; each connection after that is of a database that only reads
    const { app, visitor, logs } = await startApp({ ...database, pool, db: makeDb(pool) });
    await database.pool.query(`alter database ${database.name} set default_transaction_read_only = on`);
    await cut();
    const answers: unknown[] = [];
    const untilRefused = expect.poll(async () => {
      const answer = await visitor().post('/auth/login', { email: 'camille@example.com', password: 'x' });
      answers.push([answer.status, answer.headers['retry-after'], field(answer, 'error_key')]);
      return logs.join('');
    });
    await untilRefused.toContain('"code":"25006"');
    expect(answers).toEqual(answers.map(() => [503, '5', 'unavailable']));
    await app.close();
    await pool.end();
  });
  it('or takes no writes goes on answering who reads, whose session ends when it would have', async () => {
    const pool = makePool({ connectionString: database.url }, () => {});
    const { app, clock, memberOf } = await startApp({ ...database, pool, db: makeDb(pool) });
    const member = await memberOf('camille@exemple.test');
    await database.pool.query(`alter database ${database.name} set default_transaction_read_only = on`);
    await cut();
    const isReadOnly = () =>
      pool.query<{ said: string }>("select current_setting('transaction_read_only') as said").then(
        ({ rows }) => rows[0]?.said,
        () => 'cut',
      );
    await expect.poll(isReadOnly).toBe('on');
    const reads = async () => {
      const { status, headers } = await member.get('/auth/whoami');
      return [status, headers['x-session-expires']];
    };
    clock.pass(1000);
    expect(await reads()).toEqual([200, 'token=300; session=800']);
    const change = { mail: { corrections: false } };
    expect((await member.put('/x/notifications/preferences', change)).status).toBe(503);
    clock.pass(700);
    expect(await reads()).toEqual([200, 'token=100; session=100']);
    clock.pass(100);
    expect(await reads()).toEqual([401, 'token=0; session=0']);
    await app.close();
    await pool.end();
  });
});
