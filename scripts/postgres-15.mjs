// A PostgreSQL 15 from Debian's packages for `npm run test:all`: what an operator's own database may be.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { awaitPackages, installPackages } from './debian-packages.mjs';

const folder = '/usr/lib/postgresql/15/bin';
const root = process.getuid?.() === 0;

function ensureBinaries() {
  awaitPackages();
  if (existsSync(join(folder, 'initdb'))) return;
  // Without this the package makes and starts a cluster of its own, which nothing here uses.
  if (installPackages(['postgresql-common'], { stdio: 'inherit' })) {
    spawnSync('sed', [
      '-i',
      's/^#\\?create_main_cluster.*/create_main_cluster = false/',
      '/etc/postgresql-common/createcluster.conf',
    ]);
    installPackages(['postgresql-15'], { stdio: 'inherit' });
  }
  if (!existsSync(join(folder, 'initdb')))
    throw new Error(
      `The whole test run needs PostgreSQL 15 in ${folder} (Debian: apt-get install postgresql-15).`,
    );
}

/** Starts one on a free port of the loopback interface; `url` goes into TEST_DATABASE_URL. */
export function startPostgres15(port = 20_000 + (process.pid % 20_000)) {
  ensureBinaries();
  const home = mkdtempSync(join(tmpdir(), 'pg15-'));
  const data = join(home, 'data');
  // PostgreSQL refuses to run as root.
  const as = root ? { uid: 65534, gid: 65534 } : {};
  if (root) chownSync(home, 65534, 65534);
  chmodSync(home, 0o700);
  const run = (tool, args) =>
    execFileSync(join(folder, tool), args, { ...as, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=200`;
  try {
    run('initdb', ['-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
    run('pg_ctl', ['start', '-w', '-t', '30', '-D', data, '-l', join(home, 'log'), '-o', options]);
  } catch (error) {
    spawnSync(join(folder, 'pg_ctl'), ['stop', '-m', 'immediate', '-w', '-D', data], { ...as, cwd: '/' });
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['stop', '-m', 'fast', '-w', '-D', data]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
