import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { look } from '../../../server/db/embedded/process.ts';
import { gone, keep, keepAtOnce, keptHome, postmaster, stoppedFolders } from '../../fixtures/keeper.ts';

const home = keptHome(['data']);
const stoppedIn = stoppedFolders();

/** Starts two servers in the same instant: one is in, the other is told so by name within two seconds. */
async function race(dataDir: string): Promise<void> {
  const both = await keepAtOnce(dataDir, ['a', 'b']);
  const inside = both.filter((one) => /^ready/m.test(one.output()));
  const outside = both.filter((one) => !inside.includes(one));
  expect(inside, both.map((one) => one.output()).join()).toHaveLength(1);
  for (const one of outside) {
    expect(one.output()).toContain(`Another server (process ${inside[0]?.pid}) uses ${dataDir}.`);
    expect(one.refusedAfter()).toBeLessThan(2000);
    expect(await one.end('SIGTERM')).toBe(1);
  }
  // Exactly the word of the one that was let in, and one PostgreSQL that still answers to it.
  expect(inside[0]?.words.split(',').at(-1)).toMatch(/^[ab]$/);
  expect(look(postmaster(dataDir))?.command).toBe('postgres');
  expect(await inside[0]?.end('SIGTERM')).toBe(0);
}

describe('two servers that start on one folder at the same moment', () => {
  it('make one database on a new folder, and the second is refused at once', () =>
    race(join(home(), 'data')));

  it('start PostgreSQL once in a folder whose server was stopped', async () => {
    const dataDir = join(home(), 'data');
    await stoppedIn(dataDir);
    await race(dataDir);
  });

  it('recover a dead PostgreSQL once', async () => {
    const dataDir = join(home(), 'data');
    await stoppedIn(dataDir);
    const one = await keep(dataDir, 'first');
    const pid = postmaster(dataDir);
    await one.end('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    await race(dataDir);
  });

  it('take a living PostgreSQL over once', async () => {
    const dataDir = join(home(), 'data');
    await stoppedIn(dataDir);
    await (await keep(dataDir, 'first')).end('SIGKILL');
    await race(dataDir);
  });
});
