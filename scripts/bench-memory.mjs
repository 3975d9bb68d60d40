// `npm run bench:memory`: what the server holds while eight files of 10 MB come in and 100 000 rows go out.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
ensureInstalled(root);
const { isFresh, buildServer } = await import('./build.mjs');
if (!isFresh()) await buildServer();
const program = ['--import', 'tsx', 'tests/bench/memory.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' });
process.exit(status ?? 1);
