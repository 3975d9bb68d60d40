// What `dist` was built from, as each build writes it down.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { writeWhole } from './whole-file.mjs';

const ofServer = [
  'contract',
  'locales',
  'server',
  'scripts/build.mjs',
  'scripts/server-bundle.mjs',
  'tsconfig.json',
  'package-lock.json',
];
const ofPortalAlone = [
  'machines',
  'src',
  'public',
  'scripts/prerender.mjs',
  'scripts/compress.mjs',
  'scripts/former-builds.mjs',
  'scripts/budgets',
  'index.html',
  'vite.config.ts',
];

function* walk(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).toSorted()) yield* walk(join(path, name));
}

function hashOf(root, names) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const path of names.flatMap((name) => [...walk(join(root, name))]))
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

/** An empty word says nothing, as with the server's settings. */
const saidIn = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name, word]) => name.startsWith('VITE_') && word !== ''));

/** Changes with every source of the server. */
export const serverHash = (root) => hashOf(root, ofServer);

/** Changes with every source that a build reads, and with the settings that it takes in. */
export function sourceHash(root, env, server = serverHash(root)) {
  const { STATIC_STYLES = '' } = env;
  const settings = Object.entries({ ...saidIn(env), STATIC_STYLES }).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([server, hashOf(root, ofPortalAlone), settings]))
    .digest('hex');
}

const markOf = (root, name) => join(root, 'dist', name);
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** Notes what the server was built from; null: it is being built. */
export function markServer(root, hash) {
  const mark = markOf(root, '.server-hash');
  mkdirSync(dirname(mark), { recursive: true });
  if (hash === null) rmSync(mark, { force: true });
  else writeFileSync(mark, hash);
}

/** The same of portal and server, with the settings that were said; those are noted from the beginning. */
export function markAll(root, hash, env) {
  const mark = markOf(root, '.source-hash');
  mkdirSync(dirname(mark), { recursive: true });
  writeWhole(mark, `${hash ?? 'being built'}\n${JSON.stringify(saidIn(env))}\n`);
}

/** Whether the server that lies there was built from these very sources. */
export const isServerFresh = (root) => read(markOf(root, '.server-hash')) === serverHash(root);

/** The same of portal and server, with these settings. */
export function isFresh(root, env) {
  const server = serverHash(root);
  const [hash] = read(markOf(root, '.source-hash'))?.split('\n') ?? [];
  return read(markOf(root, '.server-hash')) === server && hash === sourceHash(root, env, server);
}

/** The settings that the last build took in (`VITE_API_BASE`). */
export function builtWith(root) {
  const [, said = ''] = read(markOf(root, '.source-hash'))?.split('\n') ?? [];
  return said === '' ? {} : JSON.parse(said);
}

/**
 * The environment of a start: what was said to the last build holds until something else is said. An empty word is the
 * default again.
 */
export const startedWith = (root, env) => ({ ...builtWith(root), ...env });
