import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { look } from '../../../server/db/embedded/process.ts';

type Keeper = {
  readonly pid: number;
  readonly words: string;
  readonly output: () => string;
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
};

let home = '';
let started: ChildProcess[] = [];

function launch(dataDir: string, word: string, as: { uid?: number; gid?: number }): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/fixtures/database-keeper.ts', word], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...as,
  });
  started.push(child);
  return child;
}

/** Starts one and waits for its first decisive line: "ready …" or a refusal. */
async function keep(dataDir: string, word = '', as: { uid?: number; gid?: number } = {}): Promise<Keeper> {
  const child = launch(dataDir, word, as);
  let output = '';
  const exited = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString();
      if (/^ready/m.test(output)) resolve();
    });
  });
  await Promise.race([ready, exited]);
  return {
    pid: child.pid ?? 0,
    words: /^ready (.*)$/m.exec(output)?.[1] ?? '',
    output: () => output,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await exited;
      }
      return child.exitCode;
    },
  };
}

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function gone(pid: number): Promise<void> {
  while (look(pid) !== null) await new Promise((resolve) => setTimeout(resolve, 10));
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'portal-keep-'));
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  started = [];
  for (const name of ['data', 'da ta, "x"']) {
    const file = join(home, name, 'postgres', 'postmaster.pid');
    if (!existsSync(file)) continue;
    const pid = postmaster(join(home, name));
    if (look(pid)?.command === 'postgres') {
      process.kill(pid, 'SIGQUIT');
      await gone(pid);
    }
  }
  rmSync(home, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  it('keeps its socket inside DATA_DIR, and stops with the server on SIGTERM', async () => {
    const dataDir = join(home, 'data');
    const one = await keep(dataDir, 'first');
    expect(one.words).toBe('first');
    expect(existsSync(join(dataDir, 'postgres', '.s.PGSQL.5432'))).toBe(true);
    const pid = postmaster(dataDir);
    expect(await one.end('SIGTERM')).toBe(0);
    expect(look(pid)).toBeNull();
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
  });

  it.runIf(process.platform === 'linux')('never runs as root', async () => {
    const dataDir = join(home, 'data');
    const one = await keep(dataDir);
    const status = readFileSync(`/proc/${postmaster(dataDir)}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+[1-9]/m);
    await one.end('SIGTERM');
  });

  it('is taken over, alive and with its data, by the next server when the first was killed', async () => {
    const dataDir = join(home, 'data');
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
    const dataDir = join(home, 'data');
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
    const dataDir = join(home, 'data');
    const one = await keep(dataDir, 'first');
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const left = readFileSync(file, 'utf8');
    await one.end('SIGTERM');
    writeFileSync(file, left.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
    const two = await keep(dataDir);
    expect(two.words).toBe('first');
    await two.end('SIGTERM');
  });

  it('refuses a second server within two seconds, and the first goes on', async () => {
    const dataDir = join(home, 'data');
    const one = await keep(dataDir, 'first');
    const two = await keep(dataDir);
    // Without the time that compiling takes here: the built server starts in a quarter of a second.
    expect(Number(/^refused after (\d+) ms$/m.exec(two.output())?.[1])).toBeLessThan(1500);
    expect(two.output()).toContain(`Another server (process ${one.pid}) uses ${dataDir}.`);
    expect(await two.end('SIGTERM')).toBe(1);
    expect(look(postmaster(dataDir))?.command).toBe('postgres');
    expect(await one.end('SIGTERM')).toBe(0);
    expect(one.output()).toContain('stopped');
  });

  it('refuses a second server by the lock in the database when the pid file is lost', async () => {
    const dataDir = join(home, 'data');
    const one = await keep(dataDir, 'first');
    rmSync(join(dataDir, 'server.pid'));
    const two = await keep(dataDir);
    expect(two.output()).toContain(`Another server uses ${dataDir}.`);
    expect(Number(/^refused after (\d+) ms$/m.exec(two.output())?.[1])).toBeLessThan(1800);
    expect(look(postmaster(dataDir))?.command).toBe('postgres');
    expect(await one.end('SIGTERM')).toBe(0);
  });

  it('lets exactly one of two servers in that start at the same moment on a new folder', async () => {
    const dataDir = join(home, 'data');
    const both = await Promise.all([keep(dataDir, 'a'), keep(dataDir, 'b')]);
    const inside = both.filter((one) => one.words !== '');
    expect(inside).toHaveLength(1);
    expect(both.find((one) => one.words === '')?.output()).toContain('Another server');
    expect(await inside[0]?.end('SIGTERM')).toBe(0);
  });

  it('comes back by itself when PostgreSQL was killed under a running server', async () => {
    const dataDir = join(home, 'data');
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
    const dataDir = join(home, 'da ta, "x"');
    const one = await keep(dataDir, 'first');
    expect(one.words).toBe('first');
    await one.end('SIGTERM');
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const dataDir = join(home, 'data');
    const long = join(home, 'd'.repeat(120));
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
      const dataDir = join(home, 'data');
      chmodSync(home, 0o755);
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
