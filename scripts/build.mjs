// Builds the portal into dist/portal and the server into dist/server. Run alone: `npm run build`.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { keepBuilds, readBuilds } from './former-builds.mjs';
import { prerender } from './prerender.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const mark = join(root, 'dist', '.source-hash');
const scripts = ['build.mjs', 'prerender.mjs', 'former-builds.mjs', 'server-bundle.mjs', 'budgets'].map(
  (name) => `scripts/${name}`,
);
const sources = ['contract', 'machines', 'locales', 'src', 'server', 'public', ...scripts];
const files = ['index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];

function* walk(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).toSorted()) yield* walk(join(path, name));
}

/** Changes with every source that a build reads, and with the settings that it takes in. */
function sourceHash() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const path of [...sources, ...files].flatMap((name) => [...walk(join(root, name))]))
    hash.update(`\0${path.slice(root.length)}\0`).update(readFileSync(path));
  for (const name of Object.keys(process.env).toSorted())
    if (name.startsWith('VITE_') || name === 'STATIC_STYLES') hash.update(`\0${name}=${process.env[name]}`);
  return hash.digest('hex');
}

/** Whether dist was built from these very sources. */
export function isFresh() {
  return existsSync(mark) && readFileSync(mark, 'utf8') === sourceHash();
}

/** The server alone: half a second. */
export async function buildServer() {
  const { bundleServer } = await import('./server-bundle.mjs');
  const out = join(root, 'dist', 'server');
  rmSync(out, { recursive: true, force: true });
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

/** What compresses is compressed once, here, and not for every visitor. */
async function compress(folder) {
  const squeeze = [
    ['.br', promisify(brotliCompress)],
    ['.gz', promisify(gzip)],
  ];
  const entries = await readdir(folder, { recursive: true });
  const texts = entries.filter((name) => /\.(js|mjs|css|svg|json|txt|wasm|map)$/.test(name));
  for (const name of texts) {
    const content = await readFile(join(folder, name));
    if (content.length < 1024 || existsSync(join(folder, `${name}.br`))) continue;
    await Promise.all(
      squeeze.map(async ([ending, tool]) => writeFile(join(folder, name + ending), await tool(content))),
    );
  }
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

export async function buildAll() {
  const started = Date.now();
  const hash = sourceHash();
  rmSync(mark, { force: true });
  await buildServer();
  const portal = join(root, 'dist', 'portal');
  const builds = readBuilds(portal);
  await buildPortal(portal);
  await keepToBudgets(portal);
  // after that: a build that nobody is to use pushes none out whose pages are open
  keepBuilds(portal, builds);
  // Written last: a build that was broken off is not taken for a finished one.
  writeFileSync(mark, hash);
  console.log(`Built the portal and the server in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

if (process.argv[1] && pathToFileURL(resolve(process.argv[1])).href === import.meta.url) {
  process.chdir(root);
  await buildAll().catch((error) => {
    console.error(error.name === 'OverBudget' ? error.message : error);
    process.exitCode = 1;
  });
}
