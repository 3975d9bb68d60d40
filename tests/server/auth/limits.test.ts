import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, goodPassword, signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let first: TestApp;
let second: TestApp;
const limits = {
  signInAccount: { points: 4, seconds: 60 },
  signInIp: { points: 12, seconds: 60 },
  resendCooldown: { points: 1, seconds: 30 },
  registerAccount: { points: 2, seconds: 60 },
  activationIp: { points: 8, seconds: 60 },
  activationTries: { points: 5, seconds: 60 },
  recoveryIp: { points: 6, seconds: 60 },
  recoveryAccount: { points: 3, seconds: 60 },
  recoverySetIp: { points: 4, seconds: 60 },
};
beforeAll(async () => {
  database = await freshDatabase();
  first = await startApp(database, { limits });
  second = await startApp(database, { limits });
});
afterAll(async () => {
  await Promise.all([first.app.close(), second.app.close()]);
  await database.close();
});

/** Who is asked at each turn: always the same server, or one and the other. */
const ways: readonly ((at: number) => TestApp)[] = [() => first, (at) => (at % 2 === 0 ? first : second)];

type Asked = { readonly path: string; readonly body: object; readonly from: string };
type Counted = {
  readonly what: string;
  readonly points: number;
  /** each round has subjects of its own */
  readonly ask: (round: number, at: number) => Asked;
};
const counted: readonly Counted[] = [
  {
    what: 'codes that one address types for any accounts',
    points: limits.activationIp.points,
    ask: (round, at) => ({
      path: '/auth/checkActivationCode',
      body: { email: `typed-${round}-${at}@example.com`, code: '000000' },
      from: `203.0.113.${20 + round}`,
    }),
  },
  {
    what: 'links that any addresses ask for on one account',
    points: limits.recoveryAccount.points,
    ask: (round, at) => ({
      path: '/auth/forgottenpwdrequest',
      body: { email: `forgetful-${round}@example.com` },
      from: `203.0.113.${30 + 10 * round + at}`,
    }),
  },
  {
    what: 'links that one address asks for on any accounts',
    points: limits.recoveryIp.points,
    ask: (round, at) => ({
      path: '/auth/forgottenpwdrequest',
      body: { email: `forgotten-${round}-${at}@example.com` },
      from: `203.0.113.${50 + round}`,
    }),
  },
  {
    what: 'links that one address makes up',
    points: limits.recoverySetIp.points,
    ask: (round, at) => ({
      path: '/auth/forgottenpwdset',
      body: {
        token: String(at).padStart(43, 'x'),
        password: goodPassword,
        password_confirmation: goodPassword,
      },
      from: `203.0.113.${60 + round}`,
    }),
  },
];

describe('rate limits', () => {
  it('hold across processes, name the seconds to wait, and end a series of guesses even with the right password', async () => {
    const email = 'guessed@example.com';
    await first.memberOf(email);
    const guess = (server: TestApp, password: string) =>
      server.visitor().post('/auth/login', { email, password });
    for (const server of [first, second, first, second])
      expect((await guess(server, 'not the password')).status).toBe(422);
    const refused = await guess(second, goodPassword);
    expect([refused.status, refused.body]).toMatchObject([429, { error_key: 'rate_limited' }]);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    // Another account is not concerned.
    const other = await second
      .visitor()
      .post('/auth/login', { email: 'other@example.com', password: 'no such one' });
    expect(other.status).toBe(422);
  });

  it('count by the address of the caller too', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 14; count += 1) {
      const visitor = (count % 2 === 0 ? first : second).visitor();
      const reply = await visitor.post(
        '/auth/login',
        { email: `someone-${count}@example.com`, password: 'not the password' },
        { 'x-forwarded-for': '203.0.113.7' },
      );
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([...Array<number>(12).fill(422), 429, 429]);
  });

  it('take the word of a proxy on the caller’s address where it is named, and nobody else’s', async () => {
    const behind = await startApp(database, { limits, env: { TRUSTED_PROXIES: '198.51.100.0/24' } });
    let made = 0;
    const guesses = async (from: string, callers: readonly string[]) => {
      const statuses: number[] = [];
      for (const caller of callers) {
        const { statusCode } = await behind.app.inject({
          method: 'POST',
          url: '/api/v1/auth/login',
          remoteAddress: from,
          headers: { 'x-forwarded-for': caller },
          payload: { email: `anyone-${(made += 1)}@example.com`, password: 'not the password' },
        });
        statuses.push(statusCode);
      }
      return statuses;
    };
    const callers = Array.from({ length: 13 }, (_, at) => `203.0.113.${100 + at}`);
    expect(await guesses('198.51.100.9', callers)).toEqual(callers.map(() => 422));
    expect((await guesses('192.0.2.9', callers)).at(-1)).toBe(429);
    await behind.app.close();
  });

  it('do not count the tries of a browser that is known against those of others', async () => {
    const email = 'clumsy@example.com';
    const known = await first.memberOf(email);
    const from = { 'x-forwarded-for': '203.0.113.9' };
    for (let round = 0; round < 2; round += 1) {
      for (const password of ['wrong number one', 'wrong number two'])
        await first.visitor().post('/auth/login', { email, password }, from);
      const right = await known.post('/auth/login', { email, password: goodPassword }, from);
      expect(right.status).toBe(200);
    }
    const stranger = await second.visitor().post('/auth/login', { email, password: goodPassword }, from);
    expect(stranger.status).toBe(429);
  });

  it('give a new activation code every 30 seconds at most, for unknown addresses alike', async () => {
    await first.visitor().post('/users/register', signUpForm('eager@example.com'));
    for (const email of ['eager@example.com', 'nobody@example.com']) {
      expect((await first.visitor().post('/auth/resendActivationCode', { email })).status).toBe(200);
      expect((await second.visitor().post('/auth/resendActivationCode', { email })).status).toBe(429);
    }
    expect((await first.mail('eager@example.com')).count).toBe(2);
  });

  it.each(counted)('count $what through two servers as through one', async ({ points, ask }) => {
    for (const [round, way] of ways.entries()) {
      const isRefused: boolean[] = [];
      for (let at = 0; at < points + 2; at += 1) {
        const { path, body, from } = ask(round, at);
        const { status } = await way(at).visitor().post(path, body, { 'x-forwarded-for': from });
        isRefused.push(status === 429);
      }
      expect(isRefused).toEqual([...Array<boolean>(points).fill(false), true, true]);
    }
  });

  it('void a typed code after five wrong ones, through two servers as through one', async () => {
    for (const [round, way] of ways.entries()) {
      const email = `guessed.code-${round}@example.com`;
      await first.visitor().post('/users/register', signUpForm(email));
      const { code } = await first.mail(email);
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      const check = async (server: TestApp, typed: string) => {
        const from = { 'x-forwarded-for': `203.0.113.${70 + round}` };
        const answer = await server.visitor().post('/auth/checkActivationCode', { email, code: typed }, from);
        return field(answer, 'error_key');
      };
      for (let at = 0; at < 5; at += 1) expect(await check(way(at), wrong)).toBe('invalid_activation_code');
      for (const server of [first, second]) expect(await check(server, code)).toBe('expired_activation_code');
    }
  });

  it('keep no address readable', async () => {
    const keys = await database.db.selectFrom('rate_limits').select('key').execute();
    expect(keys.length).toBeGreaterThan(5);
    for (const { key } of keys) expect(key).toMatch(/^\w+:[\w-]{43}$/);
  });
});
