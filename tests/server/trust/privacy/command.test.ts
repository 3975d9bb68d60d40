import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signUpForm, startApp } from '../../../fixtures/app.ts';
import { command } from '../../../fixtures/commands.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'privacy-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const app = await startApp(database);
  expect((await app.visitor().post('/users/register', signUpForm('camille@exemple.test'))).status).toBe(201);
  await app.app.close();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const privacy = (...words: string[]) => command('privacy', { DATABASE_URL: database.url }, ...words);
const rowsOf = async (table: string) => (await database.pool.query(`select from ${table}`)).rows.length;

describe('npm run privacy, by an id', () => {
  it('that nobody has hands out and erases nothing, and says so', async () => {
    const id = crypto.randomUUID();
    const rows = [await rowsOf('activities'), await rowsOf('erasures')];
    const out = join(folder, 'nobody');
    for (const words of [
      ['export', '--id', id, '--out', out],
      ['erase', '--id', id],
    ])
      expect(await privacy(...words)).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^Nobody has this id\./),
      });
    expect([await rowsOf('activities'), await rowsOf('erasures')]).toEqual(rows);
    expect(existsSync(out)).toBe(false);
  });

  it('that can’t be written to its end leaves no part of anybody, and is repeated', async () => {
    const { rows } = await database.pool.query<{ id: string }>('select id from users');
    const out = join(folder, 'full');
    const words = ['export', '--id', rows[0]?.id ?? '', '--out', out];
    // no file grows beyond a kilobyte
    const full = spawnSync(
      'sh',
      [
        '-c',
        'ulimit -f 2; exec "$0" "$@"',
        process.execPath,
        join(dirname(inject('builtServer')), 'privacy.js'),
        ...words,
      ],
      { env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url }, encoding: 'utf8' },
    );
    expect(full.stderr).toMatch(/^It failed: EFBIG: .*Nothing of it was done; run it again/);
    expect(full.stderr).not.toMatch(/^ +at /m);
    expect(full.status).toBe(1);
    expect(existsSync(out)).toBe(false);
    expect(await privacy(...words)).toMatchObject({ code: 0 });
    expect(await privacy(...words)).toMatchObject({ code: 1, said: `${out} is not empty.\n` });
    // what stands there is somebody's, and stays
    expect(existsSync(join(out, 'README.txt'))).toBe(true);
  });

  it('notes a repeated erasure of somebody whom an older state doesn’t have', async () => {
    const id = crypto.randomUUID();
    expect(await privacy('erased')).toMatchObject({ code: 0, said: 'Nobody was erased.\n' });
    expect(await privacy('erase', '--id', id, '--asked', '2026-03-01')).toMatchObject({
      code: 0,
      said: `Nobody here has the id ${id}; noted as erased.\n`,
    });
    expect((await privacy('erased')).said).toContain(`${id}  asked 2026-03-01`);
  });

  it('goes on with somebody who was erased', async () => {
    const { rows } = await database.pool.query<{ id: string }>('select id from users');
    const id = rows[0]?.id ?? '';
    for (const time of ['first', 'second'])
      expect(await privacy('erase', '--id', id), time).toMatchObject({ code: 0, said: `${id} is erased.\n` });
    expect(await rowsOf('users')).toBe(0);
    expect(await privacy('export', '--id', id, '--out', join(folder, 'erased'))).toMatchObject({ code: 0 });
  });
});
