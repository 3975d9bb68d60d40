import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withUnpacked } from '../../../../server/backup/unpacked.ts';
import { writeBackup } from '../../../../server/backup/write.ts';
import { beginCommand, command } from '../../../fixtures/commands.ts';
import { freshDatabase } from '../../../fixtures/database.ts';
import { wholeRun } from '../../../fixtures/sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'broken-off-'));
const path = join(folder, 'portal.tar');
beforeAll(async () => {
  const database = await freshDatabase();
  await writeBackup({
    pool: database.pool,
    bucket: null,
    path,
    passphrase: null,
    madeAt: new Date('2026-03-12T10:00:00.000Z'),
    progress: () => {},
  });
  await database.close();
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const unpacked = () => readdirSync(folder).filter((name) => name.startsWith('portal-backup-'));
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The PostgreSQL that runs on what was unpacked; 0: none yet. */
function postgres(): number {
  try {
    const file = join(folder, unpacked()[0] ?? '', 'data', 'postgres', 'postmaster.pid');
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/** Ends `npm run verify -- BACKUP` as soon as its PostgreSQL runs. */
async function brokenOffBy(signal: NodeJS.Signals) {
  const child = beginCommand('verify', { TMPDIR: folder }, [path]);
  const over = new Promise((resolve) => child.once('close', (code, by) => resolve(code ?? by)));
  for (const until = Date.now() + 30_000; postgres() === 0 && Date.now() < until;) await sleep(5);
  const pid = postgres();
  expect(isAlive(pid)).toBe(true);
  // a terminal and npm both pass one Ctrl-C on
  child.kill(signal);
  child.kill(signal);
  return { ended: await over, pid };
}

describe('the look at a backup that is broken off', () => {
  it.each<NodeJS.Signals>(wholeRun ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT'])(
    'by %s leaves nothing of it, and no PostgreSQL',
    async (signal) => {
      const { ended, pid } = await brokenOffBy(signal);
      expect(ended).toBe(1);
      expect(unpacked()).toEqual([]);
      expect(isAlive(pid)).toBe(false);
    },
    60_000,
  );

  it('by force leaves what the next look takes away', async () => {
    const { ended, pid } = await brokenOffBy('SIGKILL');
    expect(ended).toBe('SIGKILL');
    expect(unpacked()).toHaveLength(1);
    const next = await command('verify', { TMPDIR: folder }, path);
    expect(next, next.said).toMatchObject({ code: 0 });
    expect(unpacked()).toEqual([]);
    expect(isAlive(pid)).toBe(false);
  }, 60_000);

  it('by force leaves what the next look takes away that has the same number, as in a container', async () => {
    vi.stubEnv('TMPDIR', folder);
    const left = join(folder, `portal-backup-${process.pid}-killed`);
    mkdirSync(left);
    const given = { path, passphrase: null, secretsKeys: [], progress: () => {} };
    await withUnpacked(given, async () => {
      expect(existsSync(left)).toBe(false);
      const [first] = unpacked();
      // two looks of one process leave each other alone
      await withUnpacked(given, () => Promise.resolve(expect(unpacked()).toHaveLength(2)));
      expect(unpacked()).toEqual([first]);
    });
    expect(unpacked()).toEqual([]);
  }, 60_000);
});
