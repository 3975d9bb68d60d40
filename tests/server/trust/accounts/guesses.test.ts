import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultLimits } from '../../../../server/repositories/rate-limits.ts';
import {
  field,
  goodPassword,
  signUpForm,
  startApp,
  type TestApp,
  type Visitor,
} from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { quickPasswords } from '../../../fixtures/quick-passwords.ts';
import { confirmByPassword } from '../../../fixtures/second-factor.ts';

let database: TestDatabase;
let server: TestApp;
let checks = 0;
const {
  signInAccount,
  passwordKnown,
  passwordSession,
  secondFactor,
  activationTries,
  recoveryAccount,
  mailsAccount,
} = defaultLimits;

beforeAll(async () => {
  database = await freshDatabase();
  const passwords: typeof quickPasswords = {
    ...quickPasswords,
    verify: (stored, password) => {
      checks += 1;
      return quickPasswords.verify(stored, password);
    },
  };
  const limits = {
    signInAccount,
    passwordKnown,
    passwordSession,
    secondFactor,
    activationTries,
    recoveryAccount,
    mailsAccount,
  };
  server = await startApp(database, { passwords, limits });
});
afterAll(async () => {
  await server?.app.close();
  await database?.close();
});

let addresses = 0;
/** Somebody else at each try, from an address and a network of its own. */
const guess = (email: string, password = 'not the password', by = server.visitor()) => {
  addresses += 1;
  const from = `2001:db8:${addresses.toString(16)}::1`;
  return by.post('/auth/login', { email, password }, { 'x-forwarded-for': from });
};
const many = (count: number, email: string) =>
  Promise.all(Array.from({ length: count }, () => guess(email))).then((answers) =>
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
  );
const checksOf = async (work: () => Promise<unknown>) => {
  const before = checks;
  await work();
  return checks - before;
};
const login = (by: Visitor, email: string, password = goodPassword) => guess(email, password, by);

describe('guessing a password', () => {
  it('gets ten looks in any quarter of an hour, from however many addresses and at once', async () => {
    const email = 'guessed@example.com';
    await server.memberOf(email);
    expect(await checksOf(() => many(4, email))).toBe(4);
    server.clock.pass(14 * 60);
    expect(await many(30, email)).toEqual([...Array<number>(6).fill(422), ...Array<number>(24).fill(429)]);
    expect(await checksOf(() => many(5, email))).toBe(0);
    // The first four are out of the window now, the six others are not.
    server.clock.pass(60);
    expect(await checksOf(() => many(20, email))).toBe(4);
    server.clock.pass(15 * 60 - 1);
    expect(await checksOf(() => many(20, email))).toBe(6);
    // Nobody has that address: the same.
    expect(await checksOf(() => many(20, 'nobody@example.com'))).toBe(10);
  });

  it('keeps nobody out of a browser that is known, and gains nothing when the person signs in', async () => {
    const email = 'besieged@example.com';
    const known = await server.memberOf(email);
    await known.post('/auth/logout');
    expect(await checksOf(() => many(20, email))).toBe(10);
    expect((await login(server.visitor(), email)).status).toBe(429);
    for (let times = 0; times < 12; times += 1) {
      expect((await login(known, email)).status).toBe(200);
      await known.post('/auth/logout');
    }
    expect(await checksOf(() => many(5, email))).toBe(0);
    // It is known for this account alone, and a wrong password counts there too.
    await server.memberOf('another@example.com');
    await many(20, 'another@example.com');
    expect((await login(known, 'another@example.com')).status).toBe(429);
    expect(
      await checksOf(() => Promise.all(Array.from({ length: 20 }, () => guess(email, 'wrong', known)))),
    ).toBe(10);
    const forged = server.visitor();
    for (const value of ['', 'x', `${'0'.repeat(6)}.${'A'.repeat(43)}`, '~'.repeat(300)]) {
      forged.cookies.set('portal_known', value);
      expect((await login(forged, email)).status).toBe(429);
    }
  });

  it('is not set back by the person, who signs in with a new browser meanwhile', async () => {
    const email = 'meanwhile@example.com';
    await server.memberOf(email);
    await many(9, email);
    for (let times = 0; times < 3; times += 1)
      expect((await login(server.visitor(), email)).status).toBe(200);
    expect(await checksOf(() => many(20, email))).toBe(1);
  });

  it('keeps nobody out who has the link of a reset mail, in that browser or another one', async () => {
    const email = 'reset@example.com';
    await server.memberOf(email);
    await many(20, email);
    await server.visitor().post('/auth/forgottenpwdrequest', { email });
    const token = new URL((await server.mail(email)).link).searchParams.get('token') ?? '';
    const password = 'another sentence 43';
    const there = server.visitor();
    const set = { token, password, password_confirmation: password };
    expect((await there.post('/auth/forgottenpwdset', set)).status).toBe(200);
    expect((await login(server.visitor(), email, password)).status).toBe(200);
    await many(20, email);
    expect((await login(there, email, password)).status).toBe(200);
  });

  it('is counted in a session too, apart from what strangers try', async () => {
    const email = 'inside@example.com';
    const inside = await server.memberOf(email);
    await many(20, email);
    const change = {
      old_password: 'not it',
      password: 'a third sentence 44',
      password_confirmation: 'a third sentence 44',
    };
    const both = async () => {
      for (let times = 0; times < 8; times += 1) {
        await inside.post('/auth/newpassword', change);
        await confirmByPassword(inside, 'not it');
      }
    };
    expect(await checksOf(both)).toBe(10);
    expect((await confirmByPassword(inside)).status).toBe(429);
    server.clock.pass(15 * 60);
    expect((await confirmByPassword(inside)).status).toBe(200);
  });

  it('is counted for each session: a stolen one keeps nobody from ending it', async () => {
    const email = 'stolen@example.com';
    const owner = await server.memberOf(email);
    const thief = server.visitor();
    await login(thief, email);
    for (let times = 0; times < 12; times += 1) await confirmByPassword(thief, 'not it');
    expect((await confirmByPassword(thief)).status).toBe(429);
    expect((await login(owner, email)).status).toBe(200);
    expect((await confirmByPassword(owner, goodPassword, 'sessions')).status).toBe(200);
    expect((await owner.delete('/x/sessions')).status).toBe(200);
    expect((await thief.get('/auth/whoami')).status).toBe(401);
  });

  it('finds whoever comes by many addresses of one network', async () => {
    const narrow = await startApp(database, { limits: { signInIp: { points: 3, seconds: 900 } } });
    const statuses = [];
    for (let at = 1; at < 6; at += 1) {
      const headers = { 'x-forwarded-for': `2001:db8:5:7:${at}::${at}` };
      const form = { email: `somebody.${at}@example.com`, password: 'not the password' };
      statuses.push((await narrow.visitor().post('/auth/login', form, headers)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 429, 429]);
    await narrow.app.close();
  });

  it('finds them in a browser that is known too', async () => {
    const email = 'known.but.many@example.com';
    const narrow = await startApp(database, { limits: { signInKnownIp: { points: 3, seconds: 900 } } });
    const known = await narrow.memberOf(email);
    const statuses = [];
    for (let at = 1; at < 6; at += 1) {
      const headers = { 'x-forwarded-for': `2001:db8:6:7:${at}::${at}` };
      statuses.push((await known.post('/auth/login', { email, password: 'not it' }, headers)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 429, 429]);
    const elsewhere = { 'x-forwarded-for': '2001:db8:6:8::1' };
    expect((await known.post('/auth/login', { email, password: 'not it' }, elsewhere)).status).toBe(422);
    await narrow.app.close();
  });
});

describe('what is sent by mail', () => {
  const keyOf = (answer: { readonly body: unknown }) =>
    z.object({ error_key: z.string() }).parse(answer.body).error_key;

  it('is a code that is void after ten tries at most, tried one by one or at once', async () => {
    const email = 'typed@example.com';
    await server.visitor().post('/users/register', signUpForm(email));
    const { code } = await server.mail(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const check = (typed: string) =>
      server.visitor().post('/auth/checkActivationCode', { email, code: typed });
    const answers = await Promise.all(Array.from({ length: 25 }, () => check(wrong)));
    const looked = answers.filter((answer) => keyOf(answer) === 'invalid_activation_code');
    expect(looked.length).toBeLessThanOrEqual(10);
    expect(keyOf(await check(code))).toBe('expired_activation_code');
  });

  it('is a link that activates once, however often it is sent at once, and never a closed account', async () => {
    const email = 'link@example.com';
    await server.visitor().post('/users/register', signUpForm(email));
    const { link } = await server.mail(email);
    const code = new URL(link).searchParams.get('code') ?? '';
    const follow = () => server.visitor().post('/auth/checkActivationCode', { code });
    const answers = await Promise.all([follow(), follow(), follow()]);
    // A browser repeats a request whose answer was lost: that is no mistake, opens no session and changes nothing.
    for (const answer of answers)
      expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    const user = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const activations = await database.db
      .selectFrom('activities')
      .select('id')
      .where('member_id', '=', user.id)
      .where('operation_type', '=', 'VALIDATE')
      .execute();
    expect(activations).toHaveLength(1);
    await database.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    expect(keyOf(await follow())).toBe('invalid_activation_code');
  });

  it('is a reset link for whoever asks, however many other mails strangers have provoked or tried to', async () => {
    const [email, nobody] = ['starved@example.com', 'starved.nobody@example.com'];
    await server.memberOf(email);
    const ask = (whose: string) => server.visitor().post('/auth/forgottenpwdrequest', { email: whose });
    for (const whose of [email, nobody]) {
      for (let times = 0; times < 12; times += 1)
        await server.visitor().post('/auth/resendActivationCode', { email: whose });
      expect((await server.visitor().post('/users/register', signUpForm(whose))).status).toBe(429);
      expect((await ask(whose)).status).toBe(200);
    }
    expect((await server.mail(email)).link).toContain('/forgotten_pwd_new?token=');
    // Strangers who ask for links all day send good ones: when one is refused, the newest opens the account.
    for (let hour = 0; hour < 7; hour += 1) {
      for (let times = 0; times < 6; times += 1) await ask(email);
      server.clock.pass(3599);
      expect((await ask(email)).status).toBe(429);
      const token = new URL((await server.mail(email)).link).searchParams.get('token') ?? '';
      const password = `another sentence ${hour}`;
      const set = { token, password, password_confirmation: password };
      expect((await server.visitor().post('/auth/forgottenpwdset', set)).status).toBe(200);
      server.clock.pass(1);
    }
  });

  it('is no more than 63 mails a day to one address, and still one each hour', async () => {
    const email = 'flooded@example.com';
    await server.memberOf(email);
    const sent = async () => (await server.mail(email)).count;
    const before = await sent();
    const ways = ['/auth/forgottenpwdrequest', '/auth/resendActivationCode', '/users/register'];
    const everyWay = () =>
      Promise.all(
        ways.map((way) =>
          server.visitor().post(way, way === '/users/register' ? signUpForm(email) : { email }),
        ),
      );
    for (let hour = 0; hour < 24; hour += 1) {
      for (let times = 0; times < 4; times += 1) await everyWay();
      server.clock.pass(3600);
    }
    const day = (await sent()) - before;
    expect(day).toBeGreaterThan(5);
    expect(day).toBeLessThanOrEqual(63);
    expect((await server.visitor().post('/auth/forgottenpwdrequest', { email })).status).toBe(200);
    const refused = await server.visitor().post('/auth/forgottenpwdrequest', { email });
    expect([refused.status, field(refused, 'error_key'), refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '3600',
    ]);
  });
});
