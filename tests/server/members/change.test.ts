import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beforeAndAfter } from '../../fixtures/activities.ts';
import { goodPassword, signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { logOf, sentIndividual } from '../../fixtures/review.ts';
import { colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let admin: Colleague;
let second: Colleague;
beforeAll(async () => {
  database = await databaseWithMembers();
  // What takes two people has its own tests (tests/server/approvals).
  app = await startApp(database, { env: { FOUR_EYES: '0' } });
  admin = await colleague(app, database, 'admin');
  second = await colleague(app, database, 'admin', 'second.admin@exemple.test');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

/** What the list shows now: the version that a change has to name. */
const versionOf = async (email: string) => (await rowOf(admin.visitor, email)).version;
async function change(email: string, body: object, by = admin) {
  const { id, version } = await rowOf(admin.visitor, email);
  return by.visitor.put(`/users/${id}`, { version, ...body });
}
const refusedAt = (fields: object) => ({ status: 422, body: { error_key: 'validation_failed', fields } });

/** The newest row of the log about a member, with what it says was there before and after. */
async function lastOf(id: string) {
  const row = await database.db
    .selectFrom('activities')
    .selectAll()
    .where('member_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { actor_id, activity_type, operation_type, subject } = row;
  return {
    actor_id,
    activity_type,
    operation_type,
    subject,
    ...(await beforeAndAfter(database, row.id)),
  };
}

describe('an account that somebody changes', () => {
  it('keeps the new names and phone; the log keeps the former ones, and who it was', async () => {
    const { id, email } = await colleague(app, database, 'user', 'names@exemple.test');
    const before = await versionOf(email);
    const answer = await change(email, { first_name: 'Ana', phone_prefix: '+33', phone: '612345678' });
    expect(answer).toMatchObject({ status: 200, body: { first_name: 'Ana', phone: '612345678' } });
    expect(await rowOf(admin.visitor, email)).toMatchObject({ first_name: 'Ana', version: before + 1 });
    expect(await lastOf(id)).toEqual({
      actor_id: admin.id,
      activity_type: 'USER_MANAGEMENT',
      operation_type: 'UPDATE',
      subject: { kind: 'account', fields: ['first_name', 'phone', 'phone_prefix'] },
      before: { first_name: 'Camille', phone: null, phone_prefix: null },
      after: { first_name: 'Ana', phone: '612345678', phone_prefix: '+33' },
    });
  });

  it('is changed once when the same is said twice', async () => {
    const { id, email } = await colleague(app, database, 'user', 'twice@exemple.test');
    await change(email, { language: 'it' });
    const told = (await logOf(database, id)).length;
    const version = await versionOf(email);
    expect((await change(email, { language: 'it' })).status).toBe(200);
    expect(await versionOf(email)).toBe(version);
    expect(await logOf(database, id)).toHaveLength(told);
  });

  it('is refused to whoever looked at a former state, or doesn’t say at which', async () => {
    const { id, email } = await colleague(app, database, 'user', 'stale@exemple.test');
    const version = await versionOf(email);
    await change(email, { first_name: 'Luca' });
    expect(await admin.visitor.put(`/users/${id}`, { first_name: 'Ana', version })).toMatchObject({
      status: 409,
      body: { error_key: 'stale_version' },
    });
    expect(await admin.visitor.put(`/users/${id}`, { first_name: 'Ana' })).toMatchObject(
      refusedAt({ version: 'required' }),
    );
    expect((await rowOf(admin.visitor, email)).first_name).toBe('Luca');
  });

  it('renames the dossier of a person, which its member can’t do once it was sent', async () => {
    const { member, id, email } = await sentIndividual(app, 'renamed@exemple.test');
    expect(await member.put(`/users/${id}`, { last_name: 'Autre' })).toMatchObject({
      status: 409,
      body: { error_key: 'conflict' },
    });
    expect((await member.put(`/users/${id}`, { language: 'fr' })).status).toBe(200);
    expect(await lastOf(id)).toMatchObject({ activity_type: 'PROFILE', actor_id: id });
    await change(email, { last_name: 'Échantillon' });
    expect((await rowOf(admin.visitor, email)).user_name).toBe('Camille Échantillon');
  });

  it('answers 404 for an account that isn’t there', async () => {
    const nobody = '00000000-0000-4000-8000-000000000001';
    expect((await admin.visitor.put(`/users/${nobody}`, { version: 1, active: false })).status).toBe(404);
  });
});

describe('a role', () => {
  it('is given by an administrator, counts at once, and ends the sessions of the former one', async () => {
    const { id, email, visitor } = await colleague(app, database, 'user', 'promoted@exemple.test');
    expect(await change(email, { role: 'auditor' })).toMatchObject({
      status: 200,
      body: { role: 'auditor' },
    });
    expect((await visitor.get('/auth/whoami')).status).toBe(401);
    expect(await lastOf(id)).toMatchObject({ before: { role: 'user' }, after: { role: 'auditor' } });
  });

  it.each(['role', 'active'])('is nobody’s own to change: %s', async (name) => {
    const other = { role: 'user', active: false }[name];
    expect(await change(admin.email, { [name]: other })).toMatchObject(refusedAt({ [name]: 'not_oneself' }));
    const member = await colleague(app, database, 'user', `own.${name}@exemple.test`);
    const wanted = { role: 'admin', active: false }[name];
    expect(await member.visitor.put(`/users/${member.id}`, { [name]: wanted })).toMatchObject(
      refusedAt({ [name]: 'not_oneself' }),
    );
    expect(await rowOf(admin.visitor, member.email)).toMatchObject({ role: 'user', active: true });
  });

  it('of another is refused to every role but the administrator’s', async () => {
    const member = await colleague(app, database, 'user', 'kept@exemple.test');
    for (const role of ['user', 'compliance', 'finance', 'auditor'] as const) {
      const other = await colleague(app, database, role, `other.${role}@exemple.test`);
      const answer = await other.visitor.put(`/users/${member.id}`, { role: 'admin', version: 2 });
      expect(answer).toMatchObject({ status: 403, body: { error_key: 'forbidden' } });
    }
  });

  it('leaves one administrator when two take it from each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await Promise.all([
        colleague(app, database, 'admin', `one.${round}@exemple.test`),
        colleague(app, database, 'admin', `other.${round}@exemple.test`),
      ]);
      const versions = [await versionOf(other.email), await versionOf(one.email)];
      const answers = await Promise.all([
        one.visitor.put(`/users/${other.id}`, { role: 'user', version: versions[0] }),
        other.visitor.put(`/users/${one.id}`, { role: 'user', version: versions[1] }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const left = [await rowOf(admin.visitor, one.email), await rowOf(admin.visitor, other.email)];
      expect(left.filter(({ role }) => role === 'admin')).toHaveLength(1);
    }
  });
});

describe('an account that is closed', () => {
  it('has no session left on any device, and opens again for its person alone', async () => {
    const { id, email, visitor } = await colleague(app, database, 'user', 'closed@exemple.test');
    const elsewhere = app.visitor();
    const credentials = { email, password: 'a long sentence 42' };
    await elsewhere.post('/auth/login', credentials);
    expect(await change(email, { active: false })).toMatchObject({ status: 200 });
    for (const device of [visitor, elsewhere]) expect((await device.get('/auth/whoami')).status).toBe(401);
    expect(await app.visitor().post('/auth/login', credentials)).toMatchObject({
      status: 422,
      body: { error_key: 'account_closed' },
    });
    expect(await rowOf(admin.visitor, email)).toMatchObject({ active: false, awaiting_activation: false });
    expect(await lastOf(id)).toMatchObject({
      subject: { kind: 'account', fields: ['active'], active: false },
      before: { active: true },
      after: { active: false },
    });
    await change(email, { active: true });
    expect(await lastOf(id)).toMatchObject({ subject: { kind: 'account', active: true } });
    expect((await elsewhere.get('/auth/whoami')).status).toBe(401);
    expect((await app.visitor().post('/auth/login', credentials)).status).toBe(200);
  });

  it('is not opened again by the code that was sent at its sign-up, nor by a new one', async () => {
    const email = 'opened.by.hand@exemple.test';
    const person = app.visitor();
    await person.post('/users/register', signUpForm(email));
    const { code, count } = await app.mail(email);
    // as an administrator could before such an account was left to its activation
    await database.db.updateTable('users').set({ active: true }).where('email', '=', email).execute();
    await change(email, { active: false });
    expect((await person.post('/auth/checkActivationCode', { email, code })).status).toBe(422);
    await person.post('/auth/resendActivationCode', { email });
    // It was told that it was closed; no code came after.
    expect(await app.mail(email)).toMatchObject({ template: 'account_closed', count: count + 1 });
    expect((await rowOf(admin.visitor, email)).active).toBe(false);
  });

  it('gives the dossiers that it had in hand back to the queue, as another role does', async () => {
    for (const [name, body] of [
      ['closing', { active: false }],
      ['moving', { role: 'finance' }],
    ] as const) {
      const reviewer = await colleague(app, database, 'compliance', `${name}@exemple.test`);
      const sent = await sentIndividual(app, `held.${name}@exemple.test`);
      await reviewer.visitor.post(`/x/dossiers/${sent.id}/take`);
      await change(reviewer.email, body);
      expect(await rowOf(admin.visitor, sent.email)).toMatchObject({
        reviewer_id: null,
        enrollment_status: 'SUBMITTED',
      });
    }
  });
});

describe('a new activation code', () => {
  it('is sent to whoever signed up and waits, in the person’s language; the former one stops working', async () => {
    const email = 'waits@exemple.test';
    const person = app.visitor();
    await person.post('/users/register', signUpForm(email, 'fr'));
    const former = await app.mail(email);
    const { id } = await rowOf(admin.visitor, email);
    expect(await rowOf(admin.visitor, email)).toMatchObject({ awaiting_activation: true });
    expect((await admin.visitor.post(`/x/users/${id}/activation`)).status).toBe(200);
    const sent = await app.mail(email);
    expect(sent).toMatchObject({ template: 'activation', count: former.count + 1 });
    expect(await lastOf(id)).toMatchObject({
      actor_id: admin.id,
      activity_type: 'USER_MANAGEMENT',
      subject: { kind: 'activation_code' },
    });
    expect((await person.post('/auth/checkActivationCode', { email, code: sent.code })).status).toBe(200);
    expect((await admin.visitor.post(`/x/users/${id}/activation`)).status).toBe(409);
  });

  it('is sent once in half a minute, whoever asks', async () => {
    const narrow = await startApp(database, { limits: { resendCooldown: { points: 1, seconds: 30 } } });
    const email = 'eager@exemple.test';
    const person = narrow.visitor();
    await person.post('/users/register', signUpForm(email));
    const { id } = await rowOf(admin.visitor, email);
    const by = narrow.visitor();
    await by.post('/auth/login', { email: second.email, password: goodPassword });
    expect((await by.post(`/x/users/${id}/activation`)).status).toBe(200);
    const again = await by.post(`/x/users/${id}/activation`);
    expect(again).toMatchObject({ status: 429, body: { error_key: 'rate_limited' } });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    expect((await person.post('/auth/resendActivationCode', { email })).status).toBe(429);
    await narrow.app.close();
  });
});

describe('the own account', () => {
  const phone = { phone_prefix: '+33', phone: '612345678' };

  it('takes names, phone and country of birth; whoami says them, and the log tells it as a profile', async () => {
    const { visitor, id } = await colleague(app, database, 'user', 'own@exemple.test');
    const said = { first_name: 'Ana', country_of_birth: 'PT' };
    const answer = await visitor.put(`/users/${id}`, { ...said, ...phone, phone: '06 12 34 56 78' });
    expect(answer).toMatchObject({ status: 200, body: { ...said, ...phone } });
    expect((await visitor.get('/auth/whoami')).body).toMatchObject({ ...said, ...phone });
    expect(await lastOf(id)).toMatchObject({
      actor_id: id,
      activity_type: 'PROFILE',
      before: { country_of_birth: null, phone: null },
      after: { country_of_birth: 'PT', phone: '612345678' },
    });
  });

  it('is a role’s own to change that else writes nothing', async () => {
    const { visitor, id } = await colleague(app, database, 'auditor', 'own.auditor@exemple.test');
    expect(await visitor.put(`/users/${id}`, phone)).toMatchObject({ status: 200, body: phone });
  });

  it('is refused at the field that is wrong, and then keeps the rest as it was too', async () => {
    const { visitor, id } = await colleague(app, database, 'user', 'strict@exemple.test');
    for (const [wrong, fields] of [
      [{ ...phone, phone: '12' }, { phone: 'invalid_phone' }],
      [{ phone: phone.phone }, { phone_prefix: 'required' }],
      [{ country_of_birth: 'XX' }, { country_of_birth: 'invalid_country' }],
      [{ first_name: ' ' }, { first_name: 'required' }],
      [{ email: 'else@exemple.test' }, { email: 'unknown_field' }],
    ] as const)
      expect(await visitor.put(`/users/${id}`, { last_name: 'Autre', ...wrong })).toMatchObject(
        refusedAt(fields),
      );
    expect((await visitor.get('/auth/whoami')).body).toMatchObject({ last_name: 'Exemple', phone: null });
  });

  it('keeps the country of birth that papers prove, once the dossier was sent; the phone still changes', async () => {
    const { member, id } = await sentIndividual(app, 'born@exemple.test');
    const answer = await member.put(`/users/${id}`, { country_of_birth: 'BR' });
    expect(answer).toMatchObject({ status: 409, body: { error_key: 'conflict' } });
    const changed = await member.put(`/users/${id}`, phone);
    expect(changed).toMatchObject({ status: 200, body: { ...phone, country_of_birth: null } });
  });
});
