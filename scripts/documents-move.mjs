// `npm run documents:move`: moves documents from PostgreSQL into the bucket of S3_ENDPOINT; may be broken off and begun again.
import { ensureInstalled } from './install.mjs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
ensureInstalled(root);

const { isFresh, buildServer } = await import('./build.mjs');
if (!isFresh()) await buildServer();
await import('../dist/server/documents-move.js');
