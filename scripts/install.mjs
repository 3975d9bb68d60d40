// Installs the packages of the lock file when they are absent or of another lock. Imports nothing of theirs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hold } from './lock.mjs';

/** Exits with a sentence when Node is too old for the packages. */
function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 23;
  if (fits) return;
  console.error(
    `This is Node ${process.versions.node}. The portal needs Node 20.19 or later, 22.12 or later, or 24.`,
  );
  process.exit(1);
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Where npm writes down what it did, as its last act. */
const writtenIn = (root) => join(root, 'node_modules', '.package-lock.json');

/** Whether npm put the lock file's packages in place. */
function isOfLock(root) {
  const there = packagesOf(writtenIn(root));
  const { '': _, ...asked } = packagesOf(join(root, 'package-lock.json'));
  const isAsked = ([path, { version, integrity }]) =>
    path in asked && asked[path].version === version && asked[path].integrity === integrity;
  // what another system or processor needs is left out
  const mayLack = ({ optional, devOptional, peer }) => optional || devOptional || peer;
  return (
    Object.entries(there).every(isAsked) &&
    Object.entries(asked).every(([path, entry]) => path in there || mayLack(entry))
  );
}

/**
 * Where `install` notes the lock file that it installed from, what only a build needs included, and what npm wrote down of
 * that: after an `npm install` of another lock file the mark is still there.
 */
const markOf = (root) => join(root, 'node_modules', '.installed-whole');
const hashOf = (root) =>
  [join(root, 'package-lock.json'), writtenIn(root)]
    .reduce((hash, path) => hash.update(readFileSync(path)), createHash('sha256'))
    .digest('hex');

/** Whether node_modules was made from the very lock file that is there, by this script or by `npm ci`. */
function isInstalled(root) {
  if (!existsSync(writtenIn(root))) return false;
  const mark = markOf(root);
  return (existsSync(mark) && readFileSync(mark, 'utf8') === hashOf(root)) || isOfLock(root);
}

/** Runs `npm ci`, for a host that sets NODE_ENV=production too: what builds the portal is among it. Answers whether it went well. */
function install(root) {
  console.log('Installing packages from the lock file (about a minute).');
  // A package manager that runs this script hands its own program down; a bare `npm` is looked up otherwise.
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(command, [...first, ...words], {
    cwd: root,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (status === 0) writeFileSync(markOf(root), hashOf(root));
  return status === 0;
}

/** Installs in one process at a time; whoever waited finds it done. */
function installAlone(root) {
  const release = hold(join(root, '.cache', 'installing'), 'installs the packages');
  try {
    return isInstalled(root) || install(root);
  } finally {
    release();
  }
}

/** Runs `npm ci` in `root` unless node_modules was made from the very lock file that is there. */
export function ensureInstalled(root) {
  checkNode();
  if (isInstalled(root) || installAlone(root)) return;
  console.error('The packages could not be installed; the lines above say why.');
  process.exit(1);
}
