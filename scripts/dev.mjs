// `npm run dev`: the server restarts and the page reloads as files change. The page asks vite, vite asks the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const parent = process.ppid;
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
ensureInstalled(root);
// npm or its shell was ended while it installed
if (process.ppid !== parent) process.exit(1);

// PORT is the server's; a second portal beside this one takes both, and a DATA_DIR of its own.
const pagePort = process.env.DEV_PORT ?? '5173';
const env = {
  ...process.env,
  PORT: process.env.PORT ?? '3000',
  // Links in mails lead to the page that reloads.
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${pagePort}`,
};
const run = (...args) => spawn(process.execPath, args, { stdio: 'inherit', env });
const children = [
  run('--watch', '--watch-preserve-output', '--import', 'tsx', join('server', 'main.ts')),
  run(join('node_modules', 'vite', 'bin', 'vite.js'), '--port', pagePort),
];

let ending = false;
/** One of the two ended, or the person ended both: nothing is left behind. */
function end(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.on('exit', (code) => end(code ?? 0));
// Ending npm or its shell must end both too.
const watch = setInterval(() => {
  if (process.ppid !== parent) end(0);
}, 200);
watch.unref();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
