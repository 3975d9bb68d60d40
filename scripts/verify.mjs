// `npm run verify`: recomputes the chains, the papers' hashes and the ledger, of a database or of a backup. Works beside a running server, writes nothing.
import { ensureInstalled } from './install.mjs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// a backup's path is of the folder that the command was called in
process.env.CALLED_IN = process.env.INIT_CWD ?? process.cwd();
process.chdir(root);
ensureInstalled(root);

const { isFresh, buildServer } = await import('./build.mjs');
if (!isFresh()) await buildServer();
await import('../dist/server/verify.js');
