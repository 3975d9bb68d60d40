import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { takeDoor } from '../../../server/db/embedded/door.ts';
import { look } from '../../../server/db/embedded/process.ts';
import { beginCommand, command } from '../../fixtures/commands.ts';
import { gone, keep, keepAs, keptHome, postmaster, stoppedFolders } from '../../fixtures/keeper.ts';

const home = keptHome(['data']);
const stoppedIn = stoppedFolders();
/** DATA_DIR of a server that was here before and was stopped. */
async function stoppedHere(): Promise<string> {
  const dataDir = join(home(), 'data');
  await stoppedIn(dataDir);
  return dataDir;
}
const verify = 'npm run verify';
const isFree = (dataDir: string, pid: number) =>
  look(pid) === null && !existsSync(join(dataDir, 'server.pid'));

describe('commands on one folder', () => {
  it('go on when the one that began before them ends, and the last one stops the database', async () => {
    const dataDir = await stoppedHere();
    const first = await keepAs(verify, dataDir, 'first');
    const pid = postmaster(dataDir);
    const second = await keepAs('npm run admin', dataDir, 'second');
    const third = await keepAs('npm run backup', dataDir, 'third');
    expect(third.words).toBe('first,second,third');
    expect(await first.end('SIGTERM')).toBe(0);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(look(pid)?.command).toBe('postgres');
    expect(await third.end('SIGTERM')).toBe(0);
    expect(isFree(dataDir, pid)).toBe(true);
  });

  it('that end at the same moment leave no database running', async () => {
    const dataDir = await stoppedHere();
    const all = [await keepAs(verify, dataDir), await keepAs(verify, dataDir), await keepAs(verify, dataDir)];
    const pid = postmaster(dataDir);
    expect(await Promise.all(all.map((one) => one.end('SIGTERM')))).toEqual([0, 0, 0]);
    expect(isFree(dataDir, pid)).toBe(true);
  });

  it('wait for a database that is just being stopped', async () => {
    const dataDir = await stoppedHere();
    const first = await keepAs(verify, dataDir, 'first');
    const [code, second] = await Promise.all([first.end('SIGTERM'), keepAs(verify, dataDir, 'second')]);
    expect([code, second.words]).toEqual([0, 'first,second']);
    expect(await second.end('SIGTERM')).toBe(0);
  });

  it('keep a server out by their name, and whoever reads it stops none of them', async () => {
    const dataDir = await stoppedHere();
    const one = await keepAs('npm run backup', dataDir);
    const server = await keep(dataDir);
    expect(server.output()).toContain(
      `npm run backup (process ${one.pid}) works on ${dataDir}. Wait until it is over`,
    );
    expect(await one.end('SIGTERM')).toBe(0);
  });

  it('that were left the database leave it to the server that comes', async () => {
    const dataDir = await stoppedHere();
    const server = await keep(dataDir, 'first');
    const pid = postmaster(dataDir);
    const one = await keepAs(verify, dataDir, 'second');
    expect(await server.end('SIGTERM')).toBe(0);
    const next = await keep(dataDir, 'third');
    expect([next.words, postmaster(dataDir)]).toEqual(['first,second,third', pid]);
    expect(await one.end('SIGTERM')).toBe(0);
    expect(look(pid)?.command).toBe('postgres');
    expect(await next.end('SIGTERM')).toBe(0);
    expect(isFree(dataDir, pid)).toBe(true);
  });
});

describe('whoever stops the database', () => {
  // a server learns of it by the door, which only Linux has
  it.runIf(process.platform === 'linux')('is waited for by a server that starts', async () => {
    const dataDir = await stoppedHere();
    const door = await takeDoor(dataDir);
    const [server] = await Promise.all([keep(dataDir, 'first'), sleep(2500).then(() => door?.leave())]);
    expect(server.output()).toMatch(/^ready first$/m);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('may be a guest who goes while the one before it is on its way out', async () => {
    const dataDir = await stoppedHere();
    const first = await keep(dataDir);
    const guest = await keepAs(verify, dataDir);
    const pid = postmaster(dataDir);
    await first.end('SIGTERM');
    const claim = join(dataDir, 'server.pid');
    writeFileSync(claim, JSON.stringify({ pid: process.pid, started: look(process.pid)?.started }));
    const ended = guest.end('SIGTERM');
    await sleep(300);
    rmSync(claim);
    expect(await ended).toBe(0);
    expect(isFree(dataDir, pid)).toBe(true);
  });
});

/** Waits until a command has its database, and is well in its work. */
async function begun(child: ChildProcess, dataDir: string): Promise<number> {
  const isThere = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));
  await expect.poll(isThere, { timeout: 15_000, interval: 5 }).toBe(true);
  expect(child.exitCode).toBeNull();
  return postmaster(dataDir);
}

describe('a command', () => {
  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP'])(
    'ended by %s stops its database',
    async (signal) => {
      const dataDir = await stoppedHere();
      const child = beginCommand('admin', { DATA_DIR: dataDir }, ['add', 'ada@fund.example', 'admin']);
      const over = new Promise((resolve) => child.once('close', (code, by) => resolve(code ?? by)));
      const pid = await begun(child, dataDir);
      child.kill(signal);
      child.kill(signal);
      expect(await over).toBe(1);
      expect(isFree(dataDir, pid)).toBe(true);
    },
  );

  it('that still opens its database is ended by a second signal, later', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const asked = once(silent, 'connection');
    const child = beginCommand('verify', { DATABASE_URL: `postgres://app@127.0.0.1:${port}/portal` }, []);
    const over = new Promise((resolve) => child.once('close', (code, by) => resolve(code ?? by)));
    await asked;
    const since = Date.now();
    child.kill('SIGTERM');
    await sleep(1200);
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await over).toBe(1);
    // the driver would have waited for five seconds
    expect(Date.now() - since).toBeLessThan(4000);
    silent.close();
  });

  it('whose database goes away says so, and what is to be done', async () => {
    const dataDir = await stoppedHere();
    const server = await keep(dataDir);
    const added = await command('admin', { DATA_DIR: dataDir }, 'add', 'ada@fund.example', 'admin');
    expect(added, added.said).toMatchObject({ code: 0 });
    const child = beginCommand('admin', { DATA_DIR: dataDir }, ['rotate-keys']);
    let said = '';
    child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
    const over = new Promise((resolve) => child.once('close', resolve));
    const onLooker = new Client({ host: join(dataDir, 'postgres'), user: 'app', database: 'portal' });
    onLooker.on('error', () => {});
    await onLooker.connect();
    const newKeys = () => onLooker.query('select from server_secrets where number > 1').catch(() => null);
    // it waits for ten seconds then, until every server has them
    await expect.poll(async () => (await newKeys())?.rowCount, { timeout: 25_000 }).toBeGreaterThan(0);
    const pid = postmaster(dataDir);
    await server.end('SIGKILL');
    process.kill(pid, 'SIGQUIT');
    await gone(pid);
    expect(await over).toBe(1);
    expect(said).toMatch(/^It failed: .*run it again, and it goes on\.$/m);
    expect(said).not.toMatch(/^ +at /m);
  }, 60_000);
});
