import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { logOutput } from '../../server/log-output.ts';
import { freePort } from '../fixtures/free-port.ts';

let folder = '';
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-log-'));
});
afterEach(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

/** The server as it is built, whose log goes where `log` leads; returns when it is ready. */
async function start(log: 'pipe' | number) {
  const port = await freePort();
  const child = spawn(process.execPath, [inject('builtServer')], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), PORT: String(port) },
    stdio: ['ignore', log === 'pipe' ? 'ignore' : log, log],
  });
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  const ask = (path: string) =>
    fetch(`${url}${path}`, { signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.text().then(() => answer.status),
      () => 0,
    );
  while ((await ask('/readyz')) !== 200) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    await sleep(100);
  }
  const logIn = () =>
    fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'investor@demo.test', password: 'demo-Portal-2026' }),
    }).then(({ status }) => status);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  return { child, ask, logIn, stop };
}
const isDatabaseStopped = () => !existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'));

describe('a server whose log can’t be written', () => {
  it('goes on while the disk of its log is full, and stops as ever', async () => {
    const full = openSync('/dev/full', 'w');
    const server = await start(full);
    closeSync(full);
    for (let count = 0; count < 40; count += 1) expect(await server.ask('/healthz')).toBe(200);
    expect(await server.logIn()).toBe(200);
    // as long as workers take to log something too
    await sleep(3000);
    expect(await server.ask('/readyz')).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(isDatabaseStopped()).toBe(true);
  }, 90_000);

  it('answers and stops while nobody reads its log, and writes the lines once somebody does', async () => {
    const server = await start('pipe');
    const askOften = async () => {
      for (let round = 0; round < 30; round += 1) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => server.ask('/healthz')));
        expect(new Set(answers)).toEqual(new Set([200]));
      }
    };
    await askOften();
    expect(await server.logIn()).toBe(200);
    let read = '';
    server.child.stderr?.on('data', (part: Buffer) => (read += part.toString()));
    await expect.poll(() => read.split('/healthz').length - 1, { timeout: 20_000 }).toBe(1500);
    const whole = read.slice(0, read.lastIndexOf('\n')).split('\n');
    for (const line of whole) expect(() => void JSON.parse(line)).not.toThrow();
    server.child.stderr?.pause();
    await askOften();
    expect(await server.stop()).toBe(0);
    expect(isDatabaseStopped()).toBe(true);
  }, 90_000);
});

describe('the lines of the log', () => {
  it('come in their order, and those there was no room for are counted in one of their own', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const reader = openSync(path, 'r+');
    // one that refuses where it is full, as stderr does
    const { O_NONBLOCK, O_WRONLY } = await import('node:fs').then(({ constants }) => constants);
    const writer = openSync(path, O_WRONLY | O_NONBLOCK);
    const output = logOutput(writer, 100_000);
    const line = (count: number) => `${String(count).padStart(99, '.')}\n`;
    for (let count = 0; count < 2000; count += 1) {
      output.write(line(count));
      if (count === 500) await sleep(50);
    }
    const cat = spawn('cat', [path]);
    let read = '';
    cat.stdout.on('data', (part: Buffer) => (read += part.toString()));
    await expect.poll(() => read, { timeout: 5000 }).toContain('were dropped');
    output.write(line(9999));
    await output.end();
    closeSync(writer);
    closeSync(reader);
    await once(cat, 'close');
    const lines = read.trimEnd().split('\n');
    expect(lines.at(-1)).toBe(line(9999).trimEnd());
    const told: unknown = JSON.parse(lines.at(-2) ?? '');
    const whole = lines.slice(0, -2);
    expect(told).toMatchObject({ level: 40, lines: 2000 - whole.length });
    expect(whole).toEqual(whole.map((_, count) => line(count).trimEnd()));
    expect(whole.length).toBeGreaterThanOrEqual(1000);
  });

  it('are there to the last when the process ends at once', async () => {
    const path = join(folder, 'log');
    const file = openSync(path, 'w');
    const output = logOutput(file);
    for (let count = 0; count < 5; count += 1) output.write(`${count}\n`);
    output.flushSync(true);
    expect(readFileSync(path, 'utf8')).toContain('4\n');
    await output.end();
    expect(readFileSync(path, 'utf8').trim().split('\n').toSorted()).toEqual(['0', '1', '2', '3', '4']);
    closeSync(file);
  });

  it('stay in their order when they are to be written at once and the process goes on', async () => {
    const path = join(folder, 'log');
    const file = openSync(path, 'w');
    const output = logOutput(file);
    for (let count = 0; count < 5; count += 1) output.write(`${count}\n`);
    output.flushSync();
    // the first line is still on its way, and the others come after it
    expect(readFileSync(path, 'utf8')).not.toContain('4\n');
    await output.end();
    expect(readFileSync(path, 'utf8')).toBe('0\n1\n2\n3\n4\n');
    closeSync(file);
  });
});
