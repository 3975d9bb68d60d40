import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database);
  const form = { ...signUpForm('camille@example.com', 'fr'), first_name: '<b>Camille</b>' };
  await server.visitor().post('/users/register', form);
  await server.visitor().post('/users/register', signUpForm('other@example.com'));
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

describe('the mailbox of the demo', () => {
  it('answers the messages to an address as JSON, newest first', async () => {
    const { code, link } = await server.mail('camille@example.com');
    const reply = await server.visitor().get('/dev/mailbox.json?to=Camille@example.com');
    expect(reply.body).toMatchObject([
      { to: 'camille@example.com', subject: 'Activez votre compte – Member Portal', code, link },
    ]);
    expect((await server.visitor().get('/dev/mailbox.json')).body).toHaveLength(2);
  });

  it('is a page with a list and each message, in which a name is text', async () => {
    const list = await server.visitor().get('/dev/mailbox');
    expect(list.text).toContain('camille@example.com');
    const path = /href="(\/dev\/mailbox\/[0-9a-f-]{36})">Activez/.exec(list.text)?.[1] ?? '';
    const message = await server.visitor().get(path);
    expect(message.text).toContain((await server.mail('camille@example.com')).code);
    expect(message.text).not.toContain('<script');
    // an account that is confirmed is greeted by its name
    const email = 'camille@example.com';
    const code = (await server.mail(email)).code;
    await server.visitor().post('/auth/checkActivationCode', { email, code });
    await server.visitor().post('/users/register', signUpForm(email));
    const again = (await server.visitor().get('/dev/mailbox')).text;
    const greeted = /href="(\/dev\/mailbox\/[0-9a-f-]{36})">/.exec(again)?.[1] ?? '';
    const text = (await server.visitor().get(greeted)).text;
    expect(text).toContain('&lt;b&gt;Camille');
    expect(text).not.toContain('<b>');
    expect((await server.visitor().get('/dev/mailbox/nothing')).status).toBe(404);
  });

  it('is not shown to a page whose own name was pointed at this machine', async () => {
    const from = async (host: string) =>
      (await server.visitor().get('/dev/mailbox.json', { headers: { host } })).status;
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.0.2.7'])
      expect([host, await from(host)]).toEqual([host, 200]);
    expect(await from('evil.example:3000')).toBe(404);
    const headers = { host: 'evil.example:3000', 'x-forwarded-host': 'localhost' };
    expect((await server.visitor().get('/dev/mailbox.json', { headers })).status).toBe(404);
  });

  it('is there neither outside the demo nor beside a mail server', async () => {
    for (const env of [{ DEMO: '0' }, { SMTP_URL: 'smtp://127.0.0.1:1' }]) {
      const other = await startApp(database, { env });
      expect((await other.visitor().get('/dev/mailbox.json')).status).toBe(404);
      await other.app.close();
    }
  });
});
