import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

/** Runs a program of the server's as it is built, after installing and building what is missing; `program`: its name in `dist/server`. */
export async function runBuilt(program) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  // paths that are given are of the folder that the command was called in
  process.env.CALLED_IN = process.env.INIT_CWD ?? process.cwd();
  process.chdir(root);
  ensureInstalled(root);
  const { ensureServer } = await import('./build.mjs');
  await ensureServer();
  await import(`../dist/server/${program}.js`);
}
