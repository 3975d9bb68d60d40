// PgBouncer from Debian's packages for `npm run test:all`: what may stand between the server and its PostgreSQL.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

/** Where PgBouncer is, installed when it may be; throws when there is none: what it would show is never left out. */
export function ensurePgbouncer() {
  const found = () => places.find((place) => existsSync(place));
  if (found()) return found();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    // The package would start one of its own, which nothing here uses.
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'], {
      stdio: 'ignore',
      env: { ...env, RUNLEVEL: '1' },
    });
  }
  const place = found();
  if (!place)
    throw new Error('The whole test run needs PgBouncer in /usr/sbin (Debian: apt-get install pgbouncer).');
  return place;
}
