import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import { startApp } from '../../fixtures/app.ts';
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
});
