// `npm run admin -- add EMAIL ROLE`: makes the first two administrators; `… reset-second-factor EMAIL`: helps somebody
// who has lost every second factor. Works beside a running server.
import { ensureInstalled } from './install.mjs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
ensureInstalled(root);

const { isFresh, buildServer } = await import('./build.mjs');
if (!isFresh()) await buildServer();
await import('../dist/server/admin.js');
