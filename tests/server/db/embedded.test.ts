import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { nativeFolder } from '../../../server/db/embedded/binaries.ts';
import { claim, ensureCluster, ownerOf, prepareFolder } from '../../../server/db/embedded/folder.ts';
import { look } from '../../../server/db/embedded/process.ts';
import { gone, keep, keptHome, postmaster, stoppedFolders } from '../../fixtures/keeper.ts';

const home = keptHome(['data', 'da ta, "x"']);
const stoppedIn = stoppedFolders();
/** DATA_DIR of a server that was here before and was stopped. */
async function stoppedHere(): Promise<string> {
  const dataDir = join(home(), 'data');
  await stoppedIn(dataDir);
  return dataDir;
}
/** Where the system's own users and groups stand, as far as it has such files. */
const accountFiles = ['/etc/passwd', '/etc/group'].filter((file) => existsSync(file));
const accounts = () => accountFiles.map((file) => readFileSync(file, 'utf8'));

describe('the embedded PostgreSQL', () => {
  it('keeps its socket inside DATA_DIR, and stops with the server on SIGTERM', async () => {
    const dataDir = join(home(), 'data');
    const one = await keep(dataDir, 'first');
    expect(one.words).toBe('first');
    expect(existsSync(join(dataDir, 'postgres', '.s.PGSQL.5432'))).toBe(true);
    const pid = postmaster(dataDir);
    expect(await one.end('SIGTERM')).toBe(0);
    expect(look(pid)).toBeNull();
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
  });

  it('is PostgreSQL 18, and acknowledges nothing before it is on the disk', async () => {
    const one = await keep(await stoppedHere());
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      expect(one.output()).toMatch(new RegExp(`^${setting} on$`, 'm'));
    expect(one.output()).toMatch(/^server_version_num 18\d{4}$/m);
    await one.end('SIGTERM');
  });

  it('needs no user and no group of its own: the system has the same as before, whoever starts it', async () => {
    const before = accounts();
    const one = await keep(join(home(), 'data'), 'first');
    expect(one.words).toBe('first');
    expect(accounts()).toEqual(before);
    expect(await one.end('SIGTERM')).toBe(0);
    expect(accounts()).toEqual(before);
  });

  it.runIf(process.platform === 'linux')('never runs as root', async () => {
    const dataDir = join(home(), 'data');
    const one = await keep(dataDir);
    const status = readFileSync(`/proc/${postmaster(dataDir)}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+[1-9]/m);
    await one.end('SIGTERM');
  });

  it('is taken over, alive and with its data, by the next server when the first was killed', async () => {
    const dataDir = await stoppedHere();
    const one = await keep(dataDir, 'first');
    const pid = postmaster(dataDir);
    await one.end('SIGKILL');
    expect(look(pid)?.command).toBe('postgres');
    const two = await keep(dataDir, 'second');
    expect(two.words).toBe('first,second');
    expect(postmaster(dataDir)).toBe(pid);
    await two.end('SIGTERM');
    expect(look(pid)).toBeNull();
  });

  it('recovers with its data when both were killed', async () => {
    const dataDir = await stoppedHere();
    const one = await keep(dataDir, 'first');
    const pid = postmaster(dataDir);
    await one.end('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    const two = await keep(dataDir);
    expect(two.words).toBe('first');
    expect(postmaster(dataDir)).not.toBe(pid);
    await two.end('SIGTERM');
  });

  it('starts when the pid in its old pid file now belongs to another program', async () => {
    const dataDir = await stoppedHere();
    const one = await keep(dataDir, 'first');
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const left = readFileSync(file, 'utf8');
    await one.end('SIGTERM');
    writeFileSync(file, left.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
    const two = await keep(dataDir);
    expect(two.words).toBe('first');
    await two.end('SIGTERM');
  });

  it('says which PostgreSQL made its files where that was another one, and starts none on them', async () => {
    const dataDir = await stoppedHere();
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    const one = await keep(dataDir);
    expect(one.output()).toMatch(
      /The database in \S+ was made by PostgreSQL 17, and this portal has 18\. Back it up /,
    );
    expect(await one.end('SIGTERM')).toBe(1);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toBe(log);
  });

  it('leaves it to PostgreSQL to say what is wrong with files that tell no version', async () => {
    const dataDir = await stoppedHere();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '');
    const one = await keep(dataDir);
    expect(one.output()).not.toContain('was made by PostgreSQL');
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('is not a valid data directory');
    expect(await one.end('SIGTERM')).toBe(1);
  });

  it('is made in the place of what a killed process left that had the same number, as in a container', () => {
    const dataDir = join(home(), 'data');
    const cluster = prepareFolder(dataDir, 'DATA_DIR');
    mkdirSync(`${cluster}.new-${process.pid}`);
    writeFileSync(join(`${cluster}.new-${process.pid}`, 'PG_VERSION'), '');
    const owner = ownerOf(cluster);
    ensureCluster(cluster, nativeFolder(owner), owner, false);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
    expect(existsSync(join(cluster, 'global'))).toBe(true);
  });

  it.runIf(process.platform === 'linux')('tells a disk without room from a right that is missing', () => {
    const dataDir = join(home(), 'data');
    mkdirSync(dataDir);
    // whoever writes there is told what a full disk tells
    symlinkSync('/dev/full', join(dataDir, `server.pid.${process.pid}`));
    expect(() => claim(join(dataDir, 'postgres'), { command: null, setting: 'DATA_DIR' })).toThrow(
      `The folder ${dataDir} (DATA_DIR) has no room: ENOSPC`,
    );
  });

  it('refuses a second server within two seconds, and the first goes on', async () => {
    const dataDir = await stoppedHere();
    const one = await keep(dataDir, 'first');
    const two = await keep(dataDir);
    expect(two.refusedAfter()).toBeLessThan(1500);
    expect(two.output()).toContain(`Another server (process ${one.pid}) uses ${dataDir}.`);
    expect(await two.end('SIGTERM')).toBe(1);
    expect(look(postmaster(dataDir))?.command).toBe('postgres');
    expect(await one.end('SIGTERM')).toBe(0);
    expect(one.output()).toContain('stopped');
  });

  it('refuses a second server when the pid file is lost, if later', async () => {
    const dataDir = await stoppedHere();
    const one = await keep(dataDir, 'first');
    rmSync(join(dataDir, 'server.pid'));
    const two = await keep(dataDir);
    expect(two.output()).toContain(`Another server uses ${dataDir}.`);
    // it might have been a command that stops the database
    expect(two.refusedAfter()).toBeLessThan(23_000);
    expect(look(postmaster(dataDir))?.command).toBe('postgres');
    expect(await one.end('SIGTERM')).toBe(0);
  }, 60_000);

  it('refuses a server that can’t see the other one, by the lock in the database', async () => {
    const dataDir = await stoppedHere();
    await (await keep(dataDir, 'first')).end('SIGKILL');
    // As a server in another container would hold it: no door and no process to be seen from here.
    const unseen = new Client({ host: join(dataDir, 'postgres'), user: 'app', database: 'postgres' });
    await unseen.connect();
    await expect
      .poll(async () => (await unseen.query('select pg_try_advisory_lock($1) as held', [4_710_001])).rows)
      .toEqual([{ held: true }]);
    const two = await keep(dataDir);
    expect(two.output()).toContain(`Another server uses ${dataDir}.`);
    expect(two.refusedAfter()).toBeLessThan(1800);
    await unseen.end();
    expect(look(postmaster(dataDir))?.command).toBe('postgres');
  });

  it('comes back by itself when PostgreSQL was killed under a running server', async () => {
    const dataDir = await stoppedHere();
    const one = await keep(dataDir, 'first');
    const pid = postmaster(dataDir);
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid')) && postmaster(dataDir), {
        timeout: 15_000,
      })
      .not.toBe(pid);
    await expect.poll(async () => (await keep(dataDir)).output()).toContain('Another server');
    expect(await one.end('SIGTERM')).toBe(0);
  });

  it('works in a folder with a space, a comma and quotes', async () => {
    const dataDir = join(home(), 'da ta, "x"');
    const one = await keep(dataDir, 'first');
    expect(one.words).toBe('first');
    await one.end('SIGTERM');
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const dataDir = join(home(), 'data');
    const long = join(home(), 'd'.repeat(120));
    mkdirSync(long);
    const one = await keep(join(long, 'data'), 'first');
    expect(one.words).toBe('first');
    expect(existsSync(join(long, 'data', 'postgres', '.s.PGSQL.5432'))).toBe(true);
    expect(await one.end('SIGTERM')).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)(
    'works for an ordinary user, and root joins in later as that user',
    async () => {
      const dataDir = join(home(), 'data');
      chmodSync(home(), 0o755);
      mkdirSync(dataDir, { mode: 0o777 });
      chmodSync(dataDir, 0o777);
      const one = await keep(dataDir, 'first', { uid: 65_534, gid: 65_534 });
      expect(one.words).toBe('first');
      expect(await one.end('SIGTERM')).toBe(0);
      const two = await keep(dataDir, 'second');
      expect(two.words).toBe('first,second');
      await two.end('SIGTERM');
      const three = await keep(dataDir, 'third', { uid: 1, gid: 1 });
      expect(three.output()).toMatch(/belongs to another user \(number 65534\)/);
    },
  );
});
