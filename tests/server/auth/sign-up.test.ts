import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMails } from '../../../server/repositories/outbox.ts';
import { passwords } from '../../../server/rules/password.ts';
import { field, goodPassword, signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database, { passwords });
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

const account = (email: string) =>
  database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('signing up', () => {
  it('keeps names, language, terms and time, and the account waits for its activation', async () => {
    const reply = await server.visitor().post('/users/register', signUpForm('Camille@Example.com', 'fr'));
    expect([reply.status, reply.body]).toEqual([201, { ok: true }]);
    expect(await account('camille@example.com')).toMatchObject({
      first_name: 'Camille',
      role: 'user',
      language: 'fr',
      active: false,
      terms_version: '2026-11',
      terms_accepted_at: server.clock.now(),
    });
    expect((await account('camille@example.com'))?.password_hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    const login = await server
      .visitor()
      .post('/auth/login', { email: 'camille@example.com', password: goodPassword });
    expect([login.status, login.body]).toMatchObject([
      422,
      {
        error_key: 'account_not_active',
        description: 'Please check your email and activate your account.',
      },
    ]);
  });

  it('keeps an address without marks that nobody sees, and takes it with them', async () => {
    const reply = await server.visitor().post('/users/register', signUpForm('copied@example.com\u200b'));
    expect(reply.status).toBe(201);
    expect(await account('copied@example.com')).toMatchObject({ first_name: 'Camille' });
    const login = await server
      .visitor()
      .post('/auth/login', { email: '\u202acopied@example.com\u202c', password: goodPassword });
    expect(login.body).toMatchObject({ error_key: 'account_not_active' });
  });

  it('makes no account when the terms are not accepted, or are other terms', async () => {
    const visitor = server.visitor();
    for (const change of [{ terms_accepted: false }, { terms_accepted: undefined }]) {
      const reply = await visitor.post('/users/register', { ...signUpForm('terms@example.com'), ...change });
      expect(reply.body).toMatchObject({ fields: { terms_accepted: 'terms_not_accepted' } });
    }
    const other = { ...signUpForm('terms@example.com'), terms_version: '1999-01' };
    expect((await visitor.post('/users/register', other)).body).toMatchObject({
      fields: { terms_accepted: 'terms_changed' },
    });
    expect(await account('terms@example.com')).toBeUndefined();
  });

  it.each(['Password123456!', 'qwertyuiop[]12', 'camilleexemple1', '123456789012', 'aaaaaaaaaaaa'])(
    'refuses the common password %s',
    async (password) => {
      const form = { ...signUpForm('common@example.com'), password, password_confirmation: password };
      const reply = await server.visitor().post('/users/register', form);
      expect([reply.status, reply.body]).toMatchObject([
        422,
        { fields: { password: 'password_too_common' } },
      ]);
      expect(await account('common@example.com')).toBeUndefined();
    },
  );

  it('answers the same for a taken address, and its owner learns of it by mail', async () => {
    const owner = await server.memberOf('owner@example.com');
    const before = await account('owner@example.com');
    const again = {
      ...signUpForm('owner@example.com'),
      first_name: 'Somebody',
      password: 'another sentence 43',
    };
    const taken = await server
      .visitor()
      .post('/users/register', { ...again, password_confirmation: again.password });
    const free = await server.visitor().post('/users/register', signUpForm('free@example.com'));
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(await account('owner@example.com')).toEqual(before);
    expect(await server.mail('owner@example.com')).toMatchObject({
      template: 'already_registered',
      code: '',
    });
    expect((await owner.get('/auth/whoami')).status).toBe(200);
  });

  it('sends nobody what somebody else typed: no name in the mail, and no line of its own in a name', async () => {
    const email = 'never-asked@example.com';
    const lines = { ...signUpForm(email), first_name: 'A refund waits:\nhttps://example.org' };
    const refused = await server.visitor().post('/users/register', lines);
    expect(refused.body).toMatchObject({ fields: { first_name: 'invalid_value' } });
    await server
      .visitor()
      .post('/users/register', { ...signUpForm(email), first_name: 'https://example.org' });
    const [mail] = await listMails(database.db, email, 1);
    expect(mail?.template).toBe('activation');
    expect(JSON.stringify(mail)).not.toContain('example.org');
  });

  it('takes what was given last with the same password while the account waits, and the first code is void', async () => {
    const email = 'twice@example.com';
    await server.visitor().post('/users/register', signUpForm(email));
    const first = await server.mail(email);
    await server.visitor().post('/users/register', { ...signUpForm(email), first_name: 'Second' });
    const second = await server.mail(email);
    const visitor = server.visitor();
    if (first.code !== second.code)
      expect(
        (await visitor.post('/auth/checkActivationCode', { email, code: first.code })).body,
      ).toMatchObject({
        error_key: 'invalid_activation_code',
      });
    expect((await visitor.post('/auth/checkActivationCode', { email, code: second.code })).status).toBe(200);
    expect(await account(email)).toMatchObject({ first_name: 'Second', active: true });
  });
});

describe('activating', () => {
  const start = async (email: string) => {
    await server.visitor().post('/users/register', signUpForm(email));
    return server.mail(email);
  };
  const check = (body: Record<string, string>) => server.visitor().post('/auth/checkActivationCode', body);

  it('works by the typed code, once more when the answer was lost, and not with a wrong one', async () => {
    const email = 'typed@example.com';
    const { code } = await start(email);
    expect((await check({ email, code: wrong(code) })).body).toMatchObject({
      error_key: 'invalid_activation_code',
    });
    expect((await check({ email, code })).status).toBe(200);
    expect((await check({ email, code })).status).toBe(200);
  });

  it('works by the code of the link alone, within 24 hours', async () => {
    const codeOf = (link: string) => new URL(link).searchParams.get('code') ?? '';
    const kept = await start('link@example.com');
    expect(kept.link).toMatch(/^http:\/\/localhost:3000\/activate_account\?code=[\w-]{43}$/);
    expect((await check({ code: codeOf(kept.link) })).status).toBe(200);
    const late = await start('late-link@example.com');
    server.clock.pass(24 * 3600);
    expect((await check({ code: codeOf(late.link) })).body).toMatchObject({
      error_key: 'expired_activation_code',
    });
    expect((await check({ code: 'x'.repeat(43) })).body).toMatchObject({
      error_key: 'invalid_activation_code',
    });
  });

  it('refuses a typed code after 30 minutes', async () => {
    const { code } = await start('late@example.com');
    server.clock.pass(30 * 60);
    expect((await check({ email: 'late@example.com', code })).body).toMatchObject({
      error_key: 'expired_activation_code',
    });
  });

  it('allows five tries, then the right code is void too until another is sent; unknown addresses look alike', async () => {
    const email = 'tries@example.com';
    const { code } = await start(email);
    const keys = async (address: string, tried: string) => {
      const found = [];
      for (let times = 0; times < 6; times += 1) found.push(await check({ email: address, code: tried }));
      return found.map((answer) => field(answer, 'error_key'));
    };
    const known = await keys(email, wrong(code));
    expect(known).toEqual([...Array<string>(5).fill('invalid_activation_code'), 'expired_activation_code']);
    expect(await keys('nobody@example.com', '123456')).toEqual(known);
    expect((await check({ email, code })).body).toMatchObject({ error_key: 'expired_activation_code' });

    expect((await server.visitor().post('/auth/resendActivationCode', { email })).status).toBe(200);
    const next = await server.mail(email);
    expect((await check({ email, code: next.code })).status).toBe(200);
  });

  it('sends no second mail to an active, a closed or an unknown account, and says so to nobody', async () => {
    await server.memberOf('active@example.com');
    await server.memberOf('closed@example.com');
    await database.db
      .updateTable('users')
      .set({ active: false })
      .where('email', '=', 'closed@example.com')
      .execute();
    const { count } = await server.mail('active@example.com');
    for (const email of ['active@example.com', 'closed@example.com', 'unknown@example.com'])
      expect((await server.visitor().post('/auth/resendActivationCode', { email })).body).toEqual({
        ok: true,
      });
    expect((await server.mail('active@example.com')).count).toBe(count);
    expect((await server.mail('closed@example.com')).count).toBe(count);
    await server.visitor().post('/users/register', signUpForm('closed@example.com'));
    expect((await server.mail('closed@example.com')).template).toBe('already_closed');
  });
});
