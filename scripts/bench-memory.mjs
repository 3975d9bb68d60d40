// `npm run bench:memory`: what the server holds while files of 10 and 100 MB come in and 100 000 rows go out. Ends with 1
// where it holds as much more as what goes through.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { asked } from './words.mjs';

asked('Usage: npm run bench:memory [-- --tree FOLDER]', () =>
  parseArgs({ options: { tree: { type: 'string' } } }),
);

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
ensureInstalled(root);
const { ensureServer } = await import('./build.mjs');
await ensureServer();
const program = ['--import', 'tsx', 'tests/bench/memory.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' });
process.exit(status ?? 1);
