import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pause } from './order.ts';

/** A server's clock that somebody sets. */
export type JumpingClock = {
  /** for the server's environment */
  readonly env: Readonly<Record<string, string>>;
  /** sets it so many seconds before (or, below zero, behind) the machine's; returns when the server has it */
  readonly set: (seconds: number) => Promise<void>;
  readonly remove: () => void;
};

export function jumpingClock(): JumpingClock {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'));
  const file = join(folder, 'seconds');
  writeFileSync(file, '0');
  const module = pathToFileURL(resolve('tests/fixtures/clock-jumps.mjs')).href;
  return {
    env: { NODE_OPTIONS: `--import "${module}"`, CLOCK_FILE: file },
    async set(seconds) {
      writeFileSync(`${file}.new`, String(seconds));
      renameSync(`${file}.new`, file);
      await pause(60);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
