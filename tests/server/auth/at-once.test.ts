import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ownSession } from '../../../contract/values/sign-in.ts';
import { erasePerson, holdPerson } from '../../../server/repositories/erasure.ts';
import { updateUser } from '../../../server/repositories/users.ts';
import {
  field,
  goodPassword,
  refused,
  startApp,
  type Answer,
  type TestApp,
  type Visitor,
} from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { confirmByPassword, totpCode } from '../../fixtures/second-factor.ts';
import { untilWaiting } from '../../fixtures/waiting.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
});
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

const next = 'another sentence 43';
const idOf = async (visitor: Visitor) => field(await visitor.get('/auth/whoami'), 'id');
const sessionIn = async (visitor: Visitor) => {
  const all = z.array(ownSession).parse((await visitor.get('/x/sessions')).body);
  return all.find(({ current }) => current)?.id ?? '';
};
async function elsewhere(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.post('/auth/login', { email, password: goodPassword });
  return visitor;
}
const holdSession = (trx: Parameters<typeof holdPerson>[0], id: string) =>
  sql`select from sessions where id = ${id} for update`.execute(trx);

/** What ends a session, as whoever is in it does, and in which session that is. */
type End = (there: Visitor, its: string, other: string) => Promise<Answer>;
const ends: readonly (readonly [string, End])[] = [
  ['logs out on another device', (there) => there.post('/auth/logout')],
  ['ends that session there', (there, its) => there.delete(`/x/sessions/${its}`)],
  ['ends this session there', (there, _its, other) => there.delete(`/x/sessions/${other}`)],
  ['ends all others there', (there) => there.delete('/x/sessions')],
];
const setTotp = async (visitor: Visitor) => {
  await confirmByPassword(visitor);
  const secret = field(await visitor.post('/x/second-factor/totp'), 'secret');
  const code = await totpCode(secret, app.clock);
  return () => visitor.post('/x/second-factor/totp/confirmation', { code });
};
const newPassword = async (visitor: Visitor) => () =>
  visitor.post('/auth/newpassword', {
    old_password: goodPassword,
    password: next,
    password_confirmation: next,
  });

describe('whoever secures the account, and at the same moment', () => {
  it.each(ends)('%s, has both done', async (end, act) => {
    const email = `${end.replaceAll(' ', '.')}@example.com`;
    const here = await app.memberOf(email);
    const there = await elsewhere(email);
    await confirmByPassword(there, goodPassword, 'sessions');
    const [own, other] = [await sessionIn(here), await sessionIn(there)];
    const secure = await newPassword(here);
    const calls: Promise<Answer>[] = [];
    await database.db.transaction().execute(async (trx) => {
      for (const id of [own, other]) await holdSession(trx, id);
      calls.push(act(there, other, own));
      await untilWaiting(database, calls);
      calls.push(secure());
      await untilWaiting(database, calls);
    });
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('logs out on another device, has a first second factor and is out there', async () => {
    const email = 'first.factor@example.com';
    const here = await app.memberOf(email);
    const there = await elsewhere(email);
    const [other, secure] = [await sessionIn(there), await setTotp(here)];
    const calls: Promise<Answer>[] = [];
    await database.db.transaction().execute(async (trx) => {
      await holdSession(trx, other);
      calls.push(there.post('/auth/logout'));
      await untilWaiting(database, calls);
      calls.push(secure());
      await untilWaiting(database, calls);
    });
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await there.get('/auth/whoami')).toMatchObject(refused(401, 'unauthenticated'));
  });
});

describe('a logout', () => {
  it('of one session in three tabs at once is told once', async () => {
    const visitor = await app.memberOf('three.tabs@example.com');
    const [id, session] = [await idOf(visitor), await sessionIn(visitor)];
    const tabs = [1, 2, 3].map(() => {
      const tab = app.visitor();
      for (const [name, value] of visitor.cookies) tab.cookies.set(name, value);
      return tab;
    });
    const calls: Promise<Answer>[] = [];
    await database.db.transaction().execute(async (trx) => {
      await holdPerson(trx, id);
      for (const tab of tabs) calls.push(tab.post('/auth/logout'));
      await untilWaiting(database, calls);
    });
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200);
    const { db } = database;
    const lines = db.selectFrom('sign_ins').select('outcome').where('session_id', '=', session);
    expect(await lines.orderBy('seq').execute()).toEqual([{ outcome: 'opened' }, { outcome: 'signed_out' }]);
    const told = db.selectFrom('activities').select('id').where('actor_id', '=', id);
    expect(await told.where('operation_type', '=', 'LOGOUT').execute()).toHaveLength(1);
  });

  it('that PostgreSQL ends, as somebody at the database waits for it too, may be tried again', async () => {
    const visitor = await app.memberOf('crossed@example.com');
    const [id, session] = [await idOf(visitor), await sessionIn(visitor)];
    const calls: Promise<Answer>[] = [];
    await database.db.transaction().execute(async (trx) => {
      await sql`set local deadlock_timeout = '1min'`.execute(trx);
      await holdSession(trx, session);
      calls.push(visitor.post('/auth/logout'));
      await untilWaiting(database, calls);
      await holdPerson(trx, id);
    });
    const [answer] = await Promise.all(calls);
    expect(answer).toMatchObject(refused(503, 'unavailable'));
    expect(answer?.headers['retry-after']).toBe('5');
    expect((await visitor.post('/auth/logout')).status).toBe(200);
  });
});

describe('an account that comes to its end while somebody asks for a new password', () => {
  const outcome = {
    closed: (trx: Parameters<typeof holdPerson>[0], id: string) => updateUser(trx, id, { active: false }),
    erased: (trx: Parameters<typeof holdPerson>[0], id: string) =>
      erasePerson(trx, { person: id, now: app.clock.now(), retention: app.config.retention }),
  };
  it.each(['closed', 'erased'] as const)('and is %s: no mail goes there', async (end) => {
    const email = `${end}.then@example.com`;
    const visitor = await app.memberOf(email);
    const id = await idOf(visitor);
    // a row that stays names the person: the account isn't gone whole
    await sql`insert into role_grants (user_id, granted_by, granted_at) select id, ${id}, now() from users where id <> ${id} limit 1`.execute(
      database.db,
    );
    const calls: Promise<Answer>[] = [];
    await database.db.transaction().execute(async (trx) => {
      await holdPerson(trx, id);
      calls.push(
        app.visitor().post('/auth/forgottenpwdrequest', { email }),
        app.visitor().post('/auth/login', { email, password: next }),
        visitor.post('/auth/logout'),
      );
      await untilWaiting(database, calls);
      await outcome[end](trx, id);
    });
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 422, 200]);
    const { db } = database;
    const tokens = db.selectFrom('password_tokens').select('user_id').where('user_id', '=', id);
    expect(await tokens.execute()).toEqual([]);
    const mails = db.selectFrom('outbox').select('template').where('recipient', '=', email);
    expect(await mails.where('template', '=', 'password_reset').execute()).toEqual([]);
    const tries = db.selectFrom('sign_ins').select('outcome').where('user_id', '=', id);
    const failed = await tries.where('outcome', '=', 'wrong_password').execute();
    expect(failed).toHaveLength(end === 'closed' ? 1 : 0);
    const account = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
    expect(account?.email).toBe(end === 'closed' ? email : `erased-${id}@erased.invalid`);
  });
});
