// `npm run fuzz [-- --seed 42 --count 10000]`: hostile requests made from the document that the server gives out
// (docs/decisions/0068). None may be answered by 500 or more; a failure is made smaller and told as a line of curl.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
ensureInstalled(root);
const { tsImport } = await import('tsx/esm/api');
await tsImport('../tests/fuzz/run.ts', import.meta.url);
