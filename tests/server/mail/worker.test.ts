import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { verifyActivity } from '../../../server/repositories/activity-check.ts';
import { goodPassword, signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startMailServer, type MailServer } from '../../fixtures/smtp.ts';

let database: TestDatabase;
let server: TestApp;
let mails: MailServer;
beforeAll(async () => {
  database = await freshDatabase();
  mails = await startMailServer();
  const clock = { now: () => systemClock.now(), pass: () => {} };
  server = await startApp(database, { workers: true, clock, env: { SMTP_URL: mails.url } });
});
afterAll(async () => {
  await mails.stop();
  await database.close();
});

describe('beside the requests', () => {
  it('the server sends its mails and seals its log, until it is closed', async () => {
    const email = 'camille@example.com';
    await server.visitor().post('/users/register', signUpForm(email, 'it'));
    const mail = await mails.waitFor(email, /Attivi il suo account/);
    const code = /^\d{6}$/m.exec(mail.text)?.[0] ?? '';
    expect((await server.visitor().post('/auth/checkActivationCode', { email, code })).status).toBe(200);
    const login = await server.visitor().post('/auth/login', { email, password: goodPassword });
    expect(login.body).toMatchObject({ language: { id: 'it-IT', alias: 'it' } });
    await expect
      .poll(() => database.db.selectFrom('activities').select('id').where('seal', 'is', null).execute(), {
        timeout: 5000,
      })
      .toEqual([]);
    expect(await verifyActivity(database.db)).toMatchObject({ ok: true, rows: 3 });
    expect(mails.received).toHaveLength(1);

    await server.app.close();
    await database.db.updateTable('outbox').set({ status: 'queued' }).execute();
    await new Promise((next) => setTimeout(next, 1500));
    expect(mails.received).toHaveLength(1);
  });
});
