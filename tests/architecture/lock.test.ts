import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hold } from '../../scripts/lock.mjs';

let folder = '';
let lock = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
  lock = join(folder, 'working');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The lock as somebody left it: a folder that holds a file named by its owner. */
function left(name: string): void {
  mkdirSync(lock);
  writeFileSync(join(lock, name), '');
}

/** The number of a process that is gone. */
async function goneNumber(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'close');
  return child.pid ?? 0;
}

/** Nobody in particular, for whom root is somebody else. */
const ordinary = 65_534;

describe('a lock', () => {
  it('of the own number was left, and is taken', () => {
    left(String(process.pid));
    hold(lock, 'works')();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('whose owner’s number another program has by now is taken', () => {
    left(`${process.ppid}.1-of-another-day`);
    hold(lock, 'works')();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a living owner is waited for', async () => {
    const wait = `import { hold } from ${JSON.stringify(resolve('scripts/lock.mjs'))};
      hold(${JSON.stringify(lock)}, 'works')();`;
    const giveBack = hold(lock, 'works');
    const child = spawn(process.execPath, ['--input-type=module', '-e', wait]);
    const closed = once(child, 'close');
    let said = '';
    child.stdout.on('data', (text) => {
      said += String(text);
      giveBack();
    });
    expect([...(await closed), said]).toEqual([
      0,
      null,
      `Waiting for process ${process.pid}, which works.\n`,
    ]);
    expect(existsSync(lock)).toBe(false);
  });

  it('takes away what those left who were ended while they waited', async () => {
    const [gone, waits] = [`working-${await goneNumber()}`, `working-${process.ppid}`];
    for (const name of [gone, waits, 'working-server']) mkdirSync(join(folder, name));
    hold(lock, 'works')();
    expect(readdirSync(folder).toSorted()).toEqual([waits, 'working-server'].toSorted());
  });

  it.runIf(process.getuid?.() === 0)(
    'of a user who is gone, which another one may not take away, is named',
    async () => {
      left(`${await goneNumber()}.`);
      chmodSync(folder, 0o777);
      const ask = `process.setgid(${ordinary}); process.setuid(${ordinary});
        const { hold } = await import(${JSON.stringify(resolve('scripts/lock.mjs'))});
        try { hold(${JSON.stringify(lock)}, 'works'); } catch ({ message }) { console.log(message); }`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', ask]);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
      await once(child, 'close');
      expect(said).toBe(
        `${lock} was left by a process that is gone, and this user may not take it away: delete it.\n`,
      );
      expect(readdirSync(folder)).toEqual(['working']);
    },
  );
});
