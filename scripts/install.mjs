// Installs the packages of the lock file when they are absent or of another lock. Imports nothing but Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Runs `npm ci` in `root` unless node_modules was made from the very lock file that is there. */
export function ensureInstalled(root) {
  checkNode();
  const mark = join(root, 'node_modules', '.lock-hash');
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  console.log('Installing packages from the lock file (about a minute).');
  // A package manager that runs this script hands its own program down; a bare `npm` is looked up otherwise.
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const result = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('The packages could not be installed; the lines above say why.');
    process.exit(1);
  }
  writeFileSync(mark, hash);
}
