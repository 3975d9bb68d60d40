import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { look } from '../../server/db/embedded/process.ts';
import { postmasterOf } from '../../server/db/embedded/postmaster.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'set-up-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fixture = (name: string) => JSON.stringify(resolve('tests/fixtures', name));

/** A program beside the tests' own set-ups, which ends at a signal as their runner does: at once, without a teardown. */
function begin(text: string) {
  const program = join(folder, 'program.mts');
  writeFileSync(
    program,
    `process.once('SIGTERM', () => setTimeout(() => process.exit(143), 1));
    setInterval(() => {}, 1000);
    ${text}`,
  );
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  return { child, exit: once(child, 'exit'), said: () => said };
}

const made = z.object({ place: z.string(), main: z.string() });

describe('the set-up of a run of the tests', () => {
  it.each(['SIGTERM', 'SIGHUP'] as const)(
    'leaves no PostgreSQL, no folder and no server where a signal ends the run: %s',
    async (signal) => {
      const { child, exit, said } = begin(`
        const { setup } = await import(${fixture('postgres-global.ts')});
        const given = {};
        await setup({ provide: (name, value) => (given[name] = value) });
        console.log(JSON.stringify({ place: given.testServer.host, main: given.builtServer }));`);
      await expect.poll(said, { timeout: 60_000 }).toContain('"place"');
      const { place, main } = made.parse(JSON.parse(/^\{"place.*$/m.exec(said())?.[0] ?? ''));
      const pid = postmasterOf(place) ?? 0;
      expect(look(pid)?.command).toBe('postgres');
      expect(existsSync(main)).toBe(true);
      child.kill(signal);
      await exit;
      expect(look(pid)).toBeNull();
      expect([existsSync(place), existsSync(main)]).toEqual([false, false]);
    },
    120_000,
  );

  it('leaves no folder of a server that could not be bundled', async () => {
    const { exit, said } = begin(`
      const { bundled } = await import(${fixture('built-server.ts')});
      // its folders are made below the working directory
      process.chdir(process.env.TMPDIR);
      await bundled({ main: 'there-is-none.ts' }).catch(() => console.log('failed'));
      process.exit(0);`);
    expect(await exit, said()).toEqual([0, null]);
    expect(said()).toContain('failed');
    expect(readdirSync(join(folder, 'node_modules', '.cache'))).toEqual([]);
  }, 120_000);

  /** Where a program finds the built server in its place, and no data of anybody. */
  function built(): void {
    mkdirSync(join(folder, 'dist'));
    symlinkSync(dirname(inject('builtServer')), join(folder, 'dist', 'server'));
  }

  it('starts a portal on a database of its own, whatever database the shell names', async () => {
    built();
    const { exit, said } = begin(`
      const { startOwnPortal } = await import(${fixture('own-portal.ts')});
      process.chdir(process.env.TMPDIR);
      Object.assign(process.env, { DATABASE_URL: 'postgres://nowhere.invalid/fund', DEMO: '0' });
      const portal = await startOwnPortal();
      console.log('started');
      await portal.stop();
      process.exit(0);`);
    expect(await exit, said()).toEqual([0, null]);
    expect(said()).toContain('started');
  }, 120_000);

  it('ends a portal that did not start, and leaves no folder of it', async () => {
    built();
    const { exit, said } = begin(`
      const { startOwnPortal } = await import(${fixture('own-portal.ts')});
      process.chdir(process.env.TMPDIR);
      await startOwnPortal({ DATABASE_URL: 'nowhere' }).catch(({ message }) => console.log(message));
      process.exit(0);`);
    expect(await exit, said()).toEqual([0, null]);
    expect(said()).toContain('The server did not start:\nDATABASE_URL');
    expect(readdirSync(folder).filter((name) => name.startsWith('member portal'))).toEqual([]);
  }, 120_000);
});
