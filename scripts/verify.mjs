// `npm run verify`: recomputes the log's chain and the papers' hashes. Works beside a running server, writes nothing.
import { ensureInstalled } from './install.mjs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
ensureInstalled(root);

const { isFresh, buildServer } = await import('./build.mjs');
if (!isFresh()) await buildServer();
await import('../dist/server/verify.js');
