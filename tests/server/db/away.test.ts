import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('a database that goes away', () => {
  it('fails the transaction that is open at that moment, and nothing else', async () => {
    const open = database.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await cut();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`select 1`.execute(trx);
    });
    await expect(open).rejects.toThrow();
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
    expect(rows).toEqual([{ one: 1 }]);
  });
  it('fails the statement that runs at that moment, and nothing else', async () => {
    const slow = sql`select pg_sleep(5)`.execute(database.db).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await cut();
    expect(await slow).toBeInstanceOf(Error);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db);
    expect(rows).toEqual([{ one: 1 }]);
  });
});
