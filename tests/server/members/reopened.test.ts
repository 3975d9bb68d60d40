import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openingMails } from '../../../server/repositories/outbox.ts';
import { goodPassword, refused, startApp, type TestApp } from '../../fixtures/app.ts';
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

async function set(email: string, active: boolean): Promise<void> {
  const { id, version } = await rowOf(admin.visitor, email);
  expect((await admin.visitor.put(`/users/${id}`, { version, active })).status).toBe(200);
}
const tokenIn = async (email: string) => new URL((await app.mail(email)).link).searchParams.get('token');
const next = 'another long sentence 43';
const choose = (token: string | null) =>
  app.visitor().post('/auth/forgottenpwdset', { token, password: next, password_confirmation: next });

describe('an account that was closed and is open again', () => {
  it('takes no password by a link that was asked for before; one that is asked for now works', async () => {
    const { email } = await colleague(app, database, 'user', 'reopened@exemple.test');
    const ask = () => app.visitor().post('/auth/forgottenpwdrequest', { email });
    await ask();
    const former = await tokenIn(email);
    await set(email, false);
    await set(email, true);
    expect(await choose(former)).toMatchObject(refused(422, 'invalid_password_set_token'));
    const login = { email, password: goodPassword };
    expect((await app.visitor().post('/auth/login', login)).status).toBe(200);
    await ask();
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
});
