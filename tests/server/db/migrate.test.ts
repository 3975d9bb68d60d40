import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertMigrated, migrate, migrateTo } from '../../../server/db/migrate.ts';
import { makePool } from '../../../server/db/pool.ts';
import { emptyDatabase, type TestDatabase } from '../../fixtures/database.ts';

let folder = '';
let database: TestDatabase;

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
async function tables(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-sql-'));
  database = await emptyDatabase();
  write('0001_first.sql', 'create table first (id integer);');
  write('0010_later.sql', 'create table later (id integer); insert into later values (1);');
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('migrations', () => {
  it('bring an empty database up to date, and a second run changes nothing', async () => {
    expect((await migrate(database.pool)).length).toBeGreaterThan(5);
    expect(await tables()).toEqual(expect.arrayContaining(['users', 'outbox', 'registrations']));
    expect(await migrate(database.pool)).toEqual([]);
  });

  it('are each applied once when several processes start at the same moment', async () => {
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database.pool, folder)));
    expect(runs.flat().toSorted()).toEqual(['0001_first.sql', '0010_later.sql']);
    const { rows } = await database.pool.query('select id from later');
    expect(rows).toHaveLength(1);
  });

  it('take a file with a smaller number that comes later', async () => {
    await migrate(database.pool, folder);
    write('0005_between.sql', 'create table between_them (id integer);');
    expect(await migrate(database.pool, folder)).toEqual(['0005_between.sql']);
  });

  it('leave nothing of a file that fails, and keep what came before it', async () => {
    write('0002_bad.sql', 'create table half (id integer); insert into nowhere values (1);');
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      /0002_bad\.sql failed and left nothing behind/,
    );
    expect(await tables()).toEqual(['first', 'schema_migrations']);
    write('0002_bad.sql', 'create table whole (id integer);');
    expect(await migrate(database.pool, folder)).toEqual(['0002_bad.sql', '0010_later.sql']);
  });

  it('let everybody else through while somebody holds the table that they want, and come when it is free', async () => {
    await migrate(database.pool, folder);
    write('0011_wider.sql', 'alter table later add column more text;');
    const reader = await database.pool.connect();
    await reader.query('begin; select id from later');
    const migrated = migrate(database.pool, folder, { wait: 100, pause: 200, tries: 200 });
    for (let times = 0; times < 10; times += 1) {
      await sleep(60);
      const begun = performance.now();
      expect((await database.pool.query('select id from later')).rowCount).toBe(1);
      expect(performance.now() - begun).toBeLessThan(3000);
    }
    await reader.query('commit');
    reader.release();
    expect(await migrated).toEqual(['0011_wider.sql']);
  });

  it('come again where they and somebody else wait for each other', async () => {
    await migrate(database.pool, folder);
    write(
      '0011_both.sql',
      'alter table first add column more text; select pg_sleep(0.5); alter table later add column more text;',
    );
    const writer = await database.pool.connect();
    await writer.query('begin; lock table later in row exclusive mode');
    const migrated = migrate(database.pool, folder, { wait: 20_000, pause: 100, tries: 20 });
    const waits = "select from pg_locks where relation = 'later'::regclass and not granted";
    await expect.poll(async () => (await database.pool.query(waits)).rowCount, { timeout: 15_000 }).toBe(1);
    await writer.query('lock table first in row exclusive mode');
    await writer.query('commit');
    writer.release();
    expect(await migrated).toEqual(['0011_both.sql']);
  }, 30_000);

  it('say so when the table is held for too long, and are applied by the next start', async () => {
    await migrate(database.pool, folder);
    write('0011_wider.sql', 'alter table later add column more text;');
    const reader = await database.pool.connect();
    await reader.query('begin; select id from later');
    await expect(migrate(database.pool, folder, { wait: 50, pause: 10, tries: 2 })).rejects.toThrow(
      /0011_wider\.sql can't have a table that somebody else holds/,
    );
    await reader.query('commit');
    reader.release();
    expect(await migrate(database.pool, folder)).toEqual(['0011_wider.sql']);
  });

  it('refuse a file that was changed after it had been applied', async () => {
    await migrate(database.pool, folder);
    write('0001_first.sql', 'create table first (id bigint);');
    await expect(migrate(database.pool, folder)).rejects.toThrow(/0001_first\.sql was changed after/);
  });

  it('do not take other line ends for a change', async () => {
    write('0001_first.sql', 'create table first (\n id integer\n);\n');
    await migrate(database.pool, folder);
    write('0001_first.sql', 'create table first (\r\n id integer\r\n);\r\n');
    expect(await migrate(database.pool, folder)).toEqual([]);
  });

  it('refuse a database that a newer version has migrated', async () => {
    write('0011_newer.sql', 'create table newer (id integer);');
    await migrate(database.pool, folder);
    rmSync(join(folder, '0011_newer.sql'));
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      /newer version of the portal \(0011_newer\.sql/,
    );
  });

  describe('of a role whose tables would not come into the schema public', () => {
    /** The same database as it is seen with another search_path. */
    async function along<T>(path: string, work: (pool: TestDatabase['pool']) => Promise<T>): Promise<T> {
      const options = `-c search_path=${path}`;
      const pool = makePool({ connectionString: database.url, options, max: 1 }, () => {});
      return work(pool).finally(() => pool.end());
    }

    it.each([
      ['portal,public', 'leads to the schema portal'],
      ['nowhere', 'leads to no schema that it may use'],
    ])('are refused by a sentence and make nothing (%s)', async (path, told) => {
      await database.pool.query('create schema portal');
      await along(path, async (pool) => {
        await expect(migrate(pool, folder)).rejects.toThrow(told);
        const client = await pool.connect();
        await expect(migrateTo(client, [], folder)).rejects.toThrow(told);
        client.release();
      });
      const made = "select from pg_tables where schemaname in ('portal', 'public')";
      expect((await database.pool.query(made)).rowCount).toBe(0);
    });

    it('are refused where they are, and so is what only reads', async () => {
      await migrate(database.pool, folder);
      await database.pool.query('alter schema public rename to portal; create schema public');
      await along('portal,public', async (pool) => {
        await expect(migrate(pool, folder)).rejects.toThrow('leads to the schema portal');
        await expect(assertMigrated(pool, folder)).rejects.toThrow('leads to the schema portal');
      });
    });

    it('are refused when only the later ones would', async () => {
      await migrate(database.pool, folder);
      await database.pool.query('create schema portal');
      await along('portal,public', async (pool) => {
        expect(await migrate(pool, folder)).toEqual([]);
        write('0011_newer.sql', 'create table newer (id integer);');
        await expect(migrate(pool, folder)).rejects.toThrow('leads to the schema portal');
      });
      expect(await tables()).toEqual(['first', 'later', 'schema_migrations']);
    });
  });

  it('refuse two files with one number, and a name without one', async () => {
    write('0001_again.sql', 'select 1;');
    await expect(migrate(database.pool, folder)).rejects.toThrow(/Two migrations have one number/);
    rmSync(join(folder, '0001_again.sql'));
    write('first.sql', 'select 1;');
    await expect(migrate(database.pool, folder)).rejects.toThrow(/first\.sql must be named like/);
  });
});
