// `npm run privacy`: hands a person everything that is kept of them, or erases what no law keeps.
import { ensureInstalled } from './install.mjs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// paths that are given are of the folder that the command was called in
const calledIn = process.env.INIT_CWD ?? process.cwd();
process.chdir(root);
ensureInstalled(root);

const { isFresh, buildServer } = await import('./build.mjs');
if (!isFresh()) await buildServer();
process.env.CALLED_IN = calledIn;
await import('../dist/server/privacy.js');
