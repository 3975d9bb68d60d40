import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTime } from '../../../server/handlers/auth-shared.ts';
import { goodPassword, signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { byRecovery, finishSignIn, halfSignedIn, memberWithTotp } from '../../fixtures/second-factor.ts';

let database: TestDatabase;
let server: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database);
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

const next = 'another sentence 43';
const both = (password: string) => ({ password, password_confirmation: password });
const login = async (email: string, password: string) =>
  (await server.visitor().post('/auth/login', { email, password })).status;
const askFor = async (email: string) => {
  await server.visitor().post('/auth/forgottenpwdrequest', { email });
  return new URL((await server.mail(email)).link).searchParams.get('token') ?? '';
};
const set = (token: string, password: string) =>
  server.visitor().post('/auth/forgottenpwdset', { token, ...both(password) });
/** What waits for an address or was sent there, oldest first. */
const sentTo = (email: string) =>
  database.db
    .selectFrom('outbox')
    .select(['template', 'data', 'ends_at', 'created_at'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const invalid = { error_key: 'invalid_password_set_token', description: 'Invalid password token' };

describe('a forgotten password', () => {
  it('is replaced once by the link of the mail, ends every session and is told by mail', async () => {
    const email = 'camille@example.com';
    const visitor = await server.memberOf(email);
    const token = await askFor(email);
    expect((await server.mail(email)).link).toMatch(
      /^http:\/\/localhost:3000\/forgotten_pwd_new\?token=[\w-]{43}$/,
    );
    expect((await set(token, next)).body).toEqual({ ok: true });
    expect((await visitor.get('/auth/whoami')).status).toBe(401);
    expect([await login(email, goodPassword), await login(email, next)]).toEqual([422, 200]);
    expect((await set(token, goodPassword)).body).toMatchObject(invalid);
    expect(await server.mail(email)).toMatchObject({ template: 'password_changed' });
  });

  it('gives back the tries of the second step that a whole day has used up, but not those in a row', async () => {
    const limits = {
      secondFactorDay: { points: 2, seconds: 86_400 },
      secondFactor: { points: 4, seconds: 60 },
    };
    const strict = await startApp(database, { clock: server.clock, limits });
    const { email, codes } = await memberWithTotp(strict, 'tried@example.com');
    const step = async (password: string, code: string) =>
      (await finishSignIn(await halfSignedIn(strict, email, password), byRecovery(code))).status;
    const wrong = 'AAAAA-AAAAA';
    for (const status of [422, 422, 429]) expect(await step(goodPassword, wrong)).toBe(status);
    expect((await set(await askFor(email), next)).status).toBe(200);
    expect([await step(next, wrong), await step(next, codes[0] ?? '')]).toEqual([422, 429]);
    await strict.app.close();
  });

  it('stays as it is when the link is an hour old, replaced by a newer one, or invented', async () => {
    const email = 'late@example.com';
    await server.memberOf(email);
    const first = await askFor(email);
    const second = await askFor(email);
    expect((await set(first, next)).body).toMatchObject(invalid);
    server.clock.pass(3600);
    expect((await set(second, next)).body).toMatchObject(invalid);
    expect((await set('x'.repeat(43), next)).body).toMatchObject(invalid);
    expect(await login(email, goodPassword)).toBe(200);
  });

  it('is asked for in a mail that says until when its link works, and that leaves no later', async () => {
    const email = 'until@example.com';
    await server.visitor().post('/users/register', signUpForm(email));
    const [activation] = await sentTo(email);
    await server.memberOf(email);
    await askFor(email);
    const reset = (await sentTo(email)).at(-1);
    for (const [mail, template, seconds] of [
      [activation, 'activation', 24 * 3600],
      [reset, 'password_reset', 3600],
    ] as const) {
      const end = new Date((mail?.created_at.getTime() ?? 0) + seconds * 1000);
      expect(mail).toMatchObject({ template, ends_at: end, data: { until: dateTime(end) } });
    }
  });

  it('ends the mails that offered it before, when another is asked for and when it is set', async () => {
    const email = 'twice@example.com';
    await server.memberOf(email);
    const waiting = async () => {
      const now = server.clock.now();
      return (await sentTo(email))
        .filter(({ template }) => template !== 'password_changed')
        .map(({ template, ends_at }) => [template, ends_at !== null && ends_at > now]);
    };
    await askFor(email);
    const token = await askFor(email);
    // the activation was used
    const ended = [
      ['activation', false],
      ['password_reset', false],
    ];
    expect(await waiting()).toEqual([...ended, ['password_reset', true]]);
    expect((await set(token, next)).status).toBe(200);
    expect(await waiting()).toEqual([...ended, ['password_reset', false]]);
  });

  it('may be typed again when the first choice was too common: the link is still good', async () => {
    const email = 'choosy@example.com';
    await server.memberOf(email);
    const token = await askFor(email);
    expect((await set(token, 'camille exemple')).body).toMatchObject({
      fields: { password: 'password_too_common' },
    });
    expect((await set(token, next)).status).toBe(200);
  });

  it('is set by only one of two requests with the same link at once', async () => {
    const email = 'race@example.com';
    await server.memberOf(email);
    const token = await askFor(email);
    const replies = await Promise.all([set(token, next), set(token, 'a third sentence 44')]);
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 422]);
  });

  it('is told as set again to whoever sends the same once more, after an answer that was lost', async () => {
    const email = 'unheard@example.com';
    await server.memberOf(email);
    const token = await askFor(email);
    const twice = await Promise.all([set(token, next), set(token, next)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const signedIn = server.visitor();
    await signedIn.post('/auth/login', { email, password: next });
    expect((await set(token, next)).body).toEqual({ ok: true });
    // it was done once, and nothing is done again
    const told = (await sentTo(email)).filter(({ template }) => template === 'password_changed');
    expect(told).toHaveLength(1);
    expect((await signedIn.get('/auth/whoami')).status).toBe(200);
  });

  it('is not told as set by a used link once it is another one, or the hour is over', async () => {
    const email = 'used@example.com';
    const visitor = await server.memberOf(email);
    const token = await askFor(email);
    expect((await set(token, next)).status).toBe(200);
    const other = { old_password: next, ...both('a third sentence 44') };
    await visitor.post('/auth/login', { email, password: next });
    expect((await visitor.post('/auth/newpassword', other)).status).toBe(200);
    for (const password of [next, 'a third sentence 44'])
      expect((await set(token, password)).body).toMatchObject(invalid);
    const second = await askFor(email);
    expect((await set(second, next)).status).toBe(200);
    server.clock.pass(3600);
    expect((await set(second, next)).body).toMatchObject(invalid);
  });

  it('is guessed by a used link no more often than at the sign-in', async () => {
    const limits = { signInAccount: { points: 3, seconds: 60 } };
    const strict = await startApp(database, { clock: server.clock, limits });
    const email = 'guessed@example.com';
    await server.memberOf(email);
    const token = await askFor(email);
    expect((await set(token, next)).status).toBe(200);
    const guess = async (password: string) => {
      const body = { token, ...both(password) };
      return (await strict.visitor().post('/auth/forgottenpwdset', body)).status;
    };
    for (const status of [422, 422, 422, 429]) expect(await guess('a wrong sentence 45')).toBe(status);
    expect(await guess(next)).toBe(429);
    await strict.app.close();
  });

  it('brings new codes where the account awaits its activation, and the link once it is activated', async () => {
    const email = 'waiting@example.com';
    await server.visitor().post('/users/register', signUpForm(email));
    const former = await server.mail(email);
    const activate = (code: string) => server.visitor().post('/auth/checkActivationCode', { email, code });
    // whoever has used up the tries of the former code begins anew
    for (let n = 0; n < 5; n += 1) await activate('000000');
    server.clock.pass(1);
    const asked = await server.visitor().post('/auth/forgottenpwdrequest', { email });
    expect([asked.status, asked.body]).toEqual([200, { ok: true }]);
    const sent = await sentTo(email);
    expect(sent.map(({ template }) => template)).toEqual(['activation', 'activation_asked']);
    const code = (await server.mail(email)).code;
    expect((await activate(former.code)).status).toBe(422);
    expect((await activate(code)).body).toEqual({ ok: true, password_to_choose: true });
    // whoever asked knows none; the one of the sign-up may be a stranger's
    expect(await login(email, goodPassword)).toBe(422);
    const { template, link } = await server.mail(email);
    expect(template).toBe('password_to_choose');
    expect((await set(new URL(link).searchParams.get('token') ?? '', next)).status).toBe(200);
    expect([await login(email, goodPassword), await login(email, next)]).toEqual([422, 200]);
  });

  it('answers the same for an address without an account, and sends nothing there', async () => {
    const reply = await server.visitor().post('/auth/forgottenpwdrequest', { email: 'nobody@example.com' });
    expect([reply.status, reply.body]).toEqual([200, { ok: true }]);
    await expect(server.mail('nobody@example.com')).rejects.toThrow('No mail');
  });
});

describe('a password', () => {
  it('does not grow old: nobody is asked for another after ten years', async () => {
    const email = 'patient@example.com';
    await server.memberOf(email);
    server.clock.pass(10 * 365 * 86_400);
    const back = server.visitor();
    const answer = await back.post('/auth/login', { email, password: goodPassword });
    expect(answer.status).toBe(200);
    expect((await back.get('/auth/whoami')).status).toBe(200);
  });
});

describe('changing the password', () => {
  it('needs the old one, keeps this session and ends the others', async () => {
    const email = 'change@example.com';
    const here = await server.memberOf(email);
    const elsewhere = server.visitor();
    await elsewhere.post('/auth/login', { email, password: goodPassword });
    const change = (old_password: string, password: string) =>
      here.post('/auth/newpassword', { old_password, ...both(password) });
    expect((await change('not the password', next)).body).toMatchObject({ error_key: 'invalid_credentials' });
    expect((await change(goodPassword, goodPassword)).body).toMatchObject({
      fields: { password: 'password_unchanged' },
    });
    expect(
      (
        await here.post('/auth/newpassword', {
          ...both(next),
          old_password: goodPassword,
          password_confirmation: 'x',
        })
      ).body,
    ).toMatchObject({
      fields: { password_confirmation: 'password_mismatch' },
    });
    expect((await elsewhere.get('/auth/whoami')).status).toBe(200);
    expect((await change(goodPassword, next)).status).toBe(200);
    expect((await here.get('/auth/whoami')).status).toBe(200);
    expect((await elsewhere.get('/auth/whoami')).status).toBe(401);
    expect(await login(email, next)).toBe(200);
  });
});
