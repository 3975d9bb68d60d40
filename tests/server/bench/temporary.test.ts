import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { look } from '../../../server/db/embedded/process.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'benches-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The process of the PostgreSQL that takes connections below a folder; null: there is none. */
function postgresIn(folder: string): number | null {
  const [own] = readdirSync(folder).filter((name) => name.startsWith('portal-bench-'));
  if (own === undefined) return null;
  try {
    const lines = readFileSync(join(folder, own, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    return lines[7]?.trim() === 'ready' ? Number(lines[0]) : null;
  } catch {
    return null;
  }
}

describe('a bench that a signal ends', () => {
  it.each(['members', 'values'])(
    'leaves no PostgreSQL and no folder behind: %s',
    async (name) => {
      const program = ['--import', 'tsx', `tests/bench/${name}.ts`];
      const env = { ...process.env, TMPDIR: folder };
      const bench = spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'pipe'], env });
      const ended = once(bench, 'exit');
      let said = '';
      bench.stderr.on('data', (part: Buffer) => (said += part.toString()));
      await expect.poll(() => postgresIn(folder), { timeout: 60_000 }).not.toBeNull();
      const pid = postgresIn(folder) ?? 0;
      bench.kill('SIGTERM');
      expect(await ended).toEqual([1, null]);
      expect(look(pid)).toBeNull();
      expect(readdirSync(folder).filter((one) => one.startsWith('portal-'))).toEqual([]);
      expect(said).toBe('');
    },
    90_000,
  );
});
