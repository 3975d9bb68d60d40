// One process at a time, over all that run in one folder. Imports nothing but Node.
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Does what may fail because another process was faster. */
function attempt(act) {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

/** When a process began, in letters that a file's name may have: no later one of its number says the same. Empty: nobody says. */
function startOf(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).replace(
        /\W/g,
        '',
      );
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // "pid (command) state …": the command may hold spaces and brackets; the 22nd field is ticks since the machine's start
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${ticks}-${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return '';
  }
}

/** The name of the file in a lock, which is its owner's: number and start. */
const nameOf = (pid) => `${pid}.${startOf(pid)}`;

/** Whose lock it is; null when it is nobody's, or only just being given back. */
function ownerOf(lock) {
  try {
    const [name] = readdirSync(lock);
    return name === undefined ? null : { name, pid: Number(name.split('.')[0]) };
  } catch {
    return null;
  }
}

/** Whether it was left: by one of the own number, as processes of a container that begins anew count from 1 again, too. */
function isGone({ name, pid }) {
  if (pid === process.pid || !isRunning(pid)) return true;
  const [, then = ''] = name.split('.');
  const now = startOf(pid);
  return then !== '' && now !== '' && then !== now;
}

/** Takes an owner's file out of a lock, and the lock with it unless somebody else holds it by now. */
function release(lock, name) {
  try {
    unlinkSync(join(lock, name));
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return;
    throw new Error(
      `${lock} was left by a process that is gone, and this user may not take it away: delete it.`,
      { cause: error },
    );
  }
  attempt(() => rmdirSync(lock));
}

/** Takes away what those left who were ended while they waited. */
function sweep(lock) {
  const place = new RegExp(`^${basename(lock)}-(\\d+)$`);
  for (const name of readdirSync(dirname(lock))) {
    const [, pid] = place.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      attempt(() => rmSync(join(dirname(lock), name), { recursive: true, force: true }));
  }
}

/**
 * Waits until no other process holds this lock, and takes it; answers what gives it back. The lock is a folder that holds
 * a file named by its owner: a folder is moved to a place only where none is or an empty one, and the file of an owner
 * that is gone is taken out by its own name. `doing`: what the owner does, as whoever waits is told.
 */
export function hold(lock, doing) {
  const own = `${lock}-${process.pid}`;
  const name = nameOf(process.pid);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  sweep(lock);
  writeFileSync(join(own, name), '');
  let told = 0;
  try {
    while (!attempt(() => renameSync(own, lock))) {
      const owner = ownerOf(lock);
      if (owner !== null && isGone(owner)) release(lock, owner.name);
      else if (owner !== null && owner.pid !== told) {
        console.log(`Waiting for process ${owner.pid}, which ${doing}.`);
        told = owner.pid;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    throw error;
  }
  return () => release(lock, name);
}
