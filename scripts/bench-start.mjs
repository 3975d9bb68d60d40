// `npm run bench:start`: runs `npm start` twice on a clean folder; the second is measured: time to ready, memory when idle.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'bench-start-'));
const port = 20_000 + (process.pid % 20_000);

const statusOf = (pid) => readFileSync(`/proc/${pid}/status`, 'utf8');
const field = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
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

async function once(idle) {
  const began = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
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
  const ready = performance.now() - began;
  await sleep(idle);
  const server = serverBelow(npm.pid);
  const memory = field(statusOf(server), 'VmRSS') / 1024;
  process.kill(server, 'SIGTERM');
  await ended;
  return { ready, memory };
}

try {
  const show = (name, { ready, memory }) =>
    console.log(`${name}: ready after ${(ready / 1000).toFixed(2)} s, ${memory.toFixed(0)} MB when idle`);
  show('first start (builds what is stale, fills the demo)', await once(1000));
  show('second start', await once(10_000));
} finally {
  rmSync(data, { recursive: true, force: true });
}
