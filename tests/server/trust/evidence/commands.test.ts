import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpForm } from '../../../fixtures/app.ts';
import { command, headsOf } from '../../../fixtures/commands.ts';
import { startServerProcess, type ServerProcess } from '../../../fixtures/server-process.ts';
import { wholeRun } from '../../../fixtures/sample.ts';

let folder = '';
const running: ServerProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterAll(async () => {
  for (const server of running) await server.kill();
  // PostgreSQL of a server that was killed goes on; it is ended by the next one that has its folder
  for (const name of ['one', 'two']) await command('verify', dataOf(name));
  rmSync(folder, { recursive: true, force: true });
});

const dataOf = (name: string) => ({ DATA_DIR: join(folder, name) });

/** A portal with the demo on a folder of its own. */
async function portal(name: string): Promise<ServerProcess> {
  const server = await startServerProcess({ url: '' }, { ...dataOf(name), DEMO: '1' });
  running.push(server);
  return server;
}

const ask = (server: ServerProcess, path: string, body: object) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe.runIf(wholeRun)('the commands', () => {
  it('bring a portal that was backed up under load into a second folder, where a person signs in', async () => {
    const one = await portal('one');
    const over = new AbortController();
    let answered = 0;
    const load = (async () => {
      while (!over.signal.aborted) {
        const { status } = await ask(one, '/users/register', signUpForm(`load.${answered}@exemple.test`));
        expect(status).toBeLessThan(500);
        answered += 1;
      }
    })();
    await sleep(2000);
    const path = join(folder, 'portal.tar');
    const made = await command('backup', dataOf('one'), '--out', path);
    expect(made, made.said).toMatchObject({ code: 0 });
    over.abort();
    await load;
    expect(answered).toBeGreaterThan(3);
    const heads = headsOf(made);
    expect(heads).toMatch(/--seal \d+:[\da-f]{64} --ledger-seal \d+:[\da-f]{64}/);

    // beside the server: refused; elsewhere: whole
    expect(await command('restore', dataOf('one'), path)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Another server/),
    });
    const looked = await command('verify', {}, path, ...heads.split(' '));
    expect(looked, looked.said).toMatchObject({ code: 0 });
    const back = await command('restore', dataOf('two'), path, ...heads.split(' '));
    expect(back, back.said).toMatchObject({ code: 0 });
    expect(headsOf(back)).toBe(heads);
    expect(back.said).toContain('Everybody signs in again');
    expect(looked.said).not.toContain('Everybody signs in again');
    expect(headsOf(looked)).toBe(heads);
    expect(await command('restore', dataOf('two'), path)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/not empty/),
    });

    const two = await portal('two');
    const login = await ask(two, '/auth/login', {
      email: 'validated@demo.test',
      password: 'demo-Portal-2026',
    });
    expect(login.status).toBe(200);
    expect(readFileSync(path).subarray(0, 11).toString()).toBe('backup.json');
  }, 300_000);

  it('name a file that is no backup, and an option that there is not', async () => {
    const plain = join(folder, 'nothing.tar');
    expect(await command('verify', {}, plain)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/There is no file/),
    });
    expect(await command('restore', dataOf('three'), plain)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/There is no file/),
    });
    expect(await command('backup', {}, '--sideways')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Usage: npm run backup/),
    });
    expect(await command('backup', dataOf('three'))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/There is no database/),
    });
  });
});
