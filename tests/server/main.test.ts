import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';

type Server = {
  readonly pid: number;
  readonly port: number;
  readonly output: () => string;
  /** what of it came on stderr */
  readonly errors: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly exit: Promise<number | null>;
};

let folder = '';
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal main '));
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

/** The server as it is built; returns when it says that it is ready, or when it ended. */
async function start(env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [inject('builtServer')], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  let errors = '';
  // with its last words, which may come after the news of its end
  const exit = once(child, 'close').then(() => child.exitCode);
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      if (output.includes('Ctrl-C stops it.')) resolve();
    });
  });
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString();
    errors += part.toString();
  });
  await Promise.race([ready, exit]);
  return {
    pid: child.pid ?? 0,
    port,
    output: () => output,
    errors: () => errors,
    signal: (name) => void child.kill(name),
    exit,
  };
}

const demo = mkdtempSync(join(tmpdir(), 'portal main demo '));
afterAll(() => rmSync(demo, { recursive: true, force: true }));
let filled: Promise<unknown> | null = null;
/** The server on a demo that a first start has filled: its files are copied, which takes no second. */
async function startAgain(): Promise<Server> {
  filled ??= start({ DATA_DIR: join(demo, 'data') }).then((server) => {
    server.signal('SIGTERM');
    return server.exit;
  });
  await filled;
  // the files belong to whom PostgreSQL runs as
  execFileSync('cp', ['-a', join(demo, 'data'), join(folder, 'data')]);
  return start();
}

describe('the server', () => {
  it('prints its address, the demo accounts and the mailbox, and is ready', async () => {
    const server = await startAgain();
    expect(server.output()).toContain(`Member Portal is ready at http://localhost:${server.port}\n`);
    expect(server.output()).toContain('investor@demo.test      individual, in step 4');
    expect(server.output()).toContain('password demo-Portal-2026');
    expect(server.output()).toContain(`/dev/mailbox`);
    expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${server.port}/dev/mailbox`)).status).toBe(200);
  });

  it('shows neither demo accounts nor mailbox outside demo mode, and says how administrators are made', async () => {
    const server = await start({ DEMO: '0' });
    expect(server.output()).not.toContain('demo.test');
    expect(server.output()).toContain('npm run admin -- add EMAIL admin');
    expect((await fetch(`http://127.0.0.1:${server.port}/dev/mailbox`)).status).toBe(404);
  });

  it.each([
    ['close', 'SIGTERM'],
    ['keep-alive', 'SIGHUP'],
  ] as const)(
    'finishes a request in flight before it stops, and stops its database (connection: %s, by %s)',
    async (connection, signal) => {
      const server = await startAgain();
      const body = JSON.stringify({ email: 'investor@demo.test', password: 'demo-Portal-2026' });
      const socket = connect(server.port, '127.0.0.1');
      let answer = '';
      socket.on('data', (part: Buffer) => (answer += part.toString()));
      const closed = once(socket, 'close');
      await once(socket, 'connect');
      socket.write(
        `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: ${connection}\r\n` +
          `Origin: http://localhost:${server.port}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      );
      await sleep(300);
      server.signal(signal);
      await sleep(300);
      socket.write(body.slice(10));
      await closed;
      const answered = performance.now();
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(await server.exit).toBe(0);
      expect(performance.now() - answered).toBeLessThan(10_000);
      expect(existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
    },
  );

  it('says in a sentence that its port is in use, and leaves no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const server = await start({ PORT: String(port) });
    expect(await server.exit).toBe(1);
    expect(server.output()).toContain(`Port ${port} is in use.`);
    // it was asked before the database was filled for nothing
    expect(server.output()).not.toContain('migrated');
    expect(existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
    other.close();
  });

  it('is refused by a sentence on the folder of another one, which goes on', async () => {
    const first = await startAgain();
    const before = performance.now();
    const second = await start();
    expect(await second.exit).toBe(1);
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(second.errors()).toBe(
      `Another server (process ${first.pid}) uses ${join(folder, 'data')}. ` +
        'Stop it first, or give this one a DATA_DIR and a PORT of its own.\n',
    );
    expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200);
    const body = JSON.stringify({ email: 'investor@demo.test', password: 'demo-Portal-2026' });
    const login = await fetch(`http://127.0.0.1:${first.port}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(login.status).toBe(200);
  });

  it('names a bad setting and touches nothing', async () => {
    const server = await start({ MAX_FILES: 'many' });
    expect(await server.exit).toBe(2);
    expect(server.output()).toBe('MAX_FILES must be a whole number from 1 to 50. It is "many" now.\n');
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('names a folder for what comes in that is not there, and touches nothing', async () => {
    const server = await start({ TMPDIR: join(folder, 'absent') });
    expect(await server.exit).toBe(2);
    expect(server.output()).toMatch(/^TMPDIR must be a folder that this user can write in: ENOENT: .*\n$/);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('says in a sentence that an external database cannot be reached, without its password', async () => {
    const port = await freePort();
    const server = await start({ DATABASE_URL: `postgres://app:secret-word@127.0.0.1:${port}/portal` });
    expect(await server.exit).toBe(1);
    expect(server.output()).toContain(
      `The database 127.0.0.1:${port}/portal (DATABASE_URL) can't be reached`,
    );
    expect(server.output()).not.toContain('secret-word');
  });
});
