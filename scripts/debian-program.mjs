// Programs from Debian's packages that `npm run test:all` tries the server with.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Where a program is, installed when it may be; throws when there is none: what it would show is never left out.
 * `name`: as the sentence says it; `places`: where it may lie, the likeliest first.
 */
export function ensureProgram({ name, places, debian }) {
  const found = () => places.find((place) => existsSync(place));
  if (found()) return found();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    // The package would start one of its own, which nothing here uses.
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debian], {
      stdio: 'ignore',
      env: { ...env, RUNLEVEL: '1' },
    });
  }
  const place = found();
  if (!place)
    throw new Error(`The whole test run needs ${name} in /usr/sbin (Debian: apt-get install ${debian}).`);
  return place;
}
