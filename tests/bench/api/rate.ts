import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bareEnv } from '../../../scripts/bare-env.mjs';
import { freePort } from '../../fixtures/free-port.ts';
import type { Place } from './clone.ts';
import { figureOf, ms, range, times, verdict, type Table } from './figures.ts';
import { openPortal, type BenchPortal } from './portal.ts';
import { running, startServer, type Running } from './server.ts';

/** Goal (docs/decisions/0059): requests a second beside those of a bare server that sends the same bytes. */
const goal = 0.2;
const connections = 16;

type Options = { readonly quick: boolean; readonly say: (sentence: string) => void };
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** node:http and nothing else: it answers everything with these bytes. */
async function startBare(headers: Readonly<Record<string, unknown>>, body: string): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...bareEnv(), PORT: String(port), HEADERS: JSON.stringify(headers) };
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
export async function measureRate(fund: Place, options: Options): Promise<Table> {
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
