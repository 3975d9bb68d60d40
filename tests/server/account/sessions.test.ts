import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ownSession, signIn } from '../../../contract/values/sign-in.ts';
import { deleteOldSignIns, signInQueries } from '../../../server/repositories/sign-ins.ts';
import { goodPassword, refused, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { confirmByPassword } from '../../fixtures/second-factor.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newerFirefox = firefox.replaceAll('140.0', '141.0');
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const laptop = { browser: 'Firefox', system: 'Windows', kind: 'desktop' };
const phone = { browser: 'Safari', system: 'iOS', kind: 'phone' };
const home = '203.0.113.7';
const office = '2001:db8:1:2::9';

let database: TestDatabase;
let app: TestApp;
let email: string;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
});
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

type From = { readonly agent?: string; readonly ip?: string; readonly password?: string };
/** Signs in with a browser of its own; `ip` as the proxy in front names it. */
async function signedIn({
  agent = firefox,
  ip = home,
  password = goodPassword,
}: From = {}): Promise<Visitor> {
  const visitor = app.visitor();
  const headers = { 'user-agent': agent, 'x-forwarded-for': ip };
  const answer = await visitor.post('/auth/login', { email, password }, headers);
  if (password === goodPassword) expect(answer.status, answer.text).toBe(200);
  return visitor;
}
/** Has shown once more who it is, as whoever ends another session has to (other-sessions.test.ts). */
const proved = (visitor: Visitor) => confirmByPassword(visitor, goodPassword, 'sessions');
const sessionsOf = async (visitor: Visitor) =>
  z.array(ownSession).parse((await visitor.get('/x/sessions')).body);
const signInsOf = async (visitor: Visitor) => {
  const { body, headers } = await visitor.get('/x/sign-ins');
  return { total: Number(headers['x-total-count']), lines: z.array(signIn).parse(body) };
};
const mails = async () =>
  database.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .where('template', '=', 'new_sign_in')
    .orderBy('created_at')
    .execute();
const logOf = async () => {
  const rows = await database.db
    .selectFrom('activities')
    .innerJoin('users', 'users.id', 'activities.actor_id')
    .select(['activity_type', 'operation_type', 'subject'])
    .where('users.email', '=', email)
    .orderBy('activities.seq')
    .execute();
  return rows.map((row) => `${row.activity_type} ${row.operation_type} ${JSON.stringify(row.subject)}`);
};

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  const first = await app.memberOf(email);
  await first.post('/auth/logout');
  await database.db.deleteFrom('sign_ins').execute();
  await database.db.deleteFrom('outbox').execute();
});

describe('the sessions that are open', () => {
  it('are told by browser, system and network, the present one first', async () => {
    const first = await signedIn();
    app.clock.pass(60);
    const second = await signedIn({ agent: iphone, ip: office });
    const [present, other, ...more] = await sessionsOf(first);
    expect(more).toEqual([]);
    expect(present).toMatchObject({ current: true, device: laptop, network: '203.0.113.0/24' });
    expect(other).toMatchObject({ current: false, device: phone, network: '2001:db8:1::/48' });
    expect((await sessionsOf(second)).map(({ device, current }) => [device, current])).toEqual([
      [phone, true],
      [laptop, false],
    ]);
  });

  it('are the caller’s own alone', async () => {
    const mine = await signedIn();
    const [own] = await sessionsOf(mine);
    email = `${randomUUID()}@example.com`;
    const somebody = await app.memberOf(email);
    expect((await sessionsOf(somebody)).map(({ id }) => id)).not.toContain(own?.id);
    expect(await somebody.delete(`/x/sessions/${own?.id}`)).toMatchObject(refused(404, 'not_found'));
    expect(await somebody.delete(`/x/sessions/${randomUUID()}`)).toMatchObject(refused(404, 'not_found'));
    expect((await mine.get('/auth/whoami')).status).toBe(200);
  });

  it('end one by one: the other browser is out with its next call, and the log and the sign-ins say so', async () => {
    const here = await signedIn();
    const there = await signedIn({ agent: iphone });
    const other = (await sessionsOf(here)).find(({ current }) => !current);
    await proved(here);
    expect((await here.delete(`/x/sessions/${other?.id}`)).status).toBe(200);
    expect(await there.get('/auth/whoami')).toMatchObject(refused(401, 'unauthenticated'));
    expect((await here.get('/auth/whoami')).status).toBe(200);
    expect(await sessionsOf(here)).toHaveLength(1);
    expect((await signInsOf(here)).lines[0]).toMatchObject({ outcome: 'revoked', device: phone });
    expect((await logOf()).at(-1)).toBe('AUTHENTICATION LOGOUT {"kind":"other_session"}');
    // A second time there is nothing to end.
    expect(await here.delete(`/x/sessions/${other?.id}`)).toMatchObject(refused(404, 'not_found'));
  });

  it('end all at once but the present one, those that are over by themselves not counted', async () => {
    const idle = await signedIn({ agent: iphone });
    app.clock.pass(app.config.sessionIdleTtl + 1);
    const here = await signedIn();
    const there = await signedIn({ ip: office });
    expect(await sessionsOf(here)).toHaveLength(2);
    await proved(here);
    expect((await here.delete('/x/sessions')).body).toEqual({ ended: 1 });
    for (const gone of [idle, there]) expect((await gone.get('/auth/whoami')).status).toBe(401);
    expect((await here.get('/auth/whoami')).status).toBe(200);
    expect((await here.delete('/x/sessions')).body).toEqual({ ended: 0 });
    expect((await logOf()).filter((line) => line.includes('other_session'))).toHaveLength(1);
  });

  it('include the present one, which goes as by a logout', async () => {
    const here = await signedIn();
    const [own] = await sessionsOf(here);
    expect((await here.delete(`/x/sessions/${own?.id}`)).status).toBe(200);
    expect([...here.cookies.keys()]).toEqual(['portal_known']);
    expect((await here.get('/auth/whoami')).status).toBe(401);
    expect((await logOf()).at(-1)).toBe('AUTHENTICATION LOGOUT {"kind":"session"}');
  });

  it('end with the password; whoever changed it goes on in a new one', async () => {
    const here = await signedIn();
    await signedIn({ agent: iphone });
    const password = 'another sentence 43';
    const form = { old_password: goodPassword, password, password_confirmation: password };
    expect((await here.post('/auth/newpassword', form)).status).toBe(200);
    expect(await sessionsOf(here)).toHaveLength(1);
    const told = (await signInsOf(here)).lines.map(({ outcome, device }) => `${outcome} ${device.kind}`);
    expect(told.slice(0, 3)).toEqual(['opened other', 'signed_out desktop', 'revoked phone']);
  });
});

describe('the sign-ins', () => {
  it('tell what came of each, newest first', async () => {
    const first = await signedIn();
    await first.post('/auth/logout');
    await signedIn({ password: 'not my password 1', ip: '198.51.100.20' });
    const { total, lines } = await signInsOf(await signedIn());
    expect(total).toBe(4);
    expect(lines.map(({ outcome, network }) => `${outcome} ${network}`)).toEqual([
      'opened 203.0.113.0/24',
      'wrong_password 198.51.100.0/24',
      'signed_out 203.0.113.0/24',
      'opened 203.0.113.0/24',
    ]);
  });

  it('come ten at a time', async () => {
    for (let at = 0; at < 11; at += 1) await signedIn();
    const last = await signedIn();
    expect((await signInsOf(last)).lines).toHaveLength(10);
    const { body } = await last.get('/x/sign-ins?offset=10&limit=10');
    expect(z.array(signIn).parse(body)).toHaveLength(2);
  });

  it('keep neither the address nor the header that a browser sends', async () => {
    await signedIn();
    await signedIn({ agent: `secret-machine-4711 ${'x'.repeat(3000)}`, ip: office });
    const kept = JSON.stringify(await database.db.selectFrom('sign_ins').selectAll().execute());
    for (const word of ['secret-machine', '140.0', '203.0.113.7', ':2::9', 'Mozilla'])
      expect(kept).not.toContain(word);
  });

  it('write as much for an address that nobody has, and tell it to nobody', async () => {
    const visitor = app.visitor();
    const nobody = { email: 'nobody@example.com', password: 'a wrong sentence 1' };
    expect(await visitor.post('/auth/login', nobody)).toMatchObject(refused(422, 'invalid_credentials'));
    expect(await database.db.selectFrom('sign_ins').select('user_id').execute()).toEqual([{ user_id: null }]);
    expect((await signInsOf(await signedIn())).total).toBe(1);
    await deleteOldSignIns(database.db, new Date(0));
    expect(await database.db.selectFrom('sign_ins').select('outcome').execute()).toEqual([
      { outcome: 'opened' },
    ]);
  });

  it('are forgotten after their time', async () => {
    await signedIn();
    app.clock.pass(3600);
    await signedIn();
    await deleteOldSignIns(database.db, new Date(app.clock.now().getTime() - 1800 * 1000));
    expect((await signInsOf(await signedIn())).total).toBe(2);
  });

  it('are outlived by a session: it is still listed, by a browser that nobody knows any more', async () => {
    const here = await signedIn();
    app.clock.pass(60);
    await deleteOldSignIns(database.db, app.clock.now());
    expect(await sessionsOf(here)).toMatchObject([
      { current: true, device: { browser: null, system: null, kind: 'other' }, network: null },
    ]);
  });

  it('tell of a session that another sign-in in the same browser has closed, whoever signs in', async () => {
    const here = await signedIn();
    const again = { email, password: goodPassword };
    expect((await here.post('/auth/login', again, { 'user-agent': iphone })).status).toBe(200);
    const outcomes = async (by: Visitor) => (await signInsOf(by)).lines.map(({ outcome }) => outcome);
    expect(await outcomes(here)).toEqual(['opened', 'signed_out', 'opened']);
    expect((await logOf()).slice(-2)).toEqual([
      'AUTHENTICATION LOGOUT {"kind":"session"}',
      'AUTHENTICATION LOGIN {"kind":"session"}',
    ]);
    const other = `${randomUUID()}@example.com`;
    await app.memberOf(other);
    expect((await here.post('/auth/login', { email: other, password: goodPassword })).status).toBe(200);
    expect((await logOf()).at(-1)).toBe('AUTHENTICATION LOGOUT {"kind":"session"}');
    expect(await outcomes(here)).not.toContain('signed_out');
    expect((await outcomes(await signedIn())).slice(0, 2)).toEqual(['opened', 'signed_out']);
  });

  it('are read by an index however many there are', async () => {
    await database.db.executeQuery(
      sql`insert into sign_ins (id, user_id, outcome, kind, at)
        select gen_random_uuid(), (select id from users order by id offset n % 3 limit 1), 'wrong_password', 'other', now()
        from generate_series(1, 20000) n`.compile(database.db),
    );
    await sql`analyze sign_ins`.execute(database.db);
    const { id } = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const query = signInQueries.page(database.db, id, { offset: 0, limit: 10 }).compile();
    const plan = await database.pool.query(`explain ${query.sql}`, [...query.parameters]);
    expect(JSON.stringify(plan.rows)).toContain('sign_ins_of_person');
  });
});

describe('a sign-in that is new', () => {
  it('is told by mail when the device is another one', async () => {
    await signedIn();
    expect(await mails()).toEqual([]);
    await signedIn({ agent: iphone });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.data).toMatchObject({
      name: 'Camille',
      device: 'Safari, iOS',
      network: '203.0.113.0/24',
      link: `${app.config.publicUrl}/user/account#sessions`,
    });
  });

  it('is told by mail when the network is another one', async () => {
    await signedIn();
    await signedIn({ ip: office });
    expect((await mails()).map(({ data }) => data['network'])).toEqual(['2001:db8:1::/48']);
  });

  it('is no news with a newer version of the browser, or from a neighbour in the same network', async () => {
    await signedIn();
    await signedIn({ agent: newerFirefox, ip: '203.0.113.200' });
    await signedIn({ agent: newerFirefox, ip: `::ffff:${home}` });
    expect(await mails()).toEqual([]);
  });

  it('is not made known by tries that failed', async () => {
    await signedIn();
    await signedIn({ agent: iphone, ip: office, password: 'a wrong sentence 1' });
    expect(await mails()).toEqual([]);
    await signedIn({ agent: iphone, ip: office });
    expect(await mails()).toHaveLength(1);
  });

  it('leads staff to their own account', async () => {
    await signedIn();
    await database.db.updateTable('users').set({ role: 'finance' }).where('email', '=', email).execute();
    await signedIn({ agent: iphone });
    expect((await mails())[0]?.data['link']).toBe(`${app.config.publicUrl}/admin/account#sessions`);
  });
});
