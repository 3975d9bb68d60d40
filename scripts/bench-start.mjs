// `npm run bench:start`: runs `npm start` twice on a clean folder; the second is measured: time to ready, memory when idle.
// Ends with 1 where a goal isn't met.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bareEnv } from './bare-env.mjs';
import { tellGoal } from './bench-goals.mjs';
import { asked } from './words.mjs';

asked('Usage: npm run bench:start', () => parseArgs({}));

/**
 * Goals of a second start, where nothing has to be built or filled: seconds until it is ready, and MB (of 1024 × 1024 bytes)
 * that its process holds when nobody asks for anything. PostgreSQL’s processes are not counted.
 */
const goals = { ready: 3, memory: 150 };
/** how long nobody asks for anything before that is looked at, in ms */
const idle = 10_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'bench-start-'));
const port = 20_000 + (process.pid % 20_000);

const statusOf = (pid) => readFileSync(`/proc/${pid}/status`, 'utf8');
const field = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
/** The server is the process below npm that runs scripts/start.mjs itself, not a shell. */
function serverBelow(pid) {
  for (const child of childrenOf(pid)) {
    const words = readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0');
    if (words[0]?.endsWith('node') && words.includes('scripts/start.mjs')) return child;
    const below = serverBelow(child);
    if (below) return below;
  }
  return null;
}

async function once(pause) {
  const began = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...bareEnv(), PORT: String(port), DATA_DIR: data },
  });
  const ended = new Promise((done) => npm.once('exit', done));
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    await sleep(20);
  }
  const ready = (performance.now() - began) / 1000;
  await sleep(pause);
  const server = serverBelow(npm.pid);
  const memory = field(statusOf(server), 'VmRSS') / 1024;
  process.kill(server, 'SIGTERM');
  await ended;
  return { ready, memory };
}

try {
  const inSeconds = (value) => `${value.toFixed(2)} s`;
  const inMegabytes = (value) => `${value.toFixed(1)} MB`;
  const first = await once(1000);
  console.log(
    `first start (builds what is stale, fills the demo): ready after ${inSeconds(first.ready)}, ${inMegabytes(first.memory)}`,
  );
  const second = await once(idle);
  tellGoal('second start: ready after', { value: second.ready, most: goals.ready }, inSeconds);
  const name = 'second start: when idle, without PostgreSQL, it holds';
  tellGoal(name, { value: second.memory, most: goals.memory }, inMegabytes);
} finally {
  rmSync(data, { recursive: true, force: true });
}
