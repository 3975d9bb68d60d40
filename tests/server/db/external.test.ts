import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase, whyUnfit } from '../../../server/db/open.ts';
import { makePool } from '../../../server/db/pool.ts';
import { emptyDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { freePort } from '../../fixtures/free-port.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

describe('an external database', () => {
  it('is used instead of the embedded one, by several servers at once, and outlives them', async () => {
    const config = readConfig({ DATABASE_URL: database.url });
    const one = await openDatabase(config);
    const two = await openDatabase(config);
    const { rows } = await two.pool.query<{ name: string }>('select current_database() as name');
    expect(rows[0]?.name).toBe(database.name);
    await one.stop();
    await two.stop();
    expect((await database.pool.query('select 1')).rowCount).toBe(1);
  });

  it('is left in seconds though somebody still reads from it', async () => {
    const { pool, stop } = await openDatabase(readConfig({ DATABASE_URL: database.url }));
    const reader = await pool.connect();
    await stop();
    expect((await reader.query('select 1')).rowCount).toBe(1);
    reader.release(true);
  }, 10_000);

  it('is asked for a sign of life on each connection: one whose machine is gone without a word is noticed', async () => {
    const asked = vi.spyOn(Socket.prototype, 'setKeepAlive');
    try {
      const { pool, stop } = await openDatabase(readConfig({ DATABASE_URL: database.url }));
      await pool.query('select 1');
      expect(asked).toHaveBeenCalledWith(true, 30_000);
      await stop();
    } finally {
      asked.mockRestore();
    }
  });

  it('gives days as text and instants as dates', async () => {
    const { pool, stop } = await openDatabase(readConfig({ DATABASE_URL: database.url }));
    const { rows } = await pool.query<{ day: unknown; instant: unknown }>(
      "select date '2026-01-31' as day, timestamptz '2026-01-31T23:30:00Z' as instant",
    );
    expect(rows[0]).toEqual({ day: '2026-01-31', instant: new Date('2026-01-31T23:30:00Z') });
    await stop();
  });

  it('is named, without user and password, when it cannot be reached', async () => {
    const port = await freePort();
    const config = readConfig({ DATABASE_URL: `postgres://app:secret-word@127.0.0.1:${port}/portal` });
    const refusal = openDatabase(config);
    await expect(refusal).rejects.toThrow(
      `The database 127.0.0.1:${port}/portal (DATABASE_URL) can't be reached`,
    );
    await expect(refusal).rejects.not.toThrow(/secret-word/);
  });

  it('is named when the certificate that its address names cannot be read', async () => {
    const url = new URL(database.url);
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', '/nowhere/root.pem');
    for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'DATABASE_LISTEN_URL'])
      await expect(
        openDatabase(readConfig({ DATABASE_URL: database.url, [name]: url.href })),
      ).rejects.toMatchObject({
        name: 'DatabaseError',
        message: expect.stringMatching(new RegExp(`\\(${name}\\) can't be reached: .*/nowhere/root\\.pem`)),
      });
  });

  it.each([
    [
      140_012,
      '14.12',
      'The database fund.example/portal is PostgreSQL 14.12; version 15 or later is needed.',
    ],
    [
      149_999,
      '14.99',
      'The database fund.example/portal is PostgreSQL 14.99; version 15 or later is needed.',
    ],
    [150_000, '15.0', null],
    [180_000, '18.0', null],
  ])('of the number %d is told what is needed when it is too old', (number, version, sentence) => {
    expect(whyUnfit('fund.example/portal', { number, version, encoding: 'UTF8' })).toBe(sentence);
  });

  it.each(['SQL_ASCII', 'LATIN1'])('is refused when its texts are in %s', async (encoding) => {
    const name = `${database.name}_${encoding.toLowerCase()}`;
    await database.pool.query(
      `create database ${name} template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
    );
    const url = new URL(database.url);
    url.pathname = name;
    await expect(openDatabase(readConfig({ DATABASE_URL: url.href }))).rejects.toThrow(
      `${name} is in ${encoding}, which can't be changed; make one with encoding 'UTF8'.`,
    );
    await database.pool.query(`drop database ${name} with (force)`);
  });

  it('of locale C is refused while it is empty, and served with a warning once a portal is in it', async () => {
    const name = `${database.name}_ascii`;
    await database.pool.query(
      `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
    );
    const url = new URL(database.url);
    url.pathname = name;
    const config = readConfig({ DATABASE_URL: url.href });
    const said: string[] = [];
    const say = (sentence: string) => said.push(sentence);
    await expect(openDatabase(config, { say })).rejects.toMatchObject({
      name: 'DatabaseError',
      message: expect.stringContaining(
        `${name} has a locale that knows small and capital letters of ASCII alone, as C does, which can't be changed; make one with locale 'C.UTF-8'.`,
      ),
    });
    expect(said).toEqual([]);
    const pool = makePool({ connectionString: url.href, max: 1 }, () => {});
    await migrate(pool);
    // what the sentence says, of the very names
    const { rows } = await pool.query<{ found: boolean }>(
      "select search_words('Øystein') = search_words('øystein') as found",
    );
    expect(rows).toEqual([{ found: false }]);
    const warned = expect.stringMatching(
      new RegExp(
        `${name} has a locale .*: names with letters as Ø, Ł, Я or Ω are found as they are written alone`,
      ),
    );
    const opened = async () => (await openDatabase(config, { say })).stop();
    await opened();
    expect(said).toEqual([warned]);
    // a portal that is elsewhere, or that the role isn't led to, is told that by whoever migrates it
    await pool.query(`create schema portal; alter database ${name} set search_path to portal`);
    await opened();
    await pool.query('alter table public.schema_migrations set schema portal');
    await opened();
    expect(said).toEqual([warned, warned, warned]);
    await pool.end();
    await database.pool.query(`drop database ${name} with (force)`);
  });

  it('of another locale is served without a word', async () => {
    const said: string[] = [];
    const { stop } = await openDatabase(readConfig({ DATABASE_URL: database.url }), {
      say: (sentence) => said.push(sentence),
    });
    await stop();
    expect(said).toEqual([]);
  });

  it('is refused when it says that it is older than 15', async () => {
    const older = await emptyDatabase();
    // A name that is looked for there first: each new connection is told what PostgreSQL 14 would tell.
    for (const statement of [
      'create schema older',
      `create function older.current_setting(setting text) returns text language sql as
       $$ select case setting when 'server_version_num' then '140012' else '14.12 (Debian 14.12-1)' end $$`,
      `alter database ${older.name} set search_path to older, pg_catalog`,
    ])
      await older.pool.query(statement);
    await expect(openDatabase(readConfig({ DATABASE_URL: older.url }))).rejects.toThrow(
      /^The database \S+ is PostgreSQL 14\.12 \(Debian 14\.12-1\); version 15 or later is needed\.$/,
    );
    await older.close();
  });
});
