import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** What the system says of a process; null when there is none, or when only its zombie is left. */
type Seen = { readonly command: string; readonly started: string };

const linux = process.platform === 'linux';

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function fromProc(pid: number): Seen | null {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === null) return null;
  // "pid (command) state …": the command may hold spaces and brackets, so count from the last bracket.
  const end = stat.lastIndexOf(')');
  const rest = stat.slice(end + 2).split(' ');
  if (rest[0] === 'Z' || rest[0] === 'X') return null;
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '';
  return { command: stat.slice(stat.indexOf('(') + 1, end), started: `${boot}/${rest[19] ?? ''}` };
}

function fromPs(pid: number): Seen | null {
  const line = attempt(() =>
    execFileSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-o', 'comm=', '-p', String(pid)], {
      encoding: 'utf8',
    }),
  );
  const parts = line?.trim().match(/^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/);
  if (!parts || parts[1]?.startsWith('Z')) return null;
  return { command: (parts[3] ?? '').replace(/^.*\//, ''), started: parts[2] ?? '' };
}

export function look(pid: number): Seen | null {
  return linux ? fromProc(pid) : fromPs(pid);
}

/** Is this pid a PostgreSQL of this very folder, and not a later process that got the same number? */
export function isPostgresOf(pid: number, folder: string): boolean {
  if (look(pid)?.command !== 'postgres') return false;
  if (linux) return attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === attempt(() => realpathSync(folder));
  const args = attempt(() => execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }));
  return args?.includes(folder) ?? false;
}

/** Every PostgreSQL process that works in the folder, orphans of a killed one included. Known on Linux only. */
export function postgresProcessesOf(folder: string): readonly number[] {
  if (!linux) return [];
  return (attempt(() => readdirSync('/proc')) ?? [])
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgresOf(pid, folder));
}
