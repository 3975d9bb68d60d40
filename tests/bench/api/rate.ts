import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Embedded } from '../../../server/db/embedded.ts';
import { figureOf, ms, range, times, verdict, type Table } from './figures.ts';
import { openPortal, type BenchPortal } from './portal.ts';

/** Goal (docs/decisions/0059): requests a second beside those of a bare server that sends the same bytes. */
const goal = 0.2;
const connections = 16;
const root = fileURLToPath(new URL('../../..', import.meta.url));

const buildIt =
  "const { isFresh, buildServer } = await import('./scripts/build.mjs'); if (!isFresh()) await buildServer();";

type Options = { readonly quick: boolean; readonly say: (sentence: string) => void };
const whole = (value: number) => Math.round(value).toLocaleString('en');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server is not ready after 30 s');
}

type Running = { readonly url: string; readonly stop: () => Promise<void> };

async function running(child: ChildProcess, url: string, ready: string): Promise<Running> {
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    await untilReady(ready, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** The built server, as it runs in production, on the fund's PostgreSQL. */
async function startServer({ connection }: Embedded): Promise<Running> {
  execFileSync(process.execPath, ['--input-type=module', '-e', buildIt], { cwd: root, stdio: 'inherit' });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const where = `postgresql://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: where,
    // as with the embedded PostgreSQL, which stands here as another's
    DATABASE_PREPARES: '1',
    DEMO: '0',
    // counted as everybody's are, and never too many
    MEMBER_READS_PER_MINUTE: '1000000',
    MEMBER_WRITES_PER_MINUTE: '1000000',
  };
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return running(child, url, `${url}/readyz`);
}

/** node:http and nothing else: it answers everything with these bytes. */
async function startBare(headers: Readonly<Record<string, unknown>>, body: string): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), HEADERS: JSON.stringify(headers) };
  const script = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));
  const child = spawn(process.execPath, [script], { env, stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin?.end(body);
  return running(child, url, url);
}

const result = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

/** Requests by a process of its own, over connections that stay open. */
async function load(url: string, cookie: string, seconds: number) {
  const script = fileURLToPath(new URL('../../../node_modules/autocannon/autocannon.js', import.meta.url));
  const child = spawn(
    process.execPath,
    [
      script,
      '--json',
      '--no-progress',
      '-c',
      String(connections),
      '-d',
      String(seconds),
      '-H',
      `cookie=${cookie}`,
      '-H',
      'accept=application/json',
      url,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  await once(child, 'close');
  const { requests, latency, non2xx, errors } = result.parse(JSON.parse(said));
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers of ${url} were refusals, ${errors} failed`);
  return { rate: requests.average, p99: latency.p99 };
}

const callsOf = ({ names: { staff, member } }: BenchPortal): readonly (readonly [string, string])[] => [
  ['transactions.list', '/transactions'],
  ['users.list', '/users'],
  ['activities.adminList', `/activities/admin/list/${staff}`],
  ['transactions.memberList', `/transactions/list/${member}`],
  ['notifications.list', '/x/notifications'],
  ['auth.whoami', '/auth/whoami'],
];

async function measureCall(server: Running, portal: BenchPortal, path: string, { quick }: Options) {
  const url = `${server.url}/api/v1${path}`;
  const { cookie } = portal;
  const { headers, body } = await portal.ask(path);
  const bare = await startBare(headers, body);
  const [seconds, rounds] = quick ? [1, 3] : [3, 3];
  const [ours, theirs, waits]: [number[], number[], number[]] = [[], [], []];
  try {
    await load(url, cookie, 1);
    await load(bare.url, cookie, 1);
    for (let round = 0; round < rounds; round += 1) {
      const one = await load(url, cookie, seconds);
      ours.push(one.rate);
      waits.push(one.p99);
      theirs.push((await load(bare.url, cookie, seconds)).rate);
    }
  } finally {
    await bare.stop();
  }
  return {
    ours: figureOf(ours),
    theirs: figureOf(theirs),
    p99: figureOf(waits),
    bytes: Buffer.byteLength(body),
  };
}

/** Requests a second at 16 connections, all checks on, beside a bare server; the loader is a process of its own. */
export async function measureRate(fund: Embedded, options: Options): Promise<Table> {
  const portal = await openPortal(fund);
  const server = await startServer(fund);
  const lines: string[][] = [];
  try {
    for (const [name, path] of callsOf(portal)) {
      options.say(`requests a second: ${name}`);
      const { ours, theirs, p99, bytes } = await measureCall(server, portal, path, options);
      const ratio = ours.median / theirs.median;
      lines.push([
        name,
        whole(bytes),
        range(ours, whole),
        ms(p99.median),
        range(theirs, whole),
        times(ratio),
        verdict(ratio >= goal),
      ]);
    }
  } finally {
    await server.stop();
    await portal.close();
  }
  return {
    title: 'Requests a second',
    note:
      `${connections} connections that stay open, first page of ten, one process of the server with session, access, limits ` +
      'and the check of its own answers on; beside it node:http that sends the same head and body. Server, PostgreSQL and ' +
      'loader share the processors.',
    head: ['call', 'bytes', 'a second (min–max)', 'p99 ms', 'bare (min–max)', `ratio (≥ ${goal})`, 'goal'],
    lines,
  };
}
