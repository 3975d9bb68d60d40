import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { field, goodPassword, refused, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import {
  byCode,
  byRecovery,
  confirmByCode,
  confirmByPassword,
  finishSignIn,
  halfSignedIn,
  memberWithTotp,
  recoveryCodesIn,
  totpCode,
  waysIn,
} from '../../fixtures/second-factor.ts';

let database: TestDatabase;
let app: TestApp;
let strict: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  strict = await startApp(database, {
    clock: app.clock,
    limits: { secondFactor: { points: 3, seconds: 60 } },
  });
});
afterAll(async () => {
  await Promise.all([app.app.close(), strict.app.close()]);
  await database.close();
});

const path = '/x/second-factor';
const wrong = refused(422, 'invalid_second_factor');
const over = refused(422, 'sign_in_over');
const opened = { status: 200 };

describe('an authenticator app', () => {
  it('is set up with the password, gives ten recovery codes once, and is asked for at the next sign-in', async () => {
    const email = 'camille@example.com';
    const visitor = await app.memberOf(email);
    expect((await visitor.get(path)).body).toEqual({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      required: false,
    });
    expect(await visitor.post(`${path}/totp`)).toMatchObject(refused(422, 'confirmation_required'));
    expect(await confirmByPassword(visitor, 'not the password')).toMatchObject(
      refused(422, 'invalid_credentials'),
    );
    expect(await confirmByPassword(visitor)).toMatchObject(opened);

    const begun = await visitor.post(`${path}/totp`);
    const secret = field(begun, 'secret');
    expect(field(begun, 'uri')).toBe(
      `otpauth://totp/Member%20Portal:camille%40example.com?secret=${secret}&issuer=Member%20Portal`,
    );
    expect((await visitor.get('/auth/whoami')).body).toMatchObject({ second_factor: { enabled: false } });
    const none = await totpCode(secret, app.clock, 5);
    expect(await visitor.post(`${path}/totp/confirmation`, { code: none })).toMatchObject(wrong);
    const code = await totpCode(secret, app.clock);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const codes = recoveryCodesIn(await visitor.post(`${path}/totp/confirmation`, { code: spaced }));
    expect(new Set(codes).size).toBe(10);
    for (const one of codes) expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await visitor.get(path)).body).toMatchObject({
      totp: { enabled_at: app.clock.now().toISOString() },
      recovery_codes_left: 10,
    });
    expect((await app.mail(email)).template).toBe('totp_added');

    const other = app.visitor();
    const half = await other.post('/auth/login', { email, password: goodPassword });
    expect(half).toMatchObject(refused(422, 'second_factor_required'));
    expect([half.headers['set-cookie']].flat().join()).toMatch(
      /^portal_second=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/,
    );
    expect(await other.get('/auth/whoami')).toMatchObject({ status: 401 });
    expect(waysIn(await other.get(`${path}/sign-in`))).toEqual({
      methods: ['totp', 'recovery_code'],
      passkey: null,
    });
    // The code that took it into use is spent.
    expect(await finishSignIn(other, byCode(code))).toMatchObject(wrong);
    app.clock.pass(30);
    const done = await finishSignIn(other, byCode(await totpCode(secret, app.clock)));
    expect(done).toMatchObject({
      status: 200,
      body: { email, second_factor: { enabled: true, setup_required: false } },
    });
    const kept = ['portal_known', 'portal_session', 'portal_token'];
    expect([...other.cookies.keys()].toSorted()).toEqual(kept);
    expect(await other.get('/auth/whoami')).toMatchObject(opened);
    const log = await other.get(`/activities/user/list/${field(done, 'id')}?operation_type=LOGIN`);
    const [newest] = z.array(z.object({ id: z.string() })).parse(log.body);
    expect(
      (await other.get(`/activities/user/details/${field(done, 'id')}/${newest?.id}`)).body,
    ).toMatchObject({
      after: { second_factor: 'totp' },
    });
  });

  it('gives a code that is taken once, by one of two at once, and never an older one after it', async () => {
    const { email, secret } = await memberWithTotp(app, 'once@example.com');
    const code = await totpCode(secret, app.clock);
    const [one, two] = [await halfSignedIn(app, email), await halfSignedIn(app, email)];
    const answers = await Promise.all([finishSignIn(one, byCode(code)), finishSignIn(two, byCode(code))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const next = await halfSignedIn(app, email);
    const before = await totpCode(secret, app.clock, -1);
    for (const spent of [code, before]) expect(await finishSignIn(next, byCode(spent))).toMatchObject(wrong);
    // A phone's clock may be one step ahead, not two.
    expect(await finishSignIn(next, byCode(await totpCode(secret, app.clock, 2)))).toMatchObject(wrong);
    expect(await finishSignIn(next, byCode(await totpCode(secret, app.clock, 1)))).toMatchObject(opened);
  });

  it('can be replaced while the former one works until the new one is confirmed, in its own session only', async () => {
    const { visitor, email, secret } = await memberWithTotp(app, 'new-phone@example.com');
    const second = await halfSignedIn(app, email);
    await finishSignIn(second, byCode(await totpCode(secret, app.clock)));
    app.clock.pass(30);
    expect(await confirmByPassword(visitor)).toMatchObject(
      refused(422, 'validation_failed', { fields: { method: 'invalid_value' } }),
    );
    await confirmByCode(visitor, 'second_factor', await totpCode(secret, app.clock));
    expect(await second.delete(`${path}/totp`)).toMatchObject(refused(422, 'confirmation_required'));
    const other = field(await visitor.post(`${path}/totp`), 'secret');
    // Begun anew it asks nothing, and the secret is another one.
    const another = field(await visitor.post(`${path}/totp`), 'secret');
    expect(another).not.toBe(other);
    const code = { code: await totpCode(another, app.clock) };
    expect(await second.post(`${path}/totp/confirmation`, code)).toMatchObject(refused(409, 'conflict'));
    app.clock.pass(30);
    expect(
      await finishSignIn(await halfSignedIn(app, email), byCode(await totpCode(secret, app.clock))),
    ).toMatchObject(opened);
    const fresh = { code: await totpCode(another, app.clock) };
    expect((await visitor.post(`${path}/totp/confirmation`, fresh)).body).toEqual({ recovery_codes: null });
    app.clock.pass(30);
    const half = await halfSignedIn(app, email);
    expect(await finishSignIn(half, byCode(await totpCode(secret, app.clock)))).toMatchObject(wrong);
    expect(await finishSignIn(half, byCode(await totpCode(another, app.clock)))).toMatchObject(opened);

    // What was confirmed is used up, and a key that nobody takes in time is worth nothing.
    const asked = refused(422, 'confirmation_required');
    expect(await visitor.post(`${path}/totp`)).toMatchObject(asked);
    app.clock.pass(30);
    await confirmByCode(visitor, 'second_factor', await totpCode(another, app.clock));
    const late = field(await visitor.post(`${path}/totp`), 'secret');
    app.clock.pass(15 * 60);
    const lateCode = { code: await totpCode(late, app.clock) };
    expect(await visitor.post(`${path}/totp/confirmation`, lateCode)).toMatchObject(refused(409, 'conflict'));
    expect(await visitor.post(`${path}/totp`)).toMatchObject(asked);
  });
});

describe('a recovery code', () => {
  it('is good once however it is typed, and says by mail how many are left', async () => {
    const { visitor, email, codes, secret } = await memberWithTotp(app, 'lost-phone@example.com');
    const [first = '', second = ''] = codes;
    const half = await halfSignedIn(app, email);
    const typed = ` ${first.toLowerCase().replace('-', ' ')} `;
    expect(await finishSignIn(half, byRecovery('AAAAA-AAAAA'))).toMatchObject(wrong);
    expect(await finishSignIn(half, byRecovery(typed))).toMatchObject(opened);
    const mail = await database.db
      .selectFrom('outbox')
      .select('data')
      .where('recipient', '=', email)
      .where('template', '=', 'recovery_code_used')
      .executeTakeFirstOrThrow();
    expect(mail.data).toMatchObject({ left: '9' });
    const halves = [await halfSignedIn(app, email), await halfSignedIn(app, email)];
    const [again] = halves;
    if (again) expect(await finishSignIn(again, byRecovery(first))).toMatchObject(wrong);
    const answers = await Promise.all(halves.map((one) => finishSignIn(one, byRecovery(second))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await visitor.get(path)).body).toMatchObject({ recovery_codes_left: 8 });

    expect(await visitor.post(`${path}/recovery-codes`)).toMatchObject(refused(422, 'confirmation_required'));
    await confirmByCode(visitor, 'second_factor', await totpCode(secret, app.clock));
    const renewed = recoveryCodesIn(await visitor.post(`${path}/recovery-codes`));
    expect(renewed).toHaveLength(10);
    const last = await halfSignedIn(app, email);
    expect(await finishSignIn(last, byRecovery(codes[2] ?? ''))).toMatchObject(wrong);
    expect(await finishSignIn(last, byRecovery(renewed[0] ?? ''))).toMatchObject(opened);

    // One sign-in opens one session, whatever is sent with it; the code of the other one is not lost.
    const both = await halfSignedIn(app, email);
    const sent = await Promise.all(renewed.slice(1, 3).map((code) => finishSignIn(both, byRecovery(code))));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await visitor.get(path)).body).toMatchObject({ recovery_codes_left: 8 });
  });
});

describe('a sign-in that waits for its second step', () => {
  it('is over after five minutes, with another password, with a closed account, and once it is finished', async () => {
    const { visitor, email, secret } = await memberWithTotp(app, 'slow@example.com');
    const code = async () => byCode(await totpCode(secret, app.clock));
    expect(await app.visitor().get(`${path}/sign-in`)).toMatchObject(over);
    expect(await finishSignIn(app.visitor(), await code())).toMatchObject(over);
    const slow = await halfSignedIn(app, email);
    app.clock.pass(299);
    expect(await slow.get(`${path}/sign-in`)).toMatchObject(opened);
    app.clock.pass(1);
    expect(await finishSignIn(slow, await code())).toMatchObject(over);
    expect(slow.cookies.has('portal_second')).toBe(false);

    const stale = await halfSignedIn(app, email);
    const secretCookie = stale.cookies.get('portal_second') ?? '';
    await finishSignIn(stale, await code());
    stale.cookies.set('portal_second', secretCookie);
    app.clock.pass(30);
    expect(await finishSignIn(stale, await code())).toMatchObject(over);

    const former = await halfSignedIn(app, email);
    const password = 'another sentence 43';
    await visitor.post('/auth/newpassword', {
      old_password: goodPassword,
      password,
      password_confirmation: password,
    });
    expect(await finishSignIn(former, await code())).toMatchObject(over);
    const closed = await halfSignedIn(app, email, password);
    await database.db.updateTable('users').set({ active: false }).where('email', '=', email).execute();
    expect(await finishSignIn(closed, await code())).toMatchObject(refused(422, 'account_closed'));
  });

  it('says nothing of a second factor to whoever has a wrong password', async () => {
    const { email } = await memberWithTotp(app, 'quiet@example.com');
    await app.memberOf('plain@example.com');
    const bare = async (address: string) => {
      const { status, headers, body } = await app
        .visitor()
        .post('/auth/login', { email: address, password: 'not the password' });
      return {
        status,
        cookies: headers['set-cookie'],
        body: { ...z.looseObject({}).parse(body), request_id: '' },
      };
    };
    const known = await bare(email);
    expect(known.cookies).toBeUndefined();
    expect(await bare('plain@example.com')).toEqual(known);
    expect(await bare('nobody@example.com')).toEqual(known);
  });

  it('takes so many tries of a person and of each session, whichever browser or way they come by, and one that is right begins anew', async () => {
    const { email, secret, codes, visitor } = await memberWithTotp(app, 'guessed@example.com');
    const one = await halfSignedIn(app, email);
    const two = await halfSignedIn(app, email);
    const from = (by: typeof one, body: object) =>
      strict.visitor().ask('POST', `${path}/sign-in`, {
        body,
        headers: { cookie: `portal_second=${by.cookies.get('portal_second')}` },
      });
    const right = () => totpCode(secret, app.clock);
    expect(await from(one, byCode(await totpCode(secret, app.clock, 9)))).toMatchObject(wrong);
    expect(await from(two, byRecovery('AAAAA-AAAAA'))).toMatchObject(wrong);
    const third = strict.visitor();
    for (const [name, value] of visitor.cookies) third.cookies.set(name, value);
    for (let times = 0; times < 3; times += 1)
      expect(await confirmByCode(third, 'money_out', '000000')).toMatchObject(wrong);
    // who sits at a session uses up its own tries, and nobody's way in
    expect(await confirmByCode(third, 'money_out', await right())).toMatchObject(
      refused(429, 'rate_limited'),
    );
    expect(await from(two, byRecovery('BBBBB-BBBBB'))).toMatchObject(wrong);
    const stopped = await from(one, byCode(await right()));
    expect(stopped).toMatchObject(refused(429, 'rate_limited'));
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect(await from(await halfSignedIn(app, email), byRecovery(codes[0] ?? ''))).toMatchObject({
      status: 429,
    });
    await database.db.deleteFrom('rate_limits').execute();
    for (let round = 0; round < 2; round += 1) {
      expect(await from(two, byCode('000000'))).toMatchObject(wrong);
      const half = await halfSignedIn(app, email);
      expect(await from(half, byCode(await right()))).toMatchObject(opened);
      app.clock.pass(30);
    }
  });
});
