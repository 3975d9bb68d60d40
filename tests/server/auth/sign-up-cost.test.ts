import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwords } from '../../../server/rules/password.ts';
import { type Answer, goodPassword, signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
const cost = { hash: 0, verify: 0 };

beforeAll(async () => {
  database = await freshDatabase();
  const counted: typeof passwords = {
    hash: (password) => {
      cost.hash += 1;
      return passwords.hash(password);
    },
    verify: (stored, password) => {
      cost.verify += 1;
      return passwords.verify(stored, password);
    },
  };
  server = await startApp(database, { passwords: counted });
  await server.memberOf('active@example.com');
  await server.memberOf('closed@example.com');
  await database.db
    .updateTable('users')
    .set({ active: false })
    .where('email', '=', 'closed@example.com')
    .execute();
  await server.visitor().post('/users/register', signUpForm('waiting@example.com'));
});
beforeEach(() => void Object.assign(cost, { hash: 0, verify: 0 }));
afterAll(async () => {
  await server.app.close();
  await database.close();
});

/** All that a caller sees, but what differs between any two requests. */
function seen({ status, text, headers }: Answer): unknown {
  const changing = ['x-request-id', 'date'];
  return {
    status,
    text,
    headers: Object.entries(headers).filter(([name]) => !changing.includes(name)),
  };
}

const addresses = ['free', 'waiting', 'active', 'closed'].map((name) => `${name}@example.com`);

describe('whether an address has an account', () => {
  it.each(addresses)(
    'is not told by signing up: %s costs one hash and gets the same bytes',
    async (email) => {
      const reference = seen(await server.visitor().post('/users/register', signUpForm(`new.${email}`)));
      expect(cost).toEqual({ hash: 1, verify: 0 });
      const answer = await server.visitor().post('/users/register', signUpForm(email));
      expect(cost).toEqual({ hash: 2, verify: 0 });
      expect(seen(answer)).toEqual(reference);
      expect(answer).toMatchObject({ status: 201, text: '{"ok":true}' });
    },
  );

  it.each([...addresses, 'nobody@example.com'])(
    'is not told by signing in with a wrong password: %s costs one comparison',
    async (email) => {
      const login = (address: string, password: string) =>
        server.visitor().post('/auth/login', { email: address, password });
      const answer = await login(email, `${goodPassword} wrong`);
      expect(cost).toEqual({ hash: 0, verify: 1 });
      expect(answer).toMatchObject({ status: 422, body: { error_key: 'invalid_credentials' } });
    },
  );
});
