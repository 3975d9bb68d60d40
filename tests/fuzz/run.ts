import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { asked } from '../../scripts/words.mjs';
import { buildServer } from '../fixtures/built-server.ts';
import { databaseIn, endDatabaseIn } from '../fixtures/own-database.ts';
import { startServerProcess, type ServerProcess } from '../fixtures/server-process.ts';
import { readOperations } from './document.ts';
import { knownIds, openSessions } from './people.ts';
import { rawRequest } from './raw.ts';
import { requestOf, type FuzzRequest } from './requests.ts';
import { curlOf, ncOf, send, sendRaw, type Told } from './sending.ts';
import { faultOf, Tally } from './tally.ts';

const { count, seed } = asked('Usage: npm run fuzz [-- --seed N --count N (1 or more)]', () => {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, count: { type: 'string', default: '10000' } },
  });
  const count = Number(values.count);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  return Number.isInteger(count) && count >= 1 && Number.isInteger(seed) ? { count, seed } : null;
});
const warm = Math.floor(Math.min(2000, count / 5));
/** How much more the server may hold at the end than when it was warm, in parts of that. */
const flat = 1.25;
const wanted = { authenticated: 60, wellFormed: 20 } as const;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

type Sent =
  | { readonly kind: 'http'; readonly request: FuzzRequest }
  | { readonly kind: 'raw'; readonly bytes: string };

/** What the server holds after it let everything go that it could, in MB. */
async function heldBy(server: ServerProcess): Promise<number> {
  process.kill(server.pid(), 'SIGUSR2');
  await pause(1500);
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

const isAlive = (server: ServerProcess): boolean => {
  try {
    process.kill(server.pid(), 0);
    return true;
  } catch {
    return false;
  }
};

async function main(): Promise<boolean> {
  const built = await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const dataDir = join(folder, 'data');
  const module = pathToFileURL(resolve('tests/fuzz/collect.mjs')).href;
  const env = { DATA_DIR: dataDir, DEMO: '1', NODE_OPTIONS: `--import "${module}"` };
  const server = await startServerProcess({ url: '' }, env, [
    '--expose-gc',
    '--max-semi-space-size=8',
    built.main,
  ]);
  const database = databaseIn(dataDir);
  try {
    const operations = await readOperations(server.url);
    const known = await knownIds(database);
    let people = await openSessions(database);
    say(
      `${operations.length} calls of the document, ${count} requests. The same again: npm run fuzz -- --seed ${seed} --count ${count}`,
    );
    const tally = new Tally();
    const cookies = () => new Map(people.map(({ name, cookie }) => [name, cookie]));
    let warmed = 0;
    let told = Date.now();

    async function ask(sent: Sent): Promise<Told> {
      if (sent.kind === 'raw') return sendRaw(server.url, sent.bytes);
      const { request } = sent;
      // sessions are drawn as whose they are: the cookie itself is another one after each sign-in
      const cookie = request.who === null ? undefined : cookies().get(request.who);
      return send(server.url, { ...request, headers: { ...request.headers, ...(cookie && { cookie }) } });
    }
    const property = fc.asyncProperty(sentBy({ operations, people, known }), async (sent) => {
      let answer = await ask(sent);
      if (answer.status === 401 && sent.kind === 'http' && sent.request.who !== null) {
        people = await openSessions(database);
        answer = await ask(sent);
      }
      tally.note(sent.kind === 'http' ? sent.request : null, answer);
      if (tally.total === warm) warmed = await heldBy(server);
      if (Date.now() - told > 5000) {
        told = Date.now();
        say(
          `${tally.total} of ${count}: ${tally.share('authenticated').toFixed(0)} % signed in, ${tally.share('wellFormed').toFixed(0)} % as the schema wants`,
        );
      }
      const fault = faultOf(answer) ?? (isAlive(server) ? null : 'the server is gone');
      if (fault !== null) throw new Error(fault);
    });
    const result = await fc.check(property, { seed, numRuns: count, endOnFailure: false });
    if (result.failed) {
      tellFailure(server, result, cookies());
      return false;
    }
    return tellResult(tally, warmed, await heldBy(server));
  } finally {
    await server.kill();
    await database.close();
    await endDatabaseIn(dataDir);
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

const sentBy = (world: Parameters<typeof requestOf>[0]): fc.Arbitrary<Sent> =>
  fc.oneof(
    { weight: 24, arbitrary: requestOf(world).map((request): Sent => ({ kind: 'http', request })) },
    { weight: 1, arbitrary: rawRequest.map((bytes): Sent => ({ kind: 'raw', bytes })) },
  );

type Failure = fc.RunDetails<[Sent]>;
function tellFailure(server: ServerProcess, result: Failure, cookies: ReadonlyMap<string, string>): void {
  const [sent] = result.counterexample ?? [];
  say(
    `FAILED after ${result.numRuns} requests, made smaller ${result.numShrinks} times: ${String(result.errorInstance)}`,
  );
  if (!sent) return;
  if (sent.kind === 'raw') return say(ncOf(server.url, sent.bytes));
  const { request } = sent;
  const cookie = cookies.get(request.who ?? '');
  say(`${request.call}, hostile in: ${request.hostile}, by: ${request.who ?? 'nobody'}`);
  say(curlOf(server.url, { ...request, headers: { ...request.headers, ...(cookie && { cookie }) } }));
  say(`The same again: npm run fuzz -- --seed ${result.seed} --count ${count}`);
}

function tellResult(tally: Tally, warmed: number, end: number): boolean {
  const statuses = [...tally.statuses].toSorted(([one], [other]) => one - other);
  say(
    `Answers: ${statuses.map(([status, times]) => `${status === 0 ? 'none' : status} ${times}`).join(', ')}`,
  );
  say(`Calls that succeeded at least once: ${tally.succeeded.size}`);
  const shares = (['authenticated', 'wellFormed'] as const).map((part) => ({ part, is: tally.share(part) }));
  for (const { part, is } of shares)
    say(
      `${part === 'authenticated' ? 'Passed authentication' : 'Passed the schema'}: ${is.toFixed(1)} % (at least ${wanted[part]} %)`,
    );
  say(
    `Held after ${warm} requests: ${warmed.toFixed(0)} MB, at the end: ${end.toFixed(0)} MB (at most ${(warmed * flat).toFixed(0)} MB)`,
  );
  return shares.every(({ part, is }) => is >= wanted[part]) && end <= warmed * flat;
}

const passed = await main();
say(passed ? `${count} requests, none answered by a failure.` : 'Failed.');
process.exit(passed ? 0 : 1);
