import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../../../server/backup/archive.ts';
import { loadBackup } from '../../../../server/backup/load.ts';
import { folderStore } from '../../../../server/backup/unpacked.ts';
import { writeBackup } from '../../../../server/backup/write.ts';
import { findOthers } from '../../../../server/db/copy/catalogue.ts';
import { grantTo } from '../../../../server/db/grants.ts';
import { makeDb, makePool } from '../../../../server/db/pool.ts';
import { sourceOfBuffer } from '../../../../server/files/source.ts';
import { sweepObjects } from '../../../../server/repositories/stray-objects.ts';
import { startApp } from '../../../fixtures/app.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { memberAt } from '../../../fixtures/member.ts';

const role = `portal_rows_${randomBytes(4).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'replaced-'));
const path = join(folder, 'portal.tar');
const shelf = mkdtempSync(join(folder, 'bucket-'));
const bucket = folderStore(shelf);
/** A key as the portal makes them, which can be told from others. */
const keyOf = (name: string) => Buffer.from(name).toString('hex').padEnd(64, '0');
const objects = () => readdirSync(shelf).toSorted();
const document = sourceOfBuffer(Buffer.from('a paper that the bucket keeps'));
let database: TestDatabase;
/** alone on it, as whoever restores must be */
let pool: ReturnType<typeof makePool>;

/** Moves a paper of a kind into the bucket. */
async function move(type: string, key: string): Promise<void> {
  await bucket.put(key, document);
  const { rows } = await database.pool.query<{ id: string }>(
    'update enrollment_files set size = $1, sha256 = $2 where type = $3 returning id',
    [document.size, document.sha256, type],
  );
  await database.pool.query('delete from enrollment_file_contents where file_id = $1', [rows[0]?.id]);
  await database.pool.query('insert into enrollment_file_contents (file_id, object_key) values ($1, $2)', [
    rows[0]?.id,
    key,
  ]);
}
const stray = (key: string, due: string) =>
  database.pool.query('insert into stray_objects (key, due_at) values ($1, $2)', [keyOf(key), due]);

/** Goes back to the backup, on a database that a server's own role may use, and whose documents are in the bucket. */
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query(`create role ${role}`);
  await grantTo(database.pool, role);
  const server = await startApp(database);
  await memberAt(server, 'camille@exemple.test', 5);
  await server.app.close();
  await move('identity_front', keyOf('both'));
  await stray('told-by-both', '2026-03-20');
  const madeAt = new Date('2026-03-12T10:00:00.000Z');
  await writeBackup({ pool: database.pool, bucket, path, passphrase: null, madeAt, progress: () => {} });
  await move('identity_back', keyOf('later'));
  for (const key of ['going', 'announced', 'told-by-both']) await bucket.put(keyOf(key), document);
  await stray('going', '-infinity');
  await stray('announced', '2026-03-13');
  await database.pool.end();
  pool = makePool({ connectionString: database.url, max: 1 }, () => {});
  const archive = await openArchive(path, null);
  await loadBackup({
    pool,
    archive,
    bucket,
    secretsKeys: [],
    replace: true,
    endAccessAt: null,
    progress: () => {},
  });
}, 60_000);
afterAll(async () => {
  await pool.query(`drop owned by ${role}; drop role ${role}`);
  await pool.end();
  const elsewhere = await emptyDatabase();
  await elsewhere.pool.query(`drop database ${database.name}`);
  await elsewhere.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('of tables that are not where it looks for them is none, and leaves no file', async () => {
    const moved = await freshDatabase();
    const elsewhere = join(folder, 'elsewhere.tar');
    try {
      await moved.pool.query('alter schema public rename to portal; create schema public');
      await moved.pool.query(`alter database ${moved.name} set search_path = portal, public`);
      const along = makePool({ connectionString: moved.url, max: 2 }, () => {});
      const madeAt = new Date('2026-03-12T10:00:00.000Z');
      await expect(
        writeBackup({ pool: along, bucket, path: elsewhere, passphrase: null, madeAt, progress: () => {} }),
      ).rejects.toThrow(/not in the schema public/);
      await along.end();
    } finally {
      await moved.close();
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('elsewhere'))).toEqual([]);
  });
});

describe('a restore in the place of another state', () => {
  it('leaves none of that state’s documents in the bucket, and all that it names itself', async () => {
    expect(objects()).toEqual(['announced', 'both', 'going', 'later', 'told-by-both'].map(keyOf).toSorted());
    await sweepObjects(makeDb(pool), new Date('2026-03-12T11:00:00.000Z'), bucket.delete);
    expect(objects()).toEqual(['both', 'told-by-both'].map(keyOf));
    const { rows } = await pool.query<{ key: string }>('select key from stray_objects');
    expect(rows).toEqual([{ key: keyOf('told-by-both') }]);
  });

  it('is refused while a role is connected that the one who restores is no member of, and names it', async () => {
    const target = await emptyDatabase();
    const password = randomBytes(16).toString('hex');
    const as = (name: string, replication = 'off') => {
      const url = new URL(target.url);
      url.username = `${role}_${name}`;
      url.password = password;
      url.searchParams.set('replication', replication);
      return makePool({ connectionString: url.href, max: 1 }, () => {});
    };
    const [owner, server, follower] = [as('owner'), as('server'), as('server', 'database')];
    await pool.query(`create role ${role}_owner login password '${password}'`);
    await pool.query(`create role ${role}_server login replication password '${password}'`);
    await pool.query(`alter database ${target.name} owner to ${role}_owner`);
    try {
      await owner.query('create table notes (word text)');
      await server.query('select 1');
      await follower.query('select 1');
      const archive = await openArchive(path, null);
      await expect(
        loadBackup({
          pool: owner,
          archive,
          bucket,
          secretsKeys: [],
          replace: true,
          endAccessAt: null,
          progress: () => {},
        }),
      ).rejects.toThrow(`is connected to the database (1): ${role}_server (member-portal). Stop`);
      await server.end();
      // whoever takes the changes of the database, as a copy elsewhere does, goes on
      await expect.poll(() => findOthers(owner)).toEqual([]);
      expect(await follower.query('select 1')).toMatchObject({ rowCount: 1 });
    } finally {
      await Promise.all([owner.end(), follower.end()]);
      await target.close();
      await pool.query(`drop role ${role}_owner, ${role}_server`);
    }
  });

  it('lets the server’s own role read and write rows, but not the list of migrations', async () => {
    const { rows } = await pool.query(
      `select has_table_privilege($1, 'users', 'insert, update, delete') as users,
        has_table_privilege($1, 'schema_migrations', 'select') as read,
        has_table_privilege($1, 'schema_migrations', 'insert, update, delete, truncate') as migrations`,
      [role],
    );
    expect(rows).toEqual([{ users: true, read: true, migrations: false }]);
  });
});
