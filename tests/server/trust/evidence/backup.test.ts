import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../../../server/backup/archive.ts';
import { loadBackup } from '../../../../server/backup/load.ts';
import { folderStore } from '../../../../server/backup/unpacked.ts';
import { wrappingOf } from '../../../../server/backup/wrapping.ts';
import { writeBackup, type BackupReport } from '../../../../server/backup/write.ts';
import { isEmpty, readSequences } from '../../../../server/db/copy/catalogue.ts';
import { makePool } from '../../../../server/db/pool.ts';
import { sourceOfBuffer } from '../../../../server/files/source.ts';
import * as sealer from '../../../../server/repositories/sealer.ts';
import { sweepObjects } from '../../../../server/repositories/stray-objects.ts';
import { runChecks } from '../../../../server/verify-checks.ts';
import { goodPassword, signUpForm, startApp, type TestApp } from '../../../fixtures/app.ts';
import { placeIn } from '../../../fixtures/archives.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { memberAt } from '../../../fixtures/member.ts';
import { payIn } from '../../../fixtures/money-people.ts';
import { wholeRun } from '../../../fixtures/sample.ts';

let database: TestDatabase;
let server: TestApp;
let folder = '';
let path = '';
let report: BackupReport;
const member = crypto.randomUUID();
const key = 'ab'.repeat(32);
const moved = Buffer.from('a paper that the bucket keeps');
const bucketOf = (name: string) => folderStore(mkdtempSync(join(folder, name)));
let bucket: ReturnType<typeof folderStore>;

const backUp = (to: string, passphrase: string | null = null) =>
  writeBackup({
    pool: database.pool,
    bucket,
    path: to,
    passphrase,
    madeAt: new Date('2026-03-12T10:00:00.000Z'),
    progress: () => {},
  });

/** People who sign up and money that comes in, until told to stop; answers how much came of it. */
function load(): () => Promise<number> {
  const over = new AbortController();
  let done = 0;
  const one = async (name: string) => {
    while (!over.signal.aborted) {
      await payIn(database, { member, currency: 'EUR', amount: 100n });
      await server.visitor().post('/users/register', signUpForm(`${name}.${done}@exemple.test`));
      await sealer.sealActivities(database.db, server.clock.now());
      await sealer.sealLedger(database.db, server.clock.now());
      done += 1;
    }
  };
  const all = Promise.all([one('loic'), one('maud')]);
  return async () => {
    over.abort();
    await all;
    return done;
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  path = join(folder, 'portal.tar');
  bucket = bucketOf('bucket-');
  database = await freshDatabase();
  server = await startApp(database);
  await memberAt(server, 'camille@exemple.test', 5);
  const { rows } = await database.pool.query<{ id: string }>(
    `update enrollment_files set size = $1, sha256 = $2
     where id = (select id from enrollment_files where type = 'identity_front' limit 1) returning id`,
    [moved.length, sourceOfBuffer(moved).sha256],
  );
  // the log tells of the former bytes; only here is a paper exchanged for one in a bucket
  await database.pool.query('delete from enrollment_file_contents where file_id = $1', [rows[0]?.id]);
  await database.pool.query('insert into enrollment_file_contents (file_id, object_key) values ($1, $2)', [
    rows[0]?.id,
    key,
  ]);
  await bucket.put(key, sourceOfBuffer(moved));
  const stop = load();
  await new Promise((next) => setTimeout(next, 150));
  report = await backUp(path);
  expect(await stop()).toBeGreaterThan(2);
}, 60_000);
afterAll(async () => {
  await server.app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const restore = async (target: TestDatabase, archive: string, replace = false, store = bucketOf('other-')) =>
  loadBackup({
    pool: target.pool,
    archive: await openArchive(archive, null),
    bucket: store,
    secretsKeys: [],
    replace,
    endAccessAt: null,
    progress: () => {},
  });

async function inEmpty<T>(work: (target: TestDatabase) => Promise<T>): Promise<T> {
  const target = await emptyDatabase();
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}

describe('a backup of a portal that goes on', () => {
  it('is restored with the same heads and counts, its sequences go on, and a person signs in', async () => {
    await inEmpty(async (target) => {
      const store = bucketOf('restored-');
      await restore(target, path, false, store);
      expect({
        log: await sealer.lastLogSeal(target.db),
        ledger: await sealer.lastLedgerSeal(target.db),
      }).toEqual(report.heads);
      const said: string[] = [];
      await runChecks(target.db, {
        bucket: store,
        noted: report.heads.log,
        notedLedger: report.heads.ledger,
        progress: () => {},
        say: (line) => said.push(line),
      });
      // but for the paper that this test exchanged, which the log remembers
      expect(said.filter((line) => !line.startsWith('ok '))).toEqual([
        expect.stringMatching(/^WRONG Papers/),
        expect.stringMatching(/tells of another SHA-256 at its upload/),
      ]);
      const { manifest } = await openArchive(path, null);
      expect(await readSequences(target.pool)).toEqual(manifest.sequences);
      const again = await startApp(target);
      const login = await again
        .visitor()
        .post('/auth/login', { email: 'camille@exemple.test', password: goodPassword });
      expect(login.status, login.text).toBe(200);
      await payIn(target, { member, currency: 'EUR', amount: 100n });
      await again.visitor().post('/users/register', signUpForm('nina@exemple.test'));
      await again.app.close();
      // the triggers are back: they refuse, they count
      await expect(target.pool.query('delete from activities')).rejects.toThrow(/append-only/);
      const lines: string[] = [];
      await runChecks(target.db, {
        bucket: store,
        noted: null,
        progress: () => {},
        say: (line) => lines.push(line),
      });
      expect(lines.join('\n')).toMatch(/^ok {4}Lists/m);
      expect(lines.join('\n')).toMatch(/^ok {4}Ledger/m);
    });
  });

  it('holds one moment: what its counts say is what its rows are', async () => {
    const { manifest } = await openArchive(path, null);
    const rows = new Map(manifest.tables.map((table) => [table.name, table.rows]));
    expect(rows.get('ledger_entries')).toBe(2 * (rows.get('ledger_operations') ?? 0));
    expect(report).toMatchObject({ documents: 1, faults: [], tables: manifest.tables.length });
    expect(manifest.schema.at(-1)?.version).toBeGreaterThanOrEqual(105);
  });

  it('is read by nobody but its owner, and no half of it is left', () => {
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('is read again however much its table of contents holds, or is not made at all', async () => {
    const megabyte = 1024 * 1024;
    const { wrap, unwrap } = await wrappingOf(null, null);
    const long = new Uint8Array(65 * megabyte);
    expect(await unwrap('manifest.json', await wrap('manifest.json', long))).toHaveLength(long.length);
    const tooLong = new Uint8Array(256 * megabyte + 1);
    await expect(wrap('manifest.json', tooLong)).rejects.toThrow(/257 MB, and a backup takes 256/);
    await expect(wrap('tables/users/000001', tooLong)).rejects.toThrow(/and a backup takes 64/);
  });

  it('holds back the sweeping of the bucket, so that no document goes that it names', async () => {
    const store = bucketOf('swept-');
    await database.pool.query("insert into stray_objects (key, due_at) values ('cd', '-infinity')");
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(7301020)');
    expect(await sweepObjects(database.db, new Date(), store.delete)).toEqual({ gone: 0, failed: 0 });
    await holder.query('rollback');
    holder.release();
    expect(await sweepObjects(database.db, new Date(), store.delete)).toEqual({ gone: 1, failed: 0 });
  });
});

describe('a restore', () => {
  const broken = () => join(folder, 'broken.tar');

  it('refuses a damaged archive before it touches anything', async () => {
    const whole = readFileSync(path);
    const flipped = async (name: string) => {
      const bytes = Buffer.from(whole);
      const at = (await placeIn(path, name)) + 30;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    };
    const first = (await openArchive(path, null)).manifest.parts[0]?.name ?? '';
    const begin = (await placeIn(path, first)) - 512;
    const end = await placeIn(path, 'manifest.json');
    const harms: readonly (readonly [Buffer, RegExp])[] = [
      [await flipped('tables/users/000001'), /tables\/users\/000001 is not what was written/],
      [await flipped(`objects/${key}/000001`), /is not what was written/],
      [await flipped('manifest.json'), /is damaged/],
      [whole.subarray(0, Math.floor(whole.length / 2)), /is damaged/],
      [whole.subarray(0, end - 512), /is damaged/],
      [
        Buffer.concat([
          whole.subarray(0, begin),
          whole.subarray((await placeIn(path, 'tables/activities/000001')) - 512),
        ]),
        /is missing/,
      ],
      [Buffer.from('not a backup at all'), /is damaged/],
      [Buffer.alloc(1024), /This is no backup of a portal/],
    ];
    await inEmpty(async (target) => {
      for (const [bytes, told] of harms) {
        writeFileSync(broken(), bytes);
        await expect(restore(target, broken()), String(told)).rejects.toThrow(told);
      }
      expect(await isEmpty(target.pool)).toBe(true);
    });
  });

  it('refuses a database that is not empty, unless told that what it holds may go', async () => {
    await inEmpty(async (target) => {
      await target.pool.query('create table notes (word text)');
      await expect(restore(target, path)).rejects.toThrow(/not empty, and nothing was changed/);
      const other = await target.pool.connect();
      const second = target.pool.connect();
      (await second).release();
      await expect(restore(target, path, true)).rejects.toThrow(/Somebody else is connected/);
      other.release(true);
      await target.pool.query('select 1');
    });
  });

  it.runIf(wholeRun)('replaces what a database holds, when nobody else is there', async () => {
    const target = await emptyDatabase();
    const alone = makePool({ connectionString: target.url, max: 1 }, () => {});
    await alone.query('create table notes (word text)');
    await loadBackup({
      pool: alone,
      archive: await openArchive(path, null),
      bucket: bucketOf('replaced-'),
      secretsKeys: [],
      replace: true,
      endAccessAt: null,
      progress: () => {},
    });
    const { rows } = await alone.query<{ notes: string | null }>("select to_regclass('notes') as notes");
    expect(rows).toEqual([{ notes: null }]);
    await alone.end();
    await target.close();
  });

  it('that fails in its middle leaves the database empty and the bucket as it was', async () => {
    await inEmpty(async (target) => {
      const store = bucketOf('failing-');
      const failing = {
        ...store,
        put: async (...given: Parameters<typeof store.put>) => {
          await store.put(...given);
          throw new Error('the store is away');
        },
      };
      await expect(restore(target, path, false, failing)).rejects.toThrow(/the store is away/);
      expect(await isEmpty(target.pool)).toBe(true);
      expect(await store.exists(key)).toBe(false);
    });
  });

  it('opens an encrypted archive with its passphrase alone, in which nothing can be read', async () => {
    const sealed = join(folder, 'sealed.tar');
    await backUp(sealed, 'correct horse battery');
    await expect(openArchive(sealed, null)).rejects.toThrow(/say its passphrase/);
    await expect(openArchive(sealed, 'another horse battery')).rejects.toThrow(/passphrase is another one/);
    const { manifest, parts } = await openArchive(sealed, 'correct horse battery');
    const users = manifest.tables.find(({ name }) => name === 'users');
    for await (const { name, content } of parts())
      if (name === 'tables/users/000001') expect(content.toString('utf8')).toContain('camille@exemple.test');
    expect(users?.rows).toBeGreaterThan(0);
    expect(readFileSync(sealed).includes('"tables"')).toBe(false);
  });

  it('takes none that is not encrypted from whoever says a passphrase', async () => {
    await expect(openArchive(path, 'correct horse battery')).rejects.toThrow(/not encrypted/);
  });
});
