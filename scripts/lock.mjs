// One process at a time, over all that run in one folder. Imports nothing but Node.
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** Whose lock it is; 0 when it is nobody's, or only just being given back. */
function ownerOf(lock) {
  try {
    return Number(readdirSync(lock)[0] ?? 0);
  } catch {
    return 0;
  }
}

/** Takes a file out of a lock, and the lock with it unless somebody else holds it by now. */
function release(lock, pid) {
  attempt(() => unlinkSync(join(lock, String(pid))));
  attempt(() => rmdirSync(lock));
}

/**
 * Waits until no other process holds this lock, and takes it; answers what gives it back. The lock is a folder that holds
 * a file named by its owner: a folder is moved to a place only where none is or an empty one, and the file of an owner
 * that is gone is taken out by its own name. `doing`: what the owner does, as whoever waits is told.
 */
export function hold(lock, doing) {
  const own = `${lock}-${process.pid}`;
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, String(process.pid)), '');
  let told = 0;
  while (!attempt(() => renameSync(own, lock))) {
    const owner = ownerOf(lock);
    // of the own number: left by one that was killed, as processes of a container that begins anew count from 1 again
    if (owner === process.pid || (owner !== 0 && !isRunning(owner))) release(lock, owner);
    else if (owner !== 0 && owner !== told) {
      console.log(`Waiting for process ${owner}, which ${doing}.`);
      told = owner;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  return () => release(lock, process.pid);
}
