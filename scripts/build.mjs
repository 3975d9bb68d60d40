// Builds the portal into dist/portal and the server into dist/server. Run alone: `npm run build`.
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { compress } from './compress.mjs';
import { keepBuilds, readBuilds } from './former-builds.mjs';
import { isFresh, isServerFresh, markAll, markServer, serverHash, sourceHash } from './freshness.mjs';
import { hold } from './lock.mjs';
import { prerender } from './prerender.mjs';
import { asked } from './words.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The server's programs, into `out`. */
async function bundle(out) {
  const { bundleServer } = await import('./server-bundle.mjs');
  await bundleServer({
    absWorkingDir: root,
    entryPoints: [
      'server/main.ts',
      'server/admin.ts',
      'server/verify.ts',
      'server/backup.ts',
      'server/restore.ts',
      'server/privacy.ts',
      'server/migrate-command.ts',
      'server/documents-move.ts',
      'server/value-file-worker.ts',
    ],
    outdir: out,
    sourcemap: true,
  });
  cpSync(join(root, 'server', 'db', 'migrations'), join(out, 'migrations'), { recursive: true });
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/**
 * Puts a build in the place of the one before it, file by file, what others name first: whoever is just reading that one
 * never misses a file that both have.
 */
function putInPlace(from, to) {
  const isNamed = (file) => Number(/^chunk-|^migrations/.test(file));
  const files = filesIn(from).toSorted((one, other) => isNamed(other) - isNamed(one));
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    renameSync(join(from, file), join(to, file));
  }
  for (const file of filesIn(to)) if (!files.includes(file)) rmSync(join(to, file));
  rmSync(from, { recursive: true });
}

/** Builds the server in one process at a time; with `isDone` not where another has done it meanwhile. */
export async function buildServer(isDone = () => false) {
  const release = hold(join(root, '.cache', 'building-server'), 'builds the server');
  try {
    if (isDone()) return;
    const hash = serverHash(root);
    const aside = join(root, 'dist', '.server');
    rmSync(aside, { recursive: true, force: true });
    await bundle(aside);
    markServer(root, null);
    putInPlace(aside, join(root, 'dist', 'server'));
    markServer(root, hash);
  } finally {
    release();
  }
}

/** Builds the server alone where its sources have changed, in half a second. */
export async function ensureServer() {
  const isDone = () => isServerFresh(root);
  if (!isDone()) await buildServer(isDone);
}

/** Leaves what the last builds left; `keepBuilds` takes away from it. */
async function buildPortal(portal) {
  // whoever builds: inside a test run it would be React's development build, three times as slow
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
  await prerender(root, portal);
  await compress(join(portal, 'assets'));
}

/** Throws when a screen loads more than it may (scripts/budgets). */
async function keepToBudgets(portal) {
  const { tsImport } = await import('tsx/esm/api');
  const { checkBudgets } = await tsImport('./budgets/check.ts', import.meta.url);
  checkBudgets(portal);
}

/** What was said to the build can't be built with; its message says why. */
class BadSetting extends Error {
  name = 'BadSetting';
}

/** The page may call its own origin alone: a portal whose API is elsewhere lets nobody in. */
function assertApiPath(said = '') {
  const home = 'http://portal.invalid';
  if (said === '') return;
  const asked = URL.canParse(said, home) ? new URL(said, home) : null;
  if (asked?.origin === home && asked.pathname === said) return;
  throw new BadSetting(
    `VITE_API_BASE is “${said}”: it has to be a path like /portal/api, on the portal’s own origin. ` +
      'A start keeps what the last build was told until another is said; said empty, it is /api/v1 again.',
  );
}

async function buildBoth() {
  const started = Date.now();
  const hash = sourceHash(root, process.env);
  markAll(root, null, process.env);
  await buildServer();
  const portal = join(root, 'dist', 'portal');
  const builds = readBuilds(portal);
  await buildPortal(portal);
  await keepToBudgets(portal);
  // after that: a build that nobody is to use pushes none out whose pages are open
  keepBuilds(portal, builds);
  // Written last: a build that was broken off is not taken for a finished one.
  markAll(root, hash, process.env);
  console.log(`Built the portal and the server in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Builds in one process at a time; with `ifStale` not where another has done it meanwhile. */
async function buildAll(ifStale) {
  assertApiPath(process.env.VITE_API_BASE);
  const release = hold(join(root, '.cache', 'building'), 'builds the portal');
  try {
    if (!ifStale || !isFresh(root, process.env)) await buildBoth();
  } finally {
    release();
  }
}

if (process.argv[1] && pathToFileURL(resolve(process.argv[1])).href === import.meta.url) {
  const { values } = asked('Usage: npm run build [-- --if-stale]', () =>
    parseArgs({ options: { 'if-stale': { type: 'boolean', default: false } } }),
  );
  process.chdir(root);
  await buildAll(values['if-stale']).catch((error) => {
    console.error(['OverBudget', 'BadSetting'].includes(error.name) ? error.message : error);
    process.exitCode = 1;
  });
}
