import { execFileSync } from 'node:child_process';

/** When something was measured, in UTC to the minute, and of which commit. */
export type Stamp = { readonly date: string; readonly commit: string };

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

export const stamp = (): Stamp => ({
  date: new Date().toISOString().slice(0, 16).replace('T', ' '),
  commit: commit(),
});
