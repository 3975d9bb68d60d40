// clamd from Debian's packages for `npm run test:all`: the scanner that CLAMD_URL leads to.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/sbin/clamd', '/usr/bin/clamd', '/usr/local/sbin/clamd'];

/** Where clamd is, installed when it may be; throws when there is none: what it would show is never left out. */
export function ensureClamd() {
  const found = () => places.find((place) => existsSync(place));
  if (found()) return found();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    // The package would start one of its own, and fetch signatures, which nothing here uses.
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'clamav-daemon'], {
      stdio: 'ignore',
      env: { ...env, RUNLEVEL: '1' },
    });
  }
  const place = found();
  if (!place)
    throw new Error('The whole test run needs clamd in /usr/sbin (Debian: apt-get install clamav-daemon).');
  return place;
}
