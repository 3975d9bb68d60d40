import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addStaff } from '../../server/admin-add.ts';
import { resetSecondFactor } from '../../server/admin-reset.ts';
import { announce } from '../../server/announce.ts';
import { readConfig } from '../../server/config.ts';
import { findPasswordToken } from '../../server/repositories/codes.ts';
import { hashLinkCode } from '../../server/handlers/auth-shared.ts';
import { listMails } from '../../server/repositories/outbox.ts';
import { findUserByEmail, insertUser, setPasswordHash } from '../../server/repositories/users.ts';
import { field, goodPassword, refused, signUpForm, startApp } from '../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../fixtures/database.ts';
import { payIn } from '../fixtures/money-people.ts';
import { sentIndividual } from '../fixtures/review.ts';
import { byCode, finishSignIn, halfSignedIn, memberWithTotp } from '../fixtures/second-factor.ts';
import { colleague, rowOf } from '../fixtures/staff.ts';

const now = new Date('2026-05-04T10:00:00.000Z');
const config = readConfig({ DEMO: '0', PUBLIC_URL: 'https://portal.example' });
let database: TestDatabase;
const add = (email: string, role: string) =>
  addStaff({ db: database.db, config, clock: { now: () => now } }, email, role);

/** The same, and the person has chosen a password. */
async function addAndChoose(email: string): Promise<void> {
  await add(email, 'admin');
  const user = await findUserByEmail(database.db, email);
  await database.db.transaction().execute((trx) => setPasswordHash(trx, user?.id ?? '', 'x'));
}

async function signUp(email: string, active: boolean): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, {
      email,
      passwordHash: 'x',
      firstName: 'Camille',
      lastName: 'Exemple',
      language: 'fr',
      termsVersion: '2026-01',
      now,
    });
    if (active && user) await trx.updateTable('users').set({ active }).where('id', '=', user.id).execute();
  });
}

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

describe('npm run admin -- add', () => {
  it('makes an account whose owner chooses the password by mail', async () => {
    expect(await add('Ada@Fund.example', 'admin')).toContain('ada@fund.example was added as admin');
    const user = await findUserByEmail(database.db, 'ada@fund.example');
    expect(user).toMatchObject({ role: 'admin', active: true });
    const [mail] = await listMails(database.db, 'ada@fund.example', 10);
    const link = new URL(mail?.data.link ?? '');
    expect(`${link.origin}${link.pathname}`).toBe('https://portal.example/forgotten_pwd_new');
    const token = hashLinkCode(link.searchParams.get('token') ?? '');
    expect(await findPasswordToken(database.db, token, now)).toBe(user?.id);
    expect(mail).toMatchObject({
      template: 'invited',
      language: 'en',
      data: { role: 'Administrator', until: '04/05/2026 11:00' },
    });
    const queued = await database.db.selectFrom('outbox').select(['urgent', 'ends_at']).execute();
    expect(queued).toEqual([{ urgent: true, ends_at: new Date('2026-05-04T11:00:00.000Z') }]);
  });

  it('makes two administrators and refuses a third once both have chosen a password', async () => {
    await addAndChoose('one@fund.example');
    await addAndChoose('two@fund.example');
    await expect(add('three@fund.example', 'admin')).rejects.toThrow(/^Two administrators exist\./);
    await expect(add('three@fund.example', 'auditor')).rejects.toThrow(/^Two administrators exist\./);
    expect(await findUserByEmail(database.db, 'three@fund.example')).toBeUndefined();
  });

  it('makes others where nobody can choose a password at the addresses, and names those', async () => {
    await add('mistypde@fund.example', 'admin');
    await add('mistipped@fund.example', 'admin');
    const said = await add('mistyped@fund.example', 'admin');
    expect(said).toContain('mistyped@fund.example was added as admin');
    expect(said).toContain('not chosen a password: mistypde@fund.example, mistipped@fund.example.');
    // a start asks for others as long as the command makes them
    expect(await announce(config, database.db)).toContain('Fewer than two administrators have chosen');
    const app = await startApp(database, { clock: { now: () => now, pass: () => {} } });
    const token = new URL((await app.mail('mistyped@fund.example')).link).searchParams.get('token');
    const chosen = { password: goodPassword, password_confirmation: goodPassword, token };
    expect(await app.visitor().post('/auth/forgottenpwdset', chosen)).toMatchObject({ status: 200 });
    await app.app.close();
    await addAndChoose('second@fund.example');
    await expect(add('third@fund.example', 'admin')).rejects.toThrow(/^Two administrators exist\./);
  });

  it('makes another one in the place of one whose account is closed, as the server asks when it starts', async () => {
    const hint = 'Fewer than two administrators have chosen a password';
    await addAndChoose('one@fund.example');
    await addAndChoose('two@fund.example');
    expect(await announce(config, database.db)).not.toContain(hint);
    const close = database.db.updateTable('users').set({ active: false });
    await close.where('email', '=', 'two@fund.example').execute();
    expect(await announce(config, database.db)).toContain(hint);
    await addAndChoose('three@fund.example');
    expect(await announce(config, database.db)).not.toContain(hint);
    await expect(add('four@fund.example', 'admin')).rejects.toThrow(/^Two administrators exist\./);
  });

  it('says how one whose address was mistyped is replaced, and so it is done', async () => {
    const app = await startApp(database);
    const { visitor } = await colleague(app, database, 'admin');
    await addAndChoose('mistypde@fund.example');
    await expect(add('mistyped@fund.example', 'admin')).rejects.toThrow(
      /mistyped, the other one closes that account in the portal; then this command makes another\.$/,
    );
    const { id, version } = await rowOf(visitor, 'mistypde@fund.example');
    expect(await visitor.put(`/users/${id}`, { active: false, version })).toMatchObject({ status: 200 });
    expect(await add('mistyped@fund.example', 'admin')).toContain('was added as admin');
    await app.app.close();
  });

  it('makes no third one when two commands run at once', async () => {
    await addAndChoose('first@fund.example');
    await signUp('second@fund.example', true);
    await signUp('third@fund.example', true);
    const runs = ['second', 'third'].map((name) => add(`${name}@fund.example`, 'admin'));
    const results = await Promise.allSettled(runs);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('sets the role of a person who is there, and tells the log', async () => {
    await signUp('camille@fund.example', true);
    expect(await add('camille@fund.example', 'compliance')).toBe(
      'camille@fund.example has the role compliance now. Sessions that were open have ended.',
    );
    expect(await findUserByEmail(database.db, 'camille@fund.example')).toMatchObject({ role: 'compliance' });
    const log = await database.db
      .selectFrom('activities')
      .select(['activity_type', 'operation_type'])
      .execute();
    expect(log).toEqual([{ activity_type: 'USER_MANAGEMENT', operation_type: 'UPDATE' }]);
  });

  it('ends what was open of a person who is there, and tells the person', async () => {
    const app = await startApp(database, { clock: { now: () => now, pass: () => {} } });
    const email = 'camille@fund.example';
    const { visitor } = await memberWithTotp(app, email);
    const id = field(await visitor.get('/auth/whoami'), 'id');
    const half = await halfSignedIn(app, email);
    await add(email, 'compliance');
    expect((await visitor.get('/auth/whoami')).status).toBe(401);
    expect((await half.get('/x/second-factor/sign-in')).status).toBe(422);
    expect((await app.mail(email)).template).toBe('role_changed');
    const told = database.db
      .selectFrom('notifications')
      .select(['kind', 'subject'])
      .where('user_id', '=', id);
    expect(await told.where('kind', '=', 'role_changed').execute()).toEqual([
      { kind: 'role_changed', subject: { role: 'compliance', former_role: 'user' } },
    ]);
    await app.app.close();
  });

  it('gives no role to somebody who has money with the fund', async () => {
    const app = await startApp(database);
    const email = 'camille@fund.example';
    const member = await app.memberOf(email);
    const id = field(await member.get('/auth/whoami'), 'id');
    await payIn(database, { member: id, currency: 'EUR', amount: 100n });
    await expect(add(email, 'finance')).rejects.toThrow(`${email} has money with the fund`);
    expect(await findUserByEmail(database.db, email)).toMatchObject({ role: 'user' });
    expect((await member.get('/auth/whoami')).status).toBe(200);
    await app.app.close();
  });

  it('takes no dossier out of the hands that have it', async () => {
    const app = await startApp(database);
    const { id } = await sentIndividual(app, 'sent@fund.example');
    const { visitor, email } = await colleague(app, database, 'compliance');
    expect((await visitor.post(`/x/dossiers/${id}/take`)).status).toBe(200);
    await expect(add(email, 'finance')).rejects.toThrow(`${email} has dossiers in hand`);
    expect(await add(email, 'admin')).toContain('has the role admin now');
    await app.app.close();
  });

  it('says of a closed account that it is closed, whatever its role', async () => {
    const app = await startApp(database);
    const { visitor } = await colleague(app, database, 'admin');
    await addAndChoose('ada@fund.example');
    await app.memberOf('camille@fund.example');
    for (const email of ['ada@fund.example', 'camille@fund.example']) {
      const { id, version } = await rowOf(visitor, email);
      expect(await visitor.put(`/users/${id}`, { active: false, version })).toMatchObject({ status: 200 });
      await expect(add(email, 'admin')).rejects.toThrow(
        `The account of ${email} is closed. An administrator opens it again in the portal;`,
      );
    }
    expect(await findUserByEmail(database.db, 'ada@fund.example')).toMatchObject({ active: false });
    await app.app.close();
  });

  it('refuses for an account that awaits its activation what the portal refuses', async () => {
    const app = await startApp(database);
    const email = 'camille@fund.example';
    await app.visitor().post('/users/register', signUpForm(email));
    const { visitor } = await colleague(app, database, 'admin');
    const { id, version } = await rowOf(visitor, email);
    const { code } = await app.mail(email);
    const asked = () => visitor.put(`/users/${id}`, { role: 'finance', version });
    expect(await asked()).toMatchObject(refused(409, 'conflict'));
    await expect(add(email, 'finance')).rejects.toThrow(/Activate it first/);
    await app.visitor().post('/auth/checkActivationCode', { email, code });
    expect(await visitor.put(`/users/${id}`, { role: 'finance', version: version + 1 })).toMatchObject({
      status: 200,
      body: { pending_approval: expect.any(String) },
    });
    expect(await add(email, 'finance')).toContain('has the role finance now');
    await app.app.close();
  });

  it('changes nothing when it is repeated', async () => {
    await add('one@fund.example', 'admin');
    expect(await add('one@fund.example', 'admin')).toContain('nothing was changed');
    expect(await listMails(database.db, 'one@fund.example', 10)).toHaveLength(1);
  });

  it.each([
    ['not an address', 'admin', /is not an e-mail address/],
    ['ada@fund.example', 'king', /Choose one of: admin, compliance, finance, auditor/],
    ['ada@fund.example', 'user', /is not a role/],
  ])('refuses %s as %s with a sentence', async (email, role, sentence) => {
    await expect(add(email, role)).rejects.toThrow(sentence);
  });
});

describe('npm run admin -- reset-second-factor', () => {
  const reset = (email: string) =>
    resetSecondFactor({ db: database.db, config, clock: { now: () => now } }, email);

  it('lets somebody in again by the password alone, ends what is open, and tells log and person', async () => {
    const app = await startApp(database, { clock: { now: () => now, pass: () => {} } });
    const email = 'camille@fund.example';
    const { visitor } = await memberWithTotp(app, email);
    const half = await halfSignedIn(app, email);
    expect((await finishSignIn(half, byCode('000000'))).status).toBe(422);
    const tries = () =>
      database.db.selectFrom('rate_limits').select('key').where('key', 'like', 'secondFactor%').execute();
    expect(await tries()).toHaveLength(2);
    expect(await reset('Camille@fund.example')).toContain('signs in with the password alone now');
    expect(await tries()).toEqual([]);
    expect((await visitor.get('/auth/whoami')).status).toBe(401);
    expect((await half.get('/x/second-factor/sign-in')).status).toBe(422);
    expect((await app.mail(email)).template).toBe('second_factor_reset');
    const again = app.visitor();
    expect((await again.post('/auth/login', { email, password: goodPassword })).status).toBe(200);
    expect((await again.get('/x/second-factor')).body).toMatchObject({ totp: null, recovery_codes_left: 0 });
    const log = await database.db
      .selectFrom('activities')
      .select('subject')
      .where('actor_id', 'is', null)
      .execute();
    expect(log).toEqual([{ subject: { kind: 'second_factor', by: 'command_line' } }]);
    expect(await reset(email)).toContain('nothing was changed');
    await app.app.close();
  });

  it('refuses what is nobody’s address with a sentence', async () => {
    await expect(reset('nobody@fund.example')).rejects.toThrow('Nobody has the address');
    await expect(reset('nobody')).rejects.toThrow('is not an e-mail address');
  });
});
