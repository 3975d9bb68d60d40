// An S3-compatible store for tests: OpenStack Swift with its s3api, from Debian's packages, on one folder and loopback.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { awaitPackages, installPackages } from './debian-packages.mjs';

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const programs = ['/usr/bin/swift-proxy-server', '/usr/bin/memcached'];
const kinds = ['account', 'container', 'object'];
const root = process.getuid?.() === 0;

function ensureInstalled() {
  const isThere = () => programs.every((path) => existsSync(path));
  awaitPackages();
  if (isThere()) return;
  installPackages(packages);
  if (isThere()) return;
  throw new Error(`This test needs OpenStack Swift (Debian: apt-get install ${packages.join(' ')}).`);
}

async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

function writeConfigs(home, user, [proxy, memory, ...ports], credentials) {
  const common = (port) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${user}\nswift_dir = ${home}\nlog_statsd_host =\n`;
  writeFileSync(
    join(home, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = suffix\nswift_hash_path_prefix = prefix\n',
  );
  for (const [at, kind] of kinds.entries())
    writeFileSync(
      join(home, `${kind}.conf`),
      `${common(ports[at])}devices = ${join(home, 'devices')}\nmount_check = false\ndisable_fallocate = true\n\
[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    );
  const [tenant, name] = credentials.accessKeyId.split(':');
  writeFileSync(
    join(home, 'proxy.conf'),
    `${common(proxy)}[pipeline:main]\npipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server\n\
[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n\
[filter:catch_errors]\nuse = egg:swift#catch_errors\n[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${memory}\n[filter:copy]\nuse = egg:swift#copy\n\
[filter:slo]\nuse = egg:swift#slo\n[filter:dlo]\nuse = egg:swift#dlo\n\
[filter:tempauth]\nuse = egg:swift#tempauth\nuser_${tenant}_${name} = ${credentials.secretAccessKey} .admin\n\
[filter:s3api]\nuse = egg:swift#s3api\nlocation = ${credentials.region}\n`,
  );
}

/** Starts one; `settings` are those of the portal, their bucket is not made yet. */
export async function startSwift() {
  ensureInstalled();
  const home = mkdtempSync(join(tmpdir(), 'swift-'));
  const as = root ? { uid: 65534, gid: 65534 } : {};
  const env = { PATH: '/usr/bin:/bin', HOME: home, PYTHONWARNINGS: 'ignore' };
  mkdirSync(join(home, 'devices', 'd1'), { recursive: true });
  const ports = await freePorts(5);
  const credentials = {
    accessKeyId: 'portal:documents',
    secretAccessKey: 'a-secret-for-tests',
    region: 'us-east-1',
  };
  writeConfigs(home, root ? 'nobody' : userInfo().username, ports, credentials);
  if (root) for (const path of ['.', 'devices', 'devices/d1']) chownSync(join(home, path), 65534, 65534);
  const options = { ...as, cwd: home, env };
  for (const [at, kind] of kinds.entries()) {
    const ring = (...words) =>
      execFileSync('/usr/bin/swift-ring-builder', [join(home, `${kind}.builder`), ...words], {
        ...options,
        stdio: 'ignore',
      });
    ring('create', '4', '1', '0');
    ring('add', `r1z1-127.0.0.1:${ports[at + 2]}/d1`, '1');
    ring('rebalance');
  }
  const log = openSync(join(home, 'log'), 'a');
  let children = [];
  const start = () => {
    children = ['proxy', ...kinds].map((kind) =>
      spawn(`/usr/bin/swift-${kind}-server`, [join(home, `${kind}.conf`)], {
        ...options,
        stdio: ['ignore', log, log],
      }),
    );
    const words = ['-l', '127.0.0.1', '-p', String(ports[1]), '-m', '16'];
    children.push(spawn(programs[1], words, { ...options, stdio: ['ignore', log, log] }));
  };
  const stop = async () => {
    const ended = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ends = ended.map((child) => once(child, 'exit'));
    for (const child of ended) child.kill('SIGKILL');
    await Promise.all(ends);
  };
  const servers = ports.filter((_, at) => at !== 1);
  const endpoint = `http://127.0.0.1:${ports[0]}`;
  const ready = async () => {
    for (let tries = 0; tries < 150; tries += 1) {
      const answers = await Promise.all(
        servers.map((port) =>
          fetch(`http://127.0.0.1:${port}/`).then(
            () => true,
            () => false,
          ),
        ),
      );
      if (answers.every(Boolean)) return;
      await sleep(200);
    }
    throw new Error(`Swift did not start; ${join(home, 'log')} says why.`);
  };
  start();
  await ready();
  return {
    endpoint,
    ...credentials,
    /** away, with what it keeps, until `resume` */
    pause: stop,
    async resume() {
      start();
      await ready();
    },
    async stop() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
