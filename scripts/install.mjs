// Installs the packages of the lock file when they are absent or of another lock. Imports nothing but Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

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

/** Whether npm put the lock file's packages in place: it writes down what it did as its last act. */
function isOfLock(root) {
  const written = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(written)) return false;
  const there = packagesOf(written);
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

const markOf = (root) => join(root, 'node_modules', '.lock-hash');
const hashOf = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Whether node_modules was made from the very lock file that is there, by this script or by `npm ci`. */
function isInstalled(root) {
  const mark = markOf(root);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hashOf(root)) return true;
  if (!isOfLock(root)) return false;
  writeFileSync(mark, hashOf(root));
  return true;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Does what may fail because another process was faster. */
function attempt(act) {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

/** Whose lock it is; 0 when it is nobody's, or only just being given back. */
function ownerOf(lock) {
  try {
    return Number(readdirSync(lock)[0] ?? 0);
  } catch {
    return 0;
  }
}

/** Takes a file out of a lock, and the lock with it unless somebody else holds it by now. */
function release(lock, pid) {
  attempt(() => unlinkSync(join(lock, String(pid))));
  attempt(() => rmdirSync(lock));
}

/**
 * Runs `act` in one process at a time. The lock is a folder that holds a file named by its owner: a folder is moved to
 * a place only where none is or an empty one, and the file of an owner that is gone is taken out by its own name.
 */
function alone(root, act) {
  const lock = join(root, '.cache', 'installing');
  const own = `${lock}-${process.pid}`;
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, String(process.pid)), '');
  let told = 0;
  while (!attempt(() => renameSync(own, lock))) {
    const owner = ownerOf(lock);
    if (owner !== 0 && !isRunning(owner)) release(lock, owner);
    else if (owner !== 0 && owner !== told) {
      console.log(`Waiting for process ${owner}, which installs the packages.`);
      told = owner;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  try {
    return act();
  } finally {
    release(lock, process.pid);
  }
}

/** Runs `npm ci`; answers whether it went well. */
function install(root) {
  console.log('Installing packages from the lock file (about a minute).');
  // A package manager that runs this script hands its own program down; a bare `npm` is looked up otherwise.
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const { status } = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (status === 0) writeFileSync(markOf(root), hashOf(root));
  return status === 0;
}

/** Runs `npm ci` in `root` unless node_modules was made from the very lock file that is there. */
export function ensureInstalled(root) {
  checkNode();
  if (isInstalled(root) || alone(root, () => isInstalled(root) || install(root))) return;
  console.error('The packages could not be installed; the lines above say why.');
  process.exit(1);
}
