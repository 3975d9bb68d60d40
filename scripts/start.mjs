// `npm start`: installs and builds what is missing or stale, then runs the server in this very process.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
ensureInstalled(root);

const { isFresh } = await import('./build.mjs');
if (!isFresh()) {
  console.log('Building the portal and the server.');
  // In a process of its own: what the tools hold in memory is gone when the server runs.
  const { status } = spawnSync(process.execPath, [join('scripts', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) {
    console.error('The build failed; the lines above say why.');
    process.exit(1);
  }
}
process.env.NODE_ENV ??= 'production';
await import('../dist/server/main.js');
