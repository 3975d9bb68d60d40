import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMails } from '../../../server/repositories/outbox.ts';
import { field, goodPassword, refused, signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.close();
});

const strange = 'a password of a stranger 7';
const chosen = 'another sentence 43';
const both = (password: string) => ({ password, password_confirmation: password });
/** A moment after what came before: the newest mail of an address is told by its time. */
function post(path: string, body: object) {
  server.clock.pass(1);
  return server.visitor().post(path, body);
}
const signUp = (email: string, change: object = {}) =>
  post('/users/register', { ...signUpForm(email), ...change });
const asStranger = { ...both(strange), first_name: 'Stranger', last_name: 'Unknown' };
const activate = async (email: string) =>
  post('/auth/checkActivationCode', { email, code: (await server.mail(email)).code });
const login = (email: string, password: string) => post('/auth/login', { email, password });
const account = (email: string) =>
  database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';
const choose = async (email: string, password = chosen) =>
  post('/auth/forgottenpwdset', { token: tokenIn((await server.mail(email)).link), ...both(password) });
const opened = { status: 200, body: { ok: true, password_to_choose: false } };
const toChoose = { status: 200, body: { ok: true, password_to_choose: true } };
const shut = refused(422, 'invalid_credentials');

/** Somebody signed up, a stranger did so again, and the owner of the mailbox followed the mail. */
async function ownedAfterAll(email: string): Promise<void> {
  await signUp(email);
  await signUp(email, asStranger);
  expect(await activate(email)).toMatchObject(toChoose);
}

describe('an address that was signed up again with another password', () => {
  it('is opened by no password, until whoever reads its mails has chosen one', async () => {
    const email = 'owner@example.com';
    await ownedAfterAll(email);
    expect(await login(email, goodPassword)).toMatchObject(shut);
    expect(await login(email, strange)).toMatchObject(shut);
    expect(await server.mail(email)).toMatchObject({ template: 'password_to_choose' });
    expect((await choose(email)).body).toEqual({ ok: true });
    expect(await login(email, goodPassword)).toMatchObject(shut);
    expect(await login(email, strange)).toMatchObject(shut);
    expect((await login(email, chosen)).status).toBe(200);
    expect(await account(email)).toMatchObject({ active: true, password_to_choose: false });
    expect((await server.mail(email)).template).toBe('password_changed');
  });

  it('tells who logs in with any of the passwords what any wrong one is told, before and after the activation', async () => {
    const email = 'asked@example.com';
    await signUp(email);
    await signUp(email, asStranger);
    expect(await login(email, strange)).toMatchObject(refused(422, 'account_not_active'));
    expect(await login(email, goodPassword)).toMatchObject(shut);
    await activate(email);
    const without = ({ text }: { readonly text: string }) => text.replace(/"request_id":"[\w-]{36}"/, '');
    expect(without(await login(email, strange))).toBe(without(await login('nobody@example.com', strange)));
    const { id } = await account(email);
    const tries = database.db.selectFrom('sign_ins').select('outcome').where('user_id', '=', id).execute();
    expect((await tries).map(({ outcome }) => outcome)).toEqual(['wrong_password', 'wrong_password']);
  });

  it('has a name of nobody’s, which its mails say as little, and its owner corrects it', async () => {
    const email = 'camille.exemple@example.com';
    await ownedAfterAll(email);
    const mails = JSON.stringify(await listMails(database.db, email, 50));
    expect(mails).not.toMatch(/Stranger|Unknown/);
    expect(await account(email)).toMatchObject({ first_name: 'camille.exemple', last_name: '' });
    await choose(email);
    const owner = server.visitor();
    const id = field(await owner.post('/auth/login', { email, password: chosen }), 'id');
    expect((await owner.put(`/users/${id}`, { first_name: 'Camille', last_name: 'Exemple' })).status).toBe(
      200,
    );
  });

  it('keeps its names where each sign-up gave the same', async () => {
    const email = 'same-names@example.com';
    await signUp(email);
    await signUp(email, both(strange));
    expect(await activate(email)).toMatchObject(toChoose);
    expect(await account(email)).toMatchObject({ first_name: 'Camille', last_name: 'Exemple' });
  });

  it('answers the same code again as before, sends no second link, and says so once a password is chosen', async () => {
    const email = 'lost-answer@example.com';
    await signUp(email, asStranger);
    await signUp(email);
    const { code } = await server.mail(email);
    const again = () => post('/auth/checkActivationCode', { email, code });
    expect(await again()).toMatchObject(toChoose);
    const { count } = await server.mail(email);
    expect(await again()).toMatchObject(toChoose);
    expect((await server.mail(email)).count).toBe(count);
    await choose(email);
    expect(await again()).toMatchObject(opened);
  });

  it('is chosen for by a link that is asked for later as well', async () => {
    const email = 'later@example.com';
    await ownedAfterAll(email);
    server.clock.pass(3601);
    expect((await choose(email)).body).toMatchObject({ error_key: 'invalid_password_set_token' });
    await post('/auth/forgottenpwdrequest', { email });
    expect((await choose(email)).status).toBe(200);
    expect((await login(email, chosen)).status).toBe(200);
  });

  it('is no ordinary one again because a third sign-up gives one of the passwords', async () => {
    for (const [email, last] of [
      ['third-owner@example.com', {}],
      ['third-stranger@example.com', asStranger],
    ] as const) {
      await signUp(email);
      await signUp(email, asStranger);
      await signUp(email, last);
      await post('/auth/resendActivationCode', { email });
      expect(await activate(email)).toMatchObject(toChoose);
      for (const password of [goodPassword, strange])
        expect(await login(email, password)).toMatchObject(shut);
    }
  });

  it('stays shut to every password where an administrator opened it before that was refused', async () => {
    const email = 'opened@example.com';
    await signUp(email);
    await signUp(email, asStranger);
    await database.db.updateTable('users').set({ active: true }).where('email', '=', email).execute();
    for (const password of [goodPassword, strange]) expect(await login(email, password)).toMatchObject(shut);
    await post('/auth/forgottenpwdrequest', { email });
    await choose(email);
    expect((await login(email, chosen)).status).toBe(200);
  });
});

describe('an address that was signed up again with the same password', () => {
  it('opens by it, under the names that were given last', async () => {
    const email = 'twice@example.com';
    await signUp(email);
    await signUp(email, { first_name: 'Camille-Marie' });
    expect(await activate(email)).toMatchObject(opened);
    expect((await login(email, goodPassword)).status).toBe(200);
    expect(await account(email)).toMatchObject({ first_name: 'Camille-Marie', password_to_choose: false });
  });

  it('does so too when both come at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `twin-${round}@example.com`;
      const answers = await Promise.all([signUp(email), signUp(email), signUp(email)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await account(email)).toMatchObject({ password_to_choose: false });
    }
  });
});

describe('an account for which a password was asked for before its activation', () => {
  it('takes the names that are given last with the same password, which still opens nothing', async () => {
    const email = 'asked-before@example.com';
    await signUp(email, { first_name: 'Camile' });
    await post('/auth/forgottenpwdrequest', { email });
    await signUp(email);
    expect(await account(email)).toMatchObject({
      first_name: 'Camille',
      last_name: 'Exemple',
      password_to_choose: true,
    });
  });

  it('has no names with another password, nor any again that somebody gives with either', async () => {
    const email = 'asked-between@example.com';
    await signUp(email);
    await post('/auth/forgottenpwdrequest', { email });
    for (const form of [asStranger, asStranger, {}]) {
      await signUp(email, form);
      expect(await account(email)).toMatchObject({ first_name: 'asked-between', last_name: '' });
    }
  });
});

describe('an account with a role of the fund that nobody has activated', () => {
  it('keeps its names and its password at another sign-up, which is answered as for any address that is taken', async () => {
    const email = 'given-a-role@example.com';
    const free = await signUp(email);
    await database.db.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute();
    const before = await account(email);
    const { count } = await server.mail(email);
    const again = await signUp(email, asStranger);
    expect([again.status, again.body]).toEqual([free.status, free.body]);
    expect(await account(email)).toEqual(before);
    expect(await server.mail(email)).toMatchObject({ template: 'already_registered', count: count + 1 });
  });

  it('is opened by no password that was given before, until whoever reads its mails has chosen one', async () => {
    const email = 'role-before@example.com';
    await signUp(email, asStranger);
    const { code } = await server.mail(email);
    await database.db.updateTable('users').set({ role: 'finance' }).where('email', '=', email).execute();
    const answer = () => post('/auth/checkActivationCode', { email, code });
    expect(await answer()).toMatchObject(toChoose);
    expect(await answer()).toMatchObject(toChoose);
    expect(await server.mail(email)).toMatchObject({ template: 'password_to_choose' });
    expect(await login(email, strange)).toMatchObject(shut);
    expect((await choose(email)).status).toBe(200);
    expect(await login(email, strange)).toMatchObject(shut);
    expect((await login(email, chosen)).status).toBe(200);
    expect(await account(email)).toMatchObject({ role: 'finance', password_to_choose: false });
  });
});

describe('an account that waited when this was not kept yet', () => {
  it('has a password to choose if it was signed up more than once', async () => {
    for (const email of ['waits-once@example.com', 'waits-twice@example.com', 'opened-then@example.com'])
      await signUp(email);
    for (const email of ['waits-twice@example.com', 'opened-then@example.com']) await signUp(email);
    await activate('opened-then@example.com');
    await database.db.updateTable('users').set({ password_to_choose: false }).execute();
    const migration = readFileSync('server/db/migrations/0145_passwords_to_choose.sql', 'utf8');
    await database.pool.query(migration.slice(migration.indexOf('update users')));
    expect(await account('waits-once@example.com')).toMatchObject({ password_to_choose: false });
    expect(await account('waits-twice@example.com')).toMatchObject({ password_to_choose: true });
    expect(await account('opened-then@example.com')).toMatchObject({ password_to_choose: false });
  });
});

describe('an activation and another sign-up at the same moment', () => {
  const waiting = async (count: number) => {
    const rows = database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return (await rows).rows[0]?.count === count;
  };
  /** Does both while the account is held, so that they come one after the other. */
  async function inTurn(email: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
    const { id } = await account(email);
    return database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      const one = first();
      await expect.poll(() => waiting(1)).toBe(true);
      const other = second();
      await expect.poll(() => waiting(2)).toBe(true);
      return { ends: Promise.all([one, other]) };
    });
  }

  it('leave the account to the password of the mail when that came first', async () => {
    const email = 'activated-first@example.com';
    await signUp(email);
    const { ends } = await inTurn(
      email,
      () => activate(email),
      () => signUp(email, asStranger),
    );
    expect(await ends).toMatchObject([opened, { status: 201 }]);
    expect((await login(email, goodPassword)).status).toBe(200);
    expect(await login(email, strange)).toMatchObject(shut);
    expect((await server.mail(email)).template).toBe('already_registered');
  });

  it('void the mail when the sign-up came first, and then no password opens it', async () => {
    const email = 'replaced-first@example.com';
    await signUp(email);
    const { code } = await server.mail(email);
    const { ends } = await inTurn(
      email,
      () => signUp(email, asStranger),
      () => post('/auth/checkActivationCode', { email, code }),
    );
    expect(await ends).toMatchObject([{ status: 201 }, refused(422, 'invalid_activation_code')]);
    expect(await activate(email)).toMatchObject(toChoose);
    for (const password of [goodPassword, strange]) expect(await login(email, password)).toMatchObject(shut);
  });
});
