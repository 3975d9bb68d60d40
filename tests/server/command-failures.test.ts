import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { grantTo } from '../../server/db/grants.ts';
import { migrate } from '../../server/db/migrate.ts';
import { makePool } from '../../server/db/pool.ts';
import { command } from '../fixtures/commands.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../fixtures/database.ts';
import { freePort } from '../fixtures/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'command-failures-'));
const at = (...names: string[]) => join(folder, ...names);
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const onDatabase = (name: string, ...words: string[]) =>
  command(name, { DATABASE_URL: database.url }, ...words);
const failed = (said: RegExp) => ({ code: 1, said: expect.stringMatching(said) });

describe('a command on a DATA_DIR', () => {
  it.each(['admin rotate-keys', 'admin add ada@fund.example admin', 'backup', 'verify', 'privacy erased'])(
    'without a database makes none there, and says so: %s',
    async (words) => {
      const missing = at('mistyped');
      const [name = '', ...rest] = words.split(' ');
      expect(await command(name, { DATA_DIR: missing }, ...rest)).toEqual({
        code: 1,
        said: `There is no database in ${missing} (DATA_DIR).\n`,
      });
      expect(existsSync(missing)).toBe(false);
    },
  );

  it('that can’t be entered does not say that there is no database', async () => {
    symlinkSync('circle', at('circle'));
    for (const name of ['backup', 'verify'])
      expect(await command(name, { DATA_DIR: at('circle') })).toMatchObject(
        failed(/^The folder .*circle \(DATA_DIR\) can't be entered by this user: ELOOP/),
      );
  });

  it.runIf(process.platform === 'linux')('that can’t be written ends the server by a sentence', async () => {
    const { code, said } = await command('main', { DATA_DIR: '/sys', PORT: '0' });
    expect(said).toMatch(/^The folder \/sys \(DATA_DIR\) can't be written by this user: /);
    expect(said).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
  });
});

describe('a backup', () => {
  it('that can’t be read is not called damaged', async () => {
    mkdirSync(at('a-folder.tar'));
    for (const name of ['verify', 'restore'])
      expect(await command(name, { DATA_DIR: at('none') }, at('a-folder.tar'))).toEqual({
        code: 1,
        said: expect.stringMatching(/^The backup .*a-folder\.tar can't be read: EISDIR/),
      });
  });

  it('names what the disk said, wherever it was broken off, and leaves nothing of it', async () => {
    const to = at('full', 'portal.tar');
    // no file grows beyond a kilobyte
    const program = join(dirname(inject('builtServer')), 'backup.js');
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 2; exec "$0" "$@"', process.execPath, program, '--out', to],
      { env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url }, encoding: 'utf8' },
    );
    expect(stderr).toMatch(/^It failed: EFBIG: .*No backup was made; run it again/);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(status).toBe(1);
    expect(readdirSync(at('full'))).toEqual([]);
  });

  it('to a place below a file ends by a sentence', async () => {
    writeFileSync(at('file'), '');
    expect(await onDatabase('backup', '--out', at('file', 'portal.tar'))).toEqual({
      code: 1,
      said: expect.stringMatching(/^It failed: E(NOTDIR|EXIST): .*No backup was made; run it again.*\n$/),
    });
  });

  it('takes away what killed ones left under any name, and nothing else', async () => {
    const killed = spawnSync('true').pid;
    const left = ['kept.tar', `kept.tar.partial-${process.pid}`];
    const begun = await onDatabase('backup', '--out', at('begun.tar'));
    expect(begun, begun.said).toMatchObject({ code: 0 });
    const half = readFileSync(at('begun.tar')).subarray(0, 20_000);
    mkdirSync(at('left'));
    for (const name of [...left, `portal.tar.partial-${killed}`, `2026-11-28.tar.partial-${killed}`])
      writeFileSync(at('left', name), half);
    // killed before it wrote anything
    writeFileSync(at('left', `empty.tar.partial-${killed}`), '');
    // of somebody else
    left.push(`film.partial-${killed}`);
    writeFileSync(at('left', `film.partial-${killed}`), 'something else');
    const made = await onDatabase('backup', '--out', at('left', 'portal.tar'));
    expect(made, made.said).toMatchObject({ code: 0 });
    expect(readdirSync(at('left')).toSorted()).toEqual([...left, 'portal.tar'].toSorted());
  });

  it('without the bucket of its documents says so, and that none was made', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    const own = await freshDatabase();
    await own.pool.query(
      `with person as (
         insert into users (id, email, password_hash, first_name, last_name, created_at)
         values (gen_random_uuid(), 'camille@exemple.test', 'x', 'Camille', 'Exemple', now()) returning id
       )
       insert into avatars (user_id, object_key, sha256, uploaded_at)
       select id, $1, $1, now() from person`,
      ['f'.repeat(64)],
    );
    const env = { DATABASE_URL: own.url, S3_ENDPOINT: endpoint, S3_BUCKET: 'papers', ...keys };
    expect(await command('backup', env, '--out', at('without.tar'))).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^It failed: the bucket can’t be reached\. No backup was made; run it again when that is mended\.$/m,
      ),
    });
    expect(existsSync(at('without.tar'))).toBe(false);
    await own.close();
  });

  it('whose restore loses its connection says that either nothing or all of it is there', async () => {
    const made = await onDatabase('backup', '--out', at('lost.tar'));
    expect(made, made.said).toMatchObject({ code: 0 });
    const empty = await emptyDatabase();
    const name = new URL(empty.url).pathname.slice(1);
    const restored = command('restore', { DATABASE_URL: empty.url }, at('lost.tar'));
    // as soon as it writes rows: until then it makes tables, and a migration says itself that it failed. The server
    // looks: on a busy machine the rows are there between two questions of a test.
    await database.pool.query(`
      do $$
      begin
        for look in 1 .. 20000 loop
          perform pg_stat_clear_snapshot();
          perform pg_terminate_backend(pid) from pg_stat_activity
            where datname = '${name}' and query ilike 'copy %';
          if found then return; end if;
          perform pg_sleep(0.001);
        end loop;
        raise exception 'nothing was copied';
      end $$`);
    expect(await restored).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^It failed: the connection to the database was lost.*Either nothing was changed, or all of the backup is restored: npm run verify tells which\.$/m,
      ),
    });
    await empty.close();
  }, 60_000);

  it('that is looked at where nothing can be written names the setting of that place', async () => {
    const made = await onDatabase('backup', '--out', at('looked-at.tar'));
    expect(made, made.said).toMatchObject({ code: 0 });
    mkdirSync(at('temporary'));
    const program = join(dirname(inject('builtServer')), 'verify.js');
    const { stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, program, at('looked-at.tar')],
      { env: { PATH: process.env.PATH ?? '', TMPDIR: at('temporary') }, encoding: 'utf8' },
    );
    expect(stderr).toMatch(/^The folder \S+\/temporary\/portal-backup-\S+ \(TMPDIR\) can't be written/m);
    expect(readdirSync(at('temporary'))).toEqual([]);
  });

  it('is restored in the place of tables by the role that owns them, which is told to another one', async () => {
    const role = `portal_rows_${randomBytes(4).toString('hex')}`;
    await database.pool.query(`create role ${role} login password '${role}'`);
    const own = await emptyDatabase();
    const owner = makePool({ connectionString: own.url, max: 1 }, () => {});
    await migrate(owner);
    await grantTo(owner, role);
    await owner.end();
    const made = await onDatabase('backup', '--out', at('owned.tar'));
    expect(made, made.said).toMatchObject({ code: 0 });
    const url = new URL(own.url);
    [url.username, url.password] = [role, role];
    const restored = (DATABASE_URL: string) =>
      command('restore', { DATABASE_URL }, at('owned.tar'), '--replace');
    expect(await restored(url.href)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^It failed: the role of the database lacks a right \(.*Nothing was changed; run it again as the role that owns the tables, which DATABASE_URL names then\.$/m,
      ),
    });
    expect(await restored(own.url)).toMatchObject({ code: 0 });
    await own.close();
    await database.pool.query(`drop role ${role}`);
  });

  it('is restored by a role that may make tables, or the right is named that it lacks', async () => {
    const role = `portal_poor_${randomBytes(4).toString('hex')}`;
    await database.pool.query(`create role ${role} login password '${role}'`);
    const empty = await emptyDatabase();
    const made = await onDatabase('backup', '--out', at('portal.tar'));
    expect(made, made.said).toMatchObject({ code: 0 });
    const url = new URL(empty.url);
    [url.username, url.password] = [role, role];
    const { code, said } = await command('restore', { DATABASE_URL: url.href }, at('portal.tar'));
    expect(said).toMatch(
      /permission denied for schema public.*CREATE on the schema public; nothing was changed/,
    );
    expect(said).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
    await empty.close();
    await database.pool.query(`drop role ${role}`);
  });
});
