// `npm start`: installs and builds what is missing or stale, then runs the server in this very process.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFresh, startedWith } from './freshness.mjs';
import { ensureInstalled } from './install.mjs';

// A signal to `npm start` may end npm and its shell and reach nobody else.
const parent = process.ppid;
const isLeft = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
ensureInstalled(root);

const env = startedWith(root, process.env);
if (!isFresh(root, env)) {
  console.log('Building the portal and the server.');
  // In a process of its own: what the tools hold in memory is gone when the server runs.
  const { status } = spawnSync(process.execPath, [join('scripts', 'build.mjs'), '--if-stale'], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) {
    console.error('The build failed; the lines above say why.');
    process.exit(1);
  }
}
process.env.NODE_ENV ??= 'production';
// Ended while it was installed or built, it does not begin; later the server stops as if asked.
if (isLeft()) process.exit(1);
const watch = setInterval(() => {
  if (!isLeft()) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 200);
watch.unref();
await import('../dist/server/main.js');
