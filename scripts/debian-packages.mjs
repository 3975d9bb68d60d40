// Debian's packages for what the tests try the server with; test files run side by side, and may want the same ones.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const lock = join(tmpdir(), 'portal-packages.lock');
const mayInstall = () =>
  process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/flock');

/** Programs of a package lie there before it is configured: what another process installs is waited for. */
export function awaitPackages() {
  if (mayInstall()) spawnSync('flock', ['--shared', lock, 'true'], { stdio: 'ignore' });
}

/** Installs packages, one process at a time; false where only somebody else may. Whether they came, the caller looks. */
export function installPackages(packages, { env = {}, stdio = 'ignore' } = {}) {
  if (!mayInstall()) return false;
  const install = 'apt-get update -qq; apt-get install -y -qq --no-install-recommends "$@"';
  // what a package starts must not hold the lock
  spawnSync('flock', ['--close', lock, 'sh', '-c', install, 'sh', ...packages], {
    stdio,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...env },
  });
  return true;
}
