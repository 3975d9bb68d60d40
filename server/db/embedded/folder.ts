import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  lutimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { isOfFullDisk, wordsOf } from '../../failure.ts';
import { DatabaseError } from '../error.ts';
import { nativeVersion, type Owner } from './binaries.ts';
import { look } from './process.ts';

/** The number that PostgreSQL gets when root starts the server: "nobody", on macOS "daemon"; no user is created. */
const nobody = process.platform === 'darwin' ? 1 : 65_534;
/** Longest path of a Unix socket that every system takes, in bytes. */
const longestSocket = 103;

/** On Linux PostgreSQL is told to work "where it stands", so that it needs no right to enter the folders above. */
export const whereItStands = existsSync('/proc/self/cwd') ? '/proc/self/cwd' : null;

export const socketName = '.s.PGSQL.5432';
/** Nothing of the server's own environment (secrets, locale) reaches PostgreSQL. */
export const childEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Makes the folder that a setting names and says where in it the cluster stands. */
export function prepareFolder(dataDir: string, setting: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: whereItStands ? 0o700 : 0o711 });
    return join(realpathSync(dataDir), 'postgres');
  } catch (error) {
    throw new DatabaseError(`The folder ${dataDir} (${setting}) can't be made or entered: ${String(error)}`, {
      cause: error,
    });
  }
}

/** Root lends PostgreSQL the number that owns the cluster already; an ordinary user stays himself. */
export function ownerOf(cluster: string): Owner {
  const me = process.getuid?.();
  const found = statSync(cluster, { throwIfNoEntry: false });
  if (me !== 0) {
    if (found && me !== undefined && found.uid !== me)
      throw new DatabaseError(
        `The database in ${cluster} belongs to another user (number ${found.uid}). ` +
          'Start the server as that user or as root, or choose another DATA_DIR.',
      );
    return {};
  }
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: nobody, gid: nobody };
}

/** In a container a killed process may have had this one's number, and it has made nothing yet. */
function removeLeftovers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const maker = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (maker && (Number(maker) === process.pid || look(Number(maker)) === null))
      rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Throws where another PostgreSQL made the files: this one can't read them, and says so late in a long log. */
function assertSameVersion(cluster: string): void {
  let made = '';
  try {
    made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    // it says no version, as an empty one does
  }
  // what else is wrong with it PostgreSQL says itself
  if (made === '') return;
  const own = nativeVersion();
  if (made !== own)
    throw new DatabaseError(
      `The database in ${cluster} was made by PostgreSQL ${made}, and this portal has ${own}. ` +
        'Back it up by the version of the portal that made it, and restore that backup into another DATA_DIR.',
    );
}

/** Makes the cluster beside its place and moves it there in one step: it is there whole, or not at all. */
export function ensureCluster(cluster: string, native: string, owner: Owner, durable: boolean): void {
  if (existsSync(cluster)) return assertSameVersion(cluster);
  removeLeftovers(join(cluster, '..'));
  const fresh = `${cluster}.new-${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(fresh, owner.uid, owner.gid);
  const place = ['-D', whereItStands ?? fresh, '-U', 'app', '-A', 'trust', '--no-instructions'];
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    [...place, ...locale, ...(durable ? [] : ['--no-sync'])],
    { ...owner, cwd: fresh, env: childEnv, encoding: 'utf8' },
  );
  try {
    if (made.status !== 0)
      throw new DatabaseError(
        `PostgreSQL can't make its files in ${cluster}: ${made.error?.message ?? made.stderr.trim()}`,
      );
    // Where no door keeps it out another server may have come this far too: the first move wins.
    if (!existsSync(cluster)) renameSync(fresh, cluster);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** How a client reaches the socket of the cluster: by its folder, or by a short private link when that is too long. */
export function socketFolder(cluster: string): { readonly host: string; readonly release: () => void } {
  if (Buffer.byteLength(join(cluster, socketName)) <= longestSocket)
    return { host: cluster, release: () => {} };
  const base = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(base, 'portal-'));
  const host = join(folder, 'db');
  symlinkSync(cluster, host);
  // Systems clear their temporary folder of what nobody has touched for days.
  const touch = setInterval(() => lutimesSync(host, new Date(), new Date()), 3_600_000).unref();
  return {
    host,
    release: () => {
      clearInterval(touch);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** `command`: what it is called by, where it is no server. */
const holder = z.object({
  pid: z.number().int(),
  started: z.string(),
  command: z.string().nullable().default(null),
});
export type Claimant = { readonly pid: number; readonly command: string | null };
const claimFile = (cluster: string) => join(cluster, '..', 'server.pid');

/** The living process that has claimed the folder, by its own word; the lock in PostgreSQL is the truth. */
export function claimant(cluster: string): Claimant | null {
  try {
    const said: unknown = JSON.parse(readFileSync(claimFile(cluster), 'utf8'));
    const { pid, started, command } = holder.parse(said);
    return pid !== process.pid && look(pid)?.started === started ? { pid, command } : null;
  } catch {
    return null;
  }
}

export function claim(
  cluster: string,
  { command, setting }: { readonly command: string | null; readonly setting: string },
): void {
  const file = claimFile(cluster);
  const said = { pid: process.pid, started: look(process.pid)?.started, command };
  try {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(said));
    renameSync(`${file}.${process.pid}`, file);
  } catch (error) {
    const why = isOfFullDisk(error) ? 'has no room' : "can't be written by this user";
    throw new DatabaseError(`The folder ${dirname(file)} (${setting}) ${why}: ${wordsOf(error)}.`, {
      cause: error,
    });
  }
}

export function giveUpClaim(cluster: string): void {
  if (claimant(cluster) === null) rmSync(claimFile(cluster), { force: true });
}
