import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, goodPassword, startApp, testClock, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { confirmByPassword } from '../../fixtures/second-factor.ts';

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

const expires = async (visitor: Visitor, headers: Record<string, string> = {}) => {
  const reply = await visitor.get('/auth/whoami', { headers });
  return [reply.status, reply.headers['x-session-expires']];
};
const background = { 'x-background': '1' };

describe('a session', () => {
  it('opens with two HttpOnly, SameSite=Strict cookies, knows the browser by a third and tells who and until when', async () => {
    await server.memberOf('camille@example.com');
    const reply = await server
      .visitor()
      .post('/auth/login', { email: ' Camille@example.com', password: goodPassword });
    const cookies = reply.headers['set-cookie'];
    expect(cookies).toHaveLength(3);
    const [known, ...session] = [cookies].flat().toSorted();
    expect(known).toMatch(
      /^portal_known=\w+\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    for (const cookie of session)
      expect(cookie).toMatch(
        /^portal_(token|session)=\S+; Path=\/; Max-Age=(300|43200); HttpOnly; SameSite=Strict$/,
      );
    expect(reply.headers['x-session-expires']).toBe('token=300; session=1800');
    const now = server.clock.now().getTime() / 1000;
    expect(reply.body).toMatchObject({
      role: 'user',
      first_name: 'Camille',
      language: { id: 'en-US', alias: 'en', name: 'English' },
      expjwt: now + 300,
      expsecurecookie: now + 1800,
      jwtExpDate: new Date((now + 300) * 1000).toISOString(),
    });
    expect(field(reply, 'id')).toHaveLength(36);
    expect(Buffer.from(field(reply, 'draft_key'), 'base64')).toHaveLength(32);
    const stored = await database.db.selectFrom('sessions').select('secret_hash').execute();
    expect(stored.every((row) => row.secret_hash.length === 32)).toBe(true);
  });

  it('gives the same draft key to one person always, and another to another', async () => {
    const [one, again, other] = await Promise.all(
      ['key@example.com', 'other-key@example.com'].map(async (email) => server.memberOf(email)),
    ).then(([first, second]) => [first, first, second]);
    const key = async (visitor: Visitor | undefined) =>
      visitor ? field(await visitor.get('/auth/whoami'), 'draft_key') : '';
    expect(await key(one)).toBe(await key(again));
    expect(await key(one)).not.toBe(await key(other));
  });

  it('is Secure and bound to its host over https', async () => {
    const https = await startApp(database, { env: { PUBLIC_URL: 'https://portal.example.com' } });
    const reply = await https
      .visitor()
      .post('/auth/login', { email: 'camille@example.com', password: goodPassword });
    for (const cookie of [reply.headers['set-cookie']].flat())
      expect(cookie).toMatch(/^__Host-portal_\w+=.*; Secure$/);
    await https.app.close();
  });

  it('renews token and idle time by use, is idle after 30 minutes, and background reads renew nothing', async () => {
    const visitor = await server.memberOf('idle@example.com');
    server.clock.pass(200);
    expect(await expires(visitor, background)).toEqual([200, 'token=100; session=1600']);
    expect(await expires(visitor)).toEqual([200, 'token=300; session=1800']);
    server.clock.pass(301);
    expect(await expires(visitor, background)).toEqual([200, 'token=0; session=1499']);
    server.clock.pass(1499);
    expect(await expires(visitor, background)).toEqual([401, 'token=0; session=0']);
    expect(await expires(visitor)).toEqual([401, 'token=0; session=0']);
  });

  it('ends after 12 hours whatever is done', async () => {
    const visitor = await server.memberOf('max@example.com');
    for (let passed = 0; passed < 12 * 3600 - 600; passed += 600) {
      server.clock.pass(600);
      expect((await expires(visitor))[0]).toBe(200);
    }
    expect(await expires(visitor)).toEqual([200, 'token=300; session=600']);
    server.clock.pass(400);
    expect(await expires(visitor)).toEqual([200, 'token=200; session=200']);
    server.clock.pass(200);
    expect(await expires(visitor)).toEqual([401, 'token=0; session=0']);
  });

  it('is on while the token or the secure cookie is good, and either alone is checked against its row', async () => {
    const visitor = await server.memberOf('either@example.com');
    const [token, secure] = ['portal_token', 'portal_session'].map((name) => visitor.cookies.get(name) ?? '');
    const only = (name: string, value = '') => {
      const browser = server.visitor();
      browser.cookies.set(name, value);
      return browser;
    };
    expect((await expires(only('portal_token', token)))[0]).toBe(200);
    expect((await expires(only('portal_session', secure)))[0]).toBe(200);
    // the first character of the signature: the last one holds bits that decoding drops
    const forged = token?.replace(
      /\.([\w-])([\w-]{42})$/,
      (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    );
    expect((await expires(only('portal_token', forged)))[0]).toBe(401);
    await visitor.post('/auth/logout');
    expect((await expires(only('portal_token', token)))[0]).toBe(401);
    expect((await expires(only('portal_session', secure)))[0]).toBe(401);
  });

  it('ends by logout, which succeeds without one and takes its cookies away', async () => {
    const visitor = await server.memberOf('leaving@example.com');
    const reply = await visitor.post('/auth/logout');
    expect([reply.status, reply.headers['x-session-expires']]).toEqual([200, 'token=0; session=0']);
    expect([...visitor.cookies.keys()]).toEqual(['portal_known']);
    expect((await server.visitor().post('/auth/logout')).status).toBe(200);
  });

  it('tells who holds its cookie how it ended, and nobody else', async () => {
    const ending = async (visitor: Visitor) => {
      const reply = await visitor.get('/auth/whoami', { headers: background });
      return [reply.status, reply.headers['x-session-ended']];
    };
    const revoked = await server.memberOf('ended@example.com');
    expect(await ending(revoked)).toEqual([200, undefined]);
    const elsewhere = server.visitor();
    await elsewhere.post('/auth/login', { email: 'ended@example.com', password: goodPassword });
    await confirmByPassword(elsewhere, goodPassword, 'sessions');
    await elsewhere.delete('/x/sessions');
    expect(await ending(revoked)).toEqual([401, 'revoked']);
    const idle = await server.memberOf('ended-idle@example.com');
    server.clock.pass(1801);
    expect(await ending(idle)).toEqual([401, 'expired']);
    const unknown = server.visitor();
    unknown.cookies.set('portal_session', 'x'.repeat(43));
    expect(await ending(unknown)).toEqual([401, undefined]);
    expect(await ending(server.visitor())).toEqual([401, undefined]);
  });

  it('ends when the account is closed', async () => {
    const visitor = await server.memberOf('closing@example.com');
    await database.db
      .updateTable('users')
      .set({ active: false })
      .where('email', '=', 'closing@example.com')
      .execute();
    expect((await expires(visitor))[0]).toBe(401);
  });

  it('follows the configured lengths', async () => {
    const clock = testClock();
    const env = { SESSION_TOKEN_TTL: '2', SESSION_IDLE_TTL: '4', SESSION_MAX_TTL: '6' };
    const short = await startApp(database, { env, clock });
    const visitor = await short.memberOf('short@example.com');
    expect(await expires(visitor)).toEqual([200, 'token=2; session=4']);
    clock.pass(3);
    expect(await expires(visitor)).toEqual([200, 'token=2; session=3']);
    clock.pass(3);
    expect(await expires(visitor)).toEqual([401, 'token=0; session=0']);
    await short.app.close();
  });
});

describe('a session that a new one was to take the place of', () => {
  it('goes on where the database could not keep the new one', async () => {
    const visitor = await server.memberOf('not-kept@example.com');
    const { pool } = database;
    await pool.query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = '53100'; end $$`);
    await pool.query(`create constraint trigger no_room after insert on sessions
      deferrable initially deferred for each row execute function no_room()`);
    const password = 'a sentence of its own 46';
    const form = { old_password: goodPassword, password, password_confirmation: password };
    const reply = await visitor.post('/auth/newpassword', form);
    await pool.query('drop function no_room cascade');
    expect(reply).toMatchObject({ status: 503 });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await expires(visitor))[0]).toBe(200);
    expect((await visitor.post('/auth/newpassword', form)).status).toBe(200);
  });
});

describe('logging in', () => {
  it('says the same of a wrong password and an unknown address, and keeps a session that is on', async () => {
    const visitor = await server.memberOf('wrong@example.com');
    const known = await visitor.post('/auth/login', {
      email: 'wrong@example.com',
      password: 'not the password',
    });
    const unknown = await visitor.post('/auth/login', {
      email: 'who@example.com',
      password: 'not the password',
    });
    expect([known.status, known.body]).toMatchObject([422, { error_key: 'invalid_credentials' }]);
    expect({ ...Object(known.body), request_id: '' }).toEqual({ ...Object(unknown.body), request_id: '' });
    expect((await expires(visitor))[0]).toBe(200);
  });

  it('opens a new session each time and ends the one this browser had', async () => {
    const visitor = await server.memberOf('again@example.com');
    const former = server.visitor();
    for (const [name, value] of visitor.cookies) former.cookies.set(name, value);
    await visitor.post('/auth/login', { email: 'again@example.com', password: goodPassword });
    expect((await expires(visitor))[0]).toBe(200);
    expect((await expires(former))[0]).toBe(401);
  });
});
