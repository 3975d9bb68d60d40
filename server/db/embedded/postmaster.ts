import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseError } from '../error.ts';
import type { Owner } from './binaries.ts';
import { childEnv, socketName, whereItStands } from './folder.ts';
import { isPostgresOf, look, postgresProcessesOf } from './process.ts';

export type Cluster = {
  readonly folder: string;
  /** the folder by which clients reach the socket */
  readonly host: string;
  readonly native: string;
  readonly owner: Owner;
  /** false in tests only: a crash of the machine may then lose data */
  readonly durable: boolean;
};

const logFile = (cluster: Cluster) => join(cluster.folder, '..', 'postgres.log');
const largestLog = 10 * 1024 * 1024;

function lastWords(cluster: Cluster): string {
  try {
    return readFileSync(logFile(cluster), 'utf8').trimEnd().split('\n').slice(-3).join(' | ');
  } catch {
    return 'it left no log';
  }
}

/** 'starting' stands for every state in which it listens and yet takes nobody: recovery, shutdown. */
type Answer = 'ready' | 'starting' | 'absent';

export async function ask(cluster: Pick<Cluster, 'folder' | 'host'>): Promise<Answer> {
  const client = new Client({
    host: cluster.host,
    user: 'app',
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
    if (code === 'EACCES' || code.startsWith('28'))
      throw new DatabaseError(`The database in ${cluster.folder} refuses this user: ${String(error)}`, {
        cause: error,
      });
    return 'starting';
  } finally {
    await client.end().catch(() => {});
  }
}

/** The pid in postmaster.pid, if it is really a PostgreSQL of this folder. */
export function postmasterOf(folder: string): number | null {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return isPostgresOf(pid, folder) ? pid : null;
  } catch {
    return null;
  }
}

/** What a killed postmaster leaves would stop the next one when its pid lives on as a zombie or as another program. */
async function clearTraces(folder: string): Promise<void> {
  const until = Date.now() + 10_000;
  // Its children notice its death by themselves; two generations must never write the same files.
  while (postgresProcessesOf(folder).length > 0 && Date.now() < until) await sleep(20);
  const rest = postgresProcessesOf(folder);
  if (rest.length > 0)
    throw new DatabaseError(
      `Processes of a former PostgreSQL still work in ${folder}: ${rest.join(', ')}. End them first.`,
    );
  for (const name of ['postmaster.pid', socketName, `${socketName}.lock`])
    rmSync(join(folder, name), { force: true });
}

function launch(cluster: Cluster): { readonly exited: () => boolean } {
  const { folder, native, owner, durable } = cluster;
  if ((statSync(logFile(cluster), { throwIfNoEntry: false })?.size ?? 0) > largestLog)
    renameSync(logFile(cluster), `${logFile(cluster)}.1`);
  const log = openSync(logFile(cluster), 'a', 0o600);
  const settings = [
    'listen_addresses=',
    'unix_socket_directories=.',
    'unix_socket_permissions=0700',
    // Details of a refused statement quote values, and those are personal data.
    'log_error_verbosity=terse',
    // Its very words may too ('invalid input syntax …: "…"'); the server's own log says where it happened.
    'log_min_messages=log',
    'log_timezone=UTC',
    'timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap((setting) => ['-c', setting]);
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', whereItStands ?? folder, ...settings], {
    ...owner,
    cwd: folder,
    env: childEnv,
    // A session of its own: Ctrl-C reaches the server alone, which stops PostgreSQL after its last request.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let over = false;
  child.on('exit', () => (over = true));
  child.on('error', () => (over = true));
  child.unref();
  return { exited: () => over };
}

/** Returns when the cluster answers: takes over a living one, waits for one that starts or stops, starts a dead one. */
export async function bringUp(cluster: Cluster, say: (sentence: string) => void): Promise<void> {
  let own: ReturnType<typeof launch> | null = null;
  let told = Date.now();
  let silentSince: number | null = null;
  for (;;) {
    const answer = await ask(cluster);
    if (answer === 'ready') return;
    if (own?.exited() && postmasterOf(cluster.folder) === null)
      throw new DatabaseError(`PostgreSQL did not start in ${cluster.folder}: ${lastWords(cluster)}`);
    const living = postmasterOf(cluster.folder);
    if (answer === 'absent' && living === null && own === null) {
      await clearTraces(cluster.folder);
      own = launch(cluster);
    }
    // Alive for long and yet without a socket (somebody removed it): it can only be stopped and started again.
    silentSince = answer === 'absent' ? (silentSince ?? Date.now()) : null;
    if (living !== null && own === null && silentSince !== null && Date.now() - silentSince > 10_000)
      await bringDown(cluster.folder);
    if (Date.now() - told > 5000) {
      say('The database is still recovering from its last stop; this takes as long as it needs.');
      told = Date.now();
    }
    await sleep(20);
  }
}

/** Stops the cluster: open transactions are rolled back, files are synced. Returns when it is gone. */
export async function bringDown(folder: string): Promise<void> {
  const pid = postmasterOf(folder);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  const until = Date.now() + 20_000;
  while (look(pid) !== null && isPostgresOf(pid, folder) && Date.now() < until) await sleep(10);
  if (isPostgresOf(pid, folder)) process.kill(pid, 'SIGQUIT');
}
