import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openingMails } from '../../../server/repositories/outbox.ts';
import { field, goodPassword, refused, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';

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

async function ask(email: string, change: object) {
  const { id, version } = await rowOf(admin.visitor, email);
  return admin.visitor.put(`/users/${id}`, { version, ...change });
}
const set = async (email: string, active: boolean, more: object = {}) =>
  expect((await ask(email, { active, ...more })).status).toBe(200);
const tokenIn = async (email: string) => new URL((await app.mail(email)).link).searchParams.get('token');
const closedAt = async (email: string) =>
  field(await admin.visitor.get(`/x/members/${(await rowOf(admin.visitor, email)).id}`), 'closed_at');
const next = 'another long sentence 43';
const choose = (token: string | null) =>
  app.visitor().post('/auth/forgottenpwdset', { token, password: next, password_confirmation: next });

it('an account that is closed says since when, whatever was done to it after; one that is open does not', async () => {
  const { email } = await colleague(app, database, 'user', 'since@exemple.test');
  expect(await closedAt(email)).toBe('undefined');
  await set(email, false);
  await set(email, true);
  app.clock.pass(60);
  const at = app.clock.now().toISOString();
  await set(email, false);
  app.clock.pass(60);
  expect((await ask(email, { language: 'it' })).status).toBe(200);
  expect(await closedAt(email)).toBe(at);
  await set(email, true);
  expect(await closedAt(email)).toBe('undefined');
});

describe('an account that was closed and is open again', () => {
  it('takes no password by a link that was asked for before; one that is asked for now works', async () => {
    const { email } = await colleague(app, database, 'user', 'reopened@exemple.test');
    const forget = () => app.visitor().post('/auth/forgottenpwdrequest', { email });
    await forget();
    const former = await tokenIn(email);
    await set(email, false);
    await set(email, true);
    expect(await choose(former)).toMatchObject(refused(422, 'invalid_password_set_token'));
    const login = { email, password: goodPassword };
    expect((await app.visitor().post('/auth/login', login)).status).toBe(200);
    await forget();
    expect((await choose(await tokenIn(email))).status).toBe(200);
  });

  it('is sent no mail any more that would open it and was still queued when it was closed', async () => {
    const { email } = await colleague(app, database, 'user', 'queued@exemple.test');
    await app.visitor().post('/auth/forgottenpwdrequest', { email });
    const queued = () =>
      database.db
        .selectFrom('outbox')
        .select(['template', 'ends_at'])
        .where('recipient', '=', email)
        .where('template', 'in', openingMails)
        .where('status', '=', 'queued')
        .execute();
    const isOver = (ends_at: Date | null) => ends_at !== null && ends_at <= app.clock.now();
    const before = await queued();
    const open = before.filter(({ ends_at }) => !isOver(ends_at));
    expect(open.map(({ template }) => template)).toEqual(['password_reset']);
    await set(email, false);
    const after = await queued();
    expect(after).toHaveLength(before.length);
    expect(after.every(({ ends_at }) => isOver(ends_at))).toBe(true);
  });

  it('opens to no former password where it is opened with a new one, which the mail brings', async () => {
    const { visitor, email } = await colleague(app, database, 'user', 'broken-into@exemple.test');
    const login = (password: string) => app.visitor().post('/auth/login', { email, password });
    await set(email, false);
    await set(email, true, { password_to_choose: true });
    expect(await login(goodPassword)).toMatchObject(refused(422, 'invalid_credentials'));
    expect((await visitor.get('/auth/whoami')).status).toBe(401);
    expect(await app.mail(email)).toMatchObject({ template: 'reopened_to_choose' });
    const mails = await database.db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', email)
      .where('template', '=', 'account_reopened')
      .execute();
    expect(mails).toEqual([]);
    expect((await choose(await tokenIn(email))).status).toBe(200);
    const back = app.visitor();
    expect((await back.post('/auth/login', { email, password: next })).status).toBe(200);
    const told = z.array(z.object({ kind: z.string() })).parse((await back.get('/x/notifications')).body);
    expect(told.map(({ kind }) => kind)).toContain('account_reopened');
  });

  it('still has its password to choose when it is closed before, and opened without a word of it', async () => {
    const { email } = await colleague(app, database, 'user', 'closed-again@exemple.test');
    await set(email, false);
    await set(email, true, { password_to_choose: true });
    await set(email, false);
    await set(email, true);
    expect(await app.mail(email)).toMatchObject({ template: 'reopened_to_choose' });
    expect((await choose(await tokenIn(email))).status).toBe(200);
  });

  it('is told to the second who reopens it that it has changed, whatever was asked of its password', async () => {
    const { email } = await colleague(app, database, 'user', 'reopened-twice@exemple.test');
    await set(email, false);
    const { id, version } = await rowOf(admin.visitor, email);
    const reopen = (more: object) => admin.visitor.put(`/users/${id}`, { version, active: true, ...more });
    expect((await reopen({})).status).toBe(200);
    for (const more of [{ password_to_choose: true }, {}])
      expect(await reopen(more)).toMatchObject(refused(409, 'stale_version'));
    expect((await app.visitor().post('/auth/login', { email, password: goodPassword })).status).toBe(200);
  });

  it('is asked for another password by no call but its reopening', async () => {
    const { visitor, email, id } = await colleague(app, database, 'user', 'open@exemple.test');
    const stray = refused(422, 'validation_failed', { fields: { password_to_choose: 'invalid_value' } });
    expect(await ask(email, { password_to_choose: true })).toMatchObject(stray);
    expect(await ask(email, { active: true, password_to_choose: true })).toMatchObject(stray);
    expect(await visitor.put(`/users/${id}`, { password_to_choose: true })).toMatchObject(stray);
    const unset = await ask(email, { password_to_choose: false });
    expect(unset).toMatchObject(refused(422, 'validation_failed'));
    expect((await app.visitor().post('/auth/login', { email, password: goodPassword })).status).toBe(200);
  });
});
