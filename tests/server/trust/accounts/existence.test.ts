import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePerson } from '../../../../server/repositories/erasure.ts';
import { defaultLimits } from '../../../../server/repositories/rate-limits.ts';
import { type Answer, field, goodPassword, signUpForm, startApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { payIn } from '../../../fixtures/money-people.ts';
import { quickPasswords } from '../../../fixtures/quick-passwords.ts';
import { memberWithTotp } from '../../../fixtures/second-factor.ts';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startApp>>;
const cost = { hash: 0, verify: 0 };
/** Password work as the server does it, counted. */
const counted: typeof quickPasswords = {
  ...quickPasswords,
  hash: (password) => {
    cost.hash += 1;
    return quickPasswords.hash(password);
  },
  verify: (stored, password) => {
    cost.verify += 1;
    return quickPasswords.verify(stored, password);
  },
};

const kinds = ['waiting', 'active', 'closed', 'factor'] as const;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database, { passwords: counted });
  await server.memberOf('active@example.com');
  await server.memberOf('closed@example.com');
  await memberWithTotp(server, 'factor@example.com');
  const close = database.db.updateTable('users').set({ active: false });
  await close.where('email', '=', 'closed@example.com').execute();
  await server.visitor().post('/users/register', signUpForm('waiting@example.com'));
});
afterAll(async () => {
  await server?.app.close();
  await database?.close();
});

/** All that a caller sees, but what differs between any two requests. */
const seen = ({ status, text, headers }: Answer) => ({
  status,
  text: text.replace(/"request_id":"[\w-]{36}"/, ''),
  headers: Object.entries(headers).filter(([name]) => !['x-request-id', 'date'].includes(name)),
});

type Call = { readonly path: string; readonly form: (email: string) => object };
const signingIn: Call = {
  path: '/auth/login',
  form: (email) => ({ email, password: `${goodPassword} wrong` }),
};
const calls: Readonly<Record<string, Call>> = {
  'signing in': signingIn,
  'asking for a reset link': { path: '/auth/forgottenpwdrequest', form: (email) => ({ email }) },
  'asking for another code': { path: '/auth/resendActivationCode', form: (email) => ({ email }) },
  activating: { path: '/auth/checkActivationCode', form: (email) => ({ email, code: '000000' }) },
  'signing up': { path: '/users/register', form: signUpForm },
};
/** What each of them may cost of what is slow; the same for everybody. */
const costs: Readonly<Record<string, typeof cost>> = {
  'signing in': { hash: 0, verify: 1 },
  'signing up': { hash: 1, verify: 1 },
};

async function asked({ path, form }: Call, email: string, from = server) {
  Object.assign(cost, { hash: 0, verify: 0 });
  const answer = await from.visitor().post(path, form(email));
  return { ...seen(answer), cost: { ...cost } };
}

describe('whether an address has an account', () => {
  it.each(Object.entries(calls))(
    'is not told by %s: the same bytes, headers and password work',
    async (name, call) => {
      const unknown = await asked(call, `nobody.${name.replaceAll(' ', '.')}@example.com`);
      expect(unknown.cost).toEqual(costs[name] ?? { hash: 0, verify: 0 });
      for (const kind of kinds)
        expect({ kind, ...(await asked(call, `${kind}@example.com`)) }).toEqual({ kind, ...unknown });
    },
  );

  it('is not told by signing in with the address of somebody who was erased and whose row stays', async () => {
    const member = await server.memberOf('erased@example.com');
    const person = field(await member.get('/auth/whoami'), 'id');
    for (const amount of [100n, -100n]) await payIn(database, { member: person, currency: 'EUR', amount });
    const asking = { person, now: server.clock.now(), retention: server.config.retention };
    await database.db.transaction().execute((trx) => erasePerson(trx, asking));
    const row = database.db.selectFrom('users').select('email').where('id', '=', person);
    const { email } = await row.executeTakeFirstOrThrow();
    expect(email).toBe(`erased-${person}@erased.invalid`);
    const answer = await asked(signingIn, email);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"invalid_credentials"')]);
    expect(answer).toEqual(await asked(signingIn, 'nobody.erased@example.com'));
  });

  it('is not told by where a limit sets in, nor by what is said then', async () => {
    const { mailsAccount, signInAccount, registerAccount, recoveryAccount, resendAccount } = defaultLimits;
    const limits = { mailsAccount, signInAccount, registerAccount, recoveryAccount, resendAccount };
    const strict = await startApp(database, { passwords: counted, clock: server.clock, limits });
    const series = async (call: Call, email: string) => {
      const found = [];
      for (let times = 0; times < 12; times += 1) found.push(await asked(call, email, strict));
      return found.map(({ headers, ...rest }) => ({
        ...rest,
        headers: headers.map(([name, value]) =>
          name === 'retry-after' ? [name, Number(value) > 0] : [name, value],
        ),
      }));
    };
    for (const [name, call] of Object.entries(calls)) {
      await database.db.deleteFrom('rate_limits').execute();
      await database.db.deleteFrom('recent_tries').execute();
      const known = await series(call, 'active@example.com');
      expect(known.at(-1)?.status, name).not.toBe(200);
      expect(await series(call, `unknown.${name.replaceAll(' ', '.')}@example.com`), name).toEqual(known);
    }
    await strict.app.close();
  });

  it('is not told by the time: each such answer leaves at a whole step', async () => {
    const evenStep = 1000;
    const even = await startApp(database, { passwords: counted, clock: server.clock, evenStep });
    const answers = Object.values(calls).map(async (call) => {
      const begun = performance.now();
      await asked(call, 'nobody.at.all@example.com', even);
      return performance.now() - begun;
    });
    for (const took of await Promise.all(answers)) expect(took).toBeGreaterThanOrEqual(evenStep - 2);
    await even.app.close();
  });
});
