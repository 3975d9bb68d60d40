import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../../../server/backup/archive.ts';
import { loadBackup } from '../../../../server/backup/load.ts';
import { writeBackup } from '../../../../server/backup/write.ts';
import { migrateTo } from '../../../../server/db/migrate.ts';
import { makePool } from '../../../../server/db/pool.ts';
import { command } from '../../../fixtures/commands.ts';
import { emptyDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { databaseAsOf, migrations } from '../../../fixtures/older-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'older-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The key of an object that was put into the bucket after the backup was made. */
const laterObject = 'f'.repeat(64);

/** The database as a version left it whose newest migration was this one, with one account. */
async function asOf(newest: number): Promise<TestDatabase> {
  const database = await databaseAsOf(newest);
  await database.pool.query(
    `insert into users (id, email, password_hash, first_name, last_name, created_at)
     values (gen_random_uuid(), 'camille@exemple.test', 'x', 'Camille', 'Exemple', now())`,
  );
  return database;
}

describe('a backup of an older version’s database', () => {
  it('is made before the tables are changed for good, and is whole', async () => {
    const newest = migrations.at(-2)?.version ?? 0;
    const database = await asOf(newest);
    const path = join(folder, 'before.tar');
    const made = await command('backup', { DATABASE_URL: database.url }, '--out', path);
    expect(made, made.said).toMatchObject({ code: 0 });
    const { rows } = await database.pool.query<{ newest: number }>(
      'select max(version) as newest from schema_migrations',
    );
    expect(rows).toEqual([{ newest }]);
    const env = { DATABASE_URL: database.url, DEMO: '0' };
    for (const words of [['rotate-keys'], ['send-again'], ['add', 'ada@fund.example', 'admin']])
      expect(await command('admin', env, ...words)).toEqual({
        code: 1,
        said: expect.stringMatching(/^The database lacks 1 of \d+ migrations\. Make a backup/),
      });
    expect((await database.pool.query('select max(version) as newest from schema_migrations')).rows).toEqual([
      { newest },
    ]);
    const looked = await command('verify', {}, path);
    expect(looked, looked.said).toMatchObject({ code: 0 });
    await database.close();
  }, 60_000);

  // the first of all, before the bucket, before the seals of the ledger, before mails had an end
  it.each([7, 99, 104, 143])(
    'names nothing that came after migration %i, and can take a newer one’s place',
    async (newest) => {
      const database = await asOf(newest);
      const target = await emptyDatabase();
      const path = join(folder, `${newest}.tar`);
      const madeAt = new Date('2026-03-12T10:00:00.000Z');
      await writeBackup({
        pool: database.pool,
        bucket: null,
        path,
        passphrase: null,
        madeAt,
        progress: () => {},
      });
      // alone on it, as whoever restores must be
      const pool = makePool({ connectionString: target.url, max: 2 }, () => {});
      // into an empty database, then in the place of what this version has there
      for (const replace of [false, true]) {
        await loadBackup({
          pool,
          archive: await openArchive(path, null),
          bucket: null,
          secretsKeys: [],
          replace,
          endAccessAt: madeAt,
          progress: () => {},
        });
        const { rows } = await pool.query<{ newest: number; people: number; swept: string[] }>(
          `select max(version) as newest, (select count(*)::int from users) as people,
          (select array_agg(key) from stray_objects where due_at = '-infinity') as swept
         from schema_migrations`,
        );
        expect(rows).toEqual([
          { newest: migrations.at(-1)?.version, people: 1, swept: replace ? [laterObject] : null },
        ]);
        if (!replace)
          await pool.query("insert into stray_objects (key, due_at) values ($1, '2026-03-13')", [
            laterObject,
          ]);
      }
      await pool.end();
      await database.close();
      await target.close();
    },
  );

  it('that can’t be brought up says so, and who does it only where it was restored', async () => {
    const database = await asOf(145);
    const path = join(folder, 'stuck.tar');
    const madeAt = new Date('2026-03-12T10:00:00.000Z');
    const { pool } = database;
    await writeBackup({ pool, bucket: null, path, passphrase: null, madeAt, progress: () => {} });
    for (const [endAccessAt, then] of [
      [null, ''],
      [madeAt, ' The server does so when it starts; then ask npm run verify.'],
    ] as const) {
      const target = await emptyDatabase();
      await target.pool.query(`create schema elsewhere;
        create function elsewhere.refuse() returns event_trigger language plpgsql as $$
        begin
          if (select max(version) from public.schema_migrations) = 145 then raise 'not here'; end if;
        end $$;
        create event trigger refuse on ddl_command_start when tag in ('CREATE FUNCTION')
          execute function elsewhere.refuse()`);
      const loaded = loadBackup({
        pool: target.pool,
        archive: await openArchive(path, null),
        bucket: null,
        secretsKeys: null,
        replace: false,
        endAccessAt,
        progress: () => {},
      });
      await expect(loaded).rejects.toThrow(new RegExp(`left nothing behind: error: not here\\.${then}$`));
      await target.close();
    }
    await database.close();
  });

  it('is refused of a newer version’s, and of one that is none of a portal', async () => {
    const database = await emptyDatabase();
    const path = join(folder, 'none.tar');
    const refused = () => command('backup', { DATABASE_URL: database.url }, '--out', path);
    expect(await refused()).toMatchObject({ code: 1, said: 'The database has no tables of a portal.\n' });
    const client = await database.pool.connect();
    await migrateTo(client, migrations.slice(0, 1));
    client.release();
    await database.pool.query("insert into schema_migrations values (9999, '9999_later.sql', 'x')");
    expect(await refused()).toMatchObject({ code: 1, said: expect.stringMatching(/newer version/) });
    await database.close();
  });
});
