import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify, predictNotices } from '../../../server/repositories/notifications.ts';
import { notifyMany } from '../../../server/repositories/notifications-many.ts';
import { erasedDomain } from '../../../server/rules/erased-address.ts';
import { field, goodPassword, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';
import { kindsOf, listOf, mailsOf } from './told.ts';

let database: TestDatabase;
let app: TestApp;
let admin: Colleague;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database, { env: { FOUR_EYES: '0' } });
  admin = await colleague(app, database, 'admin');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

async function change(email: string, asked: object): Promise<void> {
  const { id, version } = await rowOf(admin.visitor, email);
  const answer = await admin.visitor.put(`/users/${id}`, { ...asked, version });
  if (answer.status !== 200) throw new Error(`the change answered ${answer.status}: ${answer.text}`);
}

describe('a person is told', () => {
  it('that the account was closed and opened again, whatever was switched off', async () => {
    const email = 'closed@exemple.test';
    const member = await app.memberOf(email);
    await member.put('/x/notifications/preferences', { mail: { progress: false, booklets: false } });
    await change(email, { active: false });
    await change(email, { active: true });
    await member.post('/auth/login', { email, password: goodPassword });
    expect(await kindsOf(member)).toEqual(['account_closed', 'account_reopened']);
    expect(await mailsOf(database, email)).toEqual(['account_closed', 'account_reopened']);
  });

  it('of another role, with the former one', async () => {
    const email = 'promoted@exemple.test';
    const member = await app.memberOf(email);
    await change(email, { role: 'finance' });
    expect((await member.post('/auth/login', { email, password: goodPassword })).status).toBe(200);
    const { rows } = await listOf(member);
    expect(rows.map(({ kind, subject }) => ({ kind, subject }))).toEqual([
      { kind: 'role_changed', subject: { role: 'finance', former_role: 'user' } },
    ]);
    expect(await mailsOf(database, email)).toEqual(['role_changed']);
  });

  it('of nothing when something else of the account changes', async () => {
    const email = 'renamed@exemple.test';
    const member = await app.memberOf(email);
    await change(email, { first_name: 'Dominique' });
    expect(field(await member.get('/auth/whoami'), 'first_name')).toBe('Dominique');
    expect(await kindsOf(member)).toEqual([]);
    expect(await mailsOf(database, email)).toEqual([]);
  });
});

it('many are told at once, and nobody who was erased', async () => {
  const { db } = database;
  const ids = await Promise.all(
    ['erased@exemple.test', 'stays@exemple.test'].map(async (email) =>
      field(await (await app.memberOf(email)).get('/auth/whoami'), 'id'),
    ),
  );
  const [erased = ''] = ids;
  const address = `erased-${erased}${erasedDomain}`;
  await db.updateTable('users').set({ email: address, active: false }).where('id', '=', erased).execute();
  await db.transaction().execute((trx) => notifyMany(app, trx, ids, { kind: 'values_published' }));
  const lines = await db.selectFrom('notifications').select('user_id').where('user_id', 'in', ids).execute();
  expect(lines).toEqual([{ user_id: ids[1] }]);
  expect(await mailsOf(database, address)).toEqual([]);
  expect(await mailsOf(database, 'stays@exemple.test')).toEqual(['values_published']);
});

it('a closed account has its lines, and mails of a decision, of money and of security alone, with no link', async () => {
  const { db } = database;
  const email = 'left@exemple.test';
  const member = await app.memberOf(email);
  const userId = field(await member.get('/auth/whoami'), 'id');
  await change(email, { active: false });
  await db.transaction().execute(async (trx) => {
    for (const kind of ['values_published', 'redistribution_paid'] as const)
      await notifyMany(app, trx, [userId], { kind });
    for (const kind of ['value_restated', 'booklet_issued', 'request_executed', 'dossier_refused'] as const)
      await notify(app, trx, { userId, kind });
  });
  const mails = ['account_closed', 'dossier_refused', 'redistribution_paid', 'request_executed'];
  expect(await mailsOf(database, email)).toEqual(mails);
  const sent = await db
    .selectFrom('outbox')
    .select('data')
    .where('recipient', '=', email)
    .where('template', 'in', mails)
    .execute();
  for (const { data } of sent) expect(Object.keys(data)).toEqual(['name']);
  const foretold = await predictNotices(app, db, [{ userId, kind: 'value_restated' }]);
  expect(foretold).toEqual({ kinds: ['value_restated'], mails: [] });
  await change(email, { active: true });
  await member.post('/auth/login', { email, password: goodPassword });
  expect((await kindsOf(member)).toSorted()).toEqual(
    [
      'account_closed',
      'account_reopened',
      'booklet_issued',
      'dossier_refused',
      'redistribution_paid',
      'request_executed',
      'value_restated',
      'values_published',
    ].toSorted(),
  );
});
