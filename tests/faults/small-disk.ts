import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few megabytes, in memory. */
export type SmallDisk = {
  readonly folder: string;
  /** fills it up to so many bytes */
  readonly fill: (left: number) => void;
  readonly empty: () => void;
  readonly remove: () => void;
};

/** Mounts one; throws with the reason where that can't be done: what it would show is never left out in silence. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const words = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  const { status, stderr, error } = spawnSync('mount', words, { encoding: 'utf8' });
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    const why = error?.message ?? stderr.trim();
    throw new Error(
      `A full disk can't be tried here, for a small tmpfs can't be mounted (${why}). Run it as root.`,
    );
  }
  chmodSync(folder, 0o711);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(left) {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)), { flag: 'a' });
      } catch (error) {
        // somebody else wrote meanwhile: it is as full as can be
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
