import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAddress } from '../../server/admin-address.ts';
import { erasePerson } from '../../server/repositories/erasure.ts';
import { listMails } from '../../server/repositories/outbox.ts';
import { findUserByEmail } from '../../server/repositories/users.ts';
import {
  field,
  goodPassword,
  refused,
  signUpForm,
  startApp,
  type TestApp,
  type Visitor,
} from '../fixtures/app.ts';
import type { TestDatabase } from '../fixtures/database.ts';
import { databaseWithMembers } from '../fixtures/members-before.ts';
import { byCode, finishSignIn, halfSignedIn, memberWithTotp } from '../fixtures/second-factor.ts';
import { sentIndividual } from '../fixtures/review.ts';
import { contractPapers, reader, sign } from '../fixtures/signing.ts';
import { colleague, rowOf, type Colleague } from '../fixtures/staff.ts';
import { rewind } from '../fixtures/time-machine.ts';

let database: TestDatabase;
let app: TestApp;
let admin: Colleague;
let n = 0;
let former = '';
let next = '';
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database);
  admin = await colleague(app, database, 'admin');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});
beforeEach(() => {
  n += 1;
  former = `former.${n}@exemple.test`;
  next = `next.${n}@exemple.test`;
  app.clock.pass(1);
});

const change = (isConfirmed = true, to = next, from = former) =>
  changeAddress(
    { db: database.db, config: app.config, clock: app.clock },
    { former: from, next: to, isConfirmed },
  );
const chosen = 'another long sentence 43';
const choose = (link: string) => {
  const token = new URL(link).searchParams.get('token');
  const both = { password: chosen, password_confirmation: chosen };
  return app.visitor().post('/auth/forgottenpwdset', { token, ...both });
};
const login = (email: string, password: string) => app.visitor().post('/auth/login', { email, password });
const idOf = async (email: string) => (await findUserByEmail(database.db, email))?.id ?? '';
const isIn = async (visitor: Visitor) => (await visitor.get('/auth/whoami')).status === 200;

describe('npm run admin -- change-address', () => {
  it('says whose account it is and what would end, and changes nothing until it is confirmed', async () => {
    const visitor = await app.memberOf(former);
    const said = await change(false);
    expect(said).toContain(`${former} is Camille Exemple`);
    expect(said).toContain('Nothing was changed');
    expect(said).toContain('--yes');
    expect(await isIn(visitor)).toBe(true);
    expect(await findUserByEmail(database.db, next)).toBeUndefined();
    expect((await login(former, goodPassword)).status).toBe(200);
  });

  it('lets in by the new address alone, and by a password that is chosen there', async () => {
    const visitor = await app.memberOf(former);
    await app.visitor().post('/auth/forgottenpwdrequest', { email: former });
    const { link } = await app.mail(former);
    app.clock.pass(1);
    expect(await change(true, next.toUpperCase())).toContain(`${former} has become ${next}`);
    expect(await isIn(visitor)).toBe(false);
    expect(await choose(link)).toMatchObject(refused(422, 'invalid_password_set_token'));
    for (const email of [former, next])
      expect(await login(email, goodPassword)).toMatchObject(refused(422, 'invalid_credentials'));
    expect((await choose((await app.mail(next)).link)).status).toBe(200);
    expect((await login(next, chosen)).status).toBe(200);
    expect(await login(former, chosen)).toMatchObject(refused(422, 'invalid_credentials'));
    // found by the new one
    expect(await rowOf(admin.visitor, next)).toMatchObject({ email: next, first_name: 'Camille' });
  });

  it('tells both addresses in the language of the account, and names neither to the other', async () => {
    await app.memberOf(former);
    await database.db.updateTable('users').set({ language: 'it' }).where('email', '=', former).execute();
    await app.visitor().post('/auth/forgottenpwdrequest', { email: former });
    app.clock.pass(1);
    await change();
    const [told] = await listMails(database.db, former, 1);
    expect(told).toMatchObject({ template: 'address_changed', language: 'it', data: { name: 'Camille' } });
    expect(JSON.stringify(told?.data)).not.toContain(next);
    const [given] = await listMails(database.db, next, 1);
    expect(given).toMatchObject({ template: 'address_given', language: 'it' });
    // it may have been mistyped
    expect(given?.data.name).toBeUndefined();
    expect(JSON.stringify(given?.data)).not.toContain(former);
    const queued = await database.db
      .selectFrom('outbox')
      .select('ends_at')
      .where('recipient', '=', former)
      .where('template', '=', 'password_reset')
      .executeTakeFirstOrThrow();
    expect(queued.ends_at?.getTime()).toBeLessThanOrEqual(app.clock.now().getTime());
  });

  it('leaves the second step, ends a sign-in that waits for it, and stands in the log', async () => {
    const { visitor, codes } = await memberWithTotp(app, former);
    const half = await halfSignedIn(app, former);
    const user = await findUserByEmail(database.db, former);
    await change();
    expect(await isIn(visitor)).toBe(false);
    expect((await finishSignIn(half, byCode('000000'))).body).toMatchObject({ error_key: 'sign_in_over' });
    await choose((await app.mail(next)).link);
    expect(await login(next, chosen)).toMatchObject(refused(422, 'second_factor_required'));
    expect(codes).toHaveLength(10);
    const log = await database.db
      .selectFrom('activities')
      .select(['activity_type', 'operation_type', 'trigger_type', 'actor_id', 'subject'])
      .where('member_id', '=', user?.id ?? '')
      .where('actor_id', 'is', null)
      .execute();
    expect(log).toEqual([
      {
        activity_type: 'AUTHENTICATION',
        operation_type: 'UPDATE',
        trigger_type: 'SYSTEM',
        actor_id: null,
        subject: { kind: 'address', by: 'command_line' },
      },
    ]);
  });

  it('keeps a closed account closed: the link goes to the new address once it is opened again', async () => {
    await app.memberOf(former);
    const row = await rowOf(admin.visitor, former);
    await admin.visitor.put(`/users/${row.id}`, { version: row.version, active: false });
    app.clock.pass(1);
    expect(await change(false)).toContain('The account is closed and stays so');
    expect(await change()).toContain('The account is closed');
    expect(await app.mail(next)).toMatchObject({ template: 'address_given_closed', link: '' });
    const { id, version } = await rowOf(admin.visitor, next);
    app.clock.pass(1);
    expect((await admin.visitor.put(`/users/${id}`, { version, active: true })).status).toBe(200);
    expect(await app.mail(next)).toMatchObject({ template: 'reopened_to_choose' });
    expect((await choose((await app.mail(next)).link)).status).toBe(200);
    expect((await app.mail(former)).template).toBe('address_changed');
  });

  it('takes back an agreement that was signed on the screen and not sent: it names the address', async () => {
    const member = await reader(app);
    expect((await sign(member)).status).toBe(200);
    const email = field(await member.get('/auth/whoami'), 'email');
    const id = await idOf(email);
    const papers = await contractPapers(database, member);
    expect(papers.map(({ removed_at }) => removed_at)).toEqual([null]);
    await change(true, next, email);
    const [paper] = await database.db
      .selectFrom('enrollment_files')
      .select('removed_at')
      .where('id', '=', papers[0]?.id ?? '')
      .execute();
    expect(paper?.removed_at).toBeInstanceOf(Date);
    // and the dossier is kept so, at the moment of the command
    const compliance = await colleague(app, database, 'compliance');
    const { dossier } = await rewind(compliance.visitor, id, app.clock.now().toISOString());
    expect(dossier?.person?.email).toBe(next);
    expect(dossier?.papers.map(({ type }) => type)).not.toContain('contract');
  });

  it('is a moment of the dossier of its own: nothing of it falls to whoever comes next', async () => {
    const { id } = await sentIndividual(app, former);
    const compliance = await colleague(app, database, 'compliance');
    app.clock.pass(60);
    const at = app.clock.now().toISOString();
    await change();
    app.clock.pass(60);
    const now = await rewind(compliance.visitor, id, app.clock.now().toISOString());
    expect(now).toMatchObject({ moment: at, dossier: { person: { email: next } } });
    const of = now.changes.filter(({ thing }) => thing === 'person');
    expect(of).toMatchObject([{ after: { email: next } }]);
  });

  it('leaves no mail to the former address behind when the person is erased, but whose it is since', async () => {
    await app.memberOf(former);
    await app.visitor().post('/auth/forgottenpwdrequest', { email: former });
    // as a mail of before it was kept whose it is
    await database.db
      .updateTable('outbox')
      .set({ user_id: null })
      .where('recipient', '=', former)
      .where('template', '=', 'activation')
      .execute();
    await change();
    const person = await idOf(next);
    // which mail is the newest goes by the moment
    app.clock.pass(60);
    await app.memberOf(former);
    const to = (email: string) => listMails(database.db, email, 10);
    expect((await to(former)).map(({ template }) => template).toSorted()).toEqual([
      'activation',
      'activation',
      'address_changed',
      'password_reset',
    ]);
    const { retention } = app.config;
    await database.db
      .transaction()
      .execute((trx) => erasePerson(trx, { person, now: app.clock.now(), retention }));
    expect(await to(next)).toEqual([]);
    expect((await to(former)).map(({ template }) => template)).toEqual(['activation']);
    const { rows } = await database.pool.query('select user_id from outbox where recipient = $1', [former]);
    expect(rows).toEqual([{ user_id: await idOf(former) }]);
  });

  it('says so where the address is taken in the same moment', async () => {
    const others = [former, `other.${n}@exemple.test`];
    for (const email of others) await app.memberOf(email);
    const both = await Promise.allSettled(others.map((email) => change(true, next, email)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'AdminError', message: `${next} is the address of another account.` },
    });
  });

  it('refuses what is no address, nobody’s, the same, and another account’s', async () => {
    await app.memberOf(former);
    await app.visitor().post('/users/register', signUpForm(next));
    await expect(change()).rejects.toThrow(`${next} is the address of another account.`);
    await expect(change(false)).rejects.toThrow('is the address of another account');
    await expect(change(true, 'not an address')).rejects.toThrow('is not an e-mail address');
    await expect(change(true, next, 'nobody@exemple.test')).rejects.toThrow('Nobody has the address');
    expect(await change(true, former)).toContain('nothing was changed');
  });

  it('is no way into an account of the fund, one that gets a role, or one that is not activated', async () => {
    await expect(change(true, next, admin.email)).rejects.toThrow('works for the fund');
    const { email } = await colleague(app, database, 'auditor');
    await expect(change(true, next, email)).rejects.toThrow('works for the fund');
    await app.memberOf(former);
    const { id, version } = await rowOf(admin.visitor, former);
    expect((await admin.visitor.put(`/users/${id}`, { version, role: 'finance' })).status).toBe(200);
    await expect(change()).rejects.toThrow('waits for a second person');
    await app.visitor().post('/users/register', signUpForm(`waiting.${n}@exemple.test`));
    await expect(change(true, next, `waiting.${n}@exemple.test`)).rejects.toThrow('not activated');
  });
});
