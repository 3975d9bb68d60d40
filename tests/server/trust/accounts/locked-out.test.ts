import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultLimits } from '../../../../server/repositories/rate-limits.ts';
import { goodPassword, startApp, type TestApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
const { signInAccount, passwordKnown } = defaultLimits;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database, { limits: { signInAccount, passwordKnown } });
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

it('who has used up the tries of a browser that is known signs in there with a new password, by the link of a mail', async () => {
  const email = 'forgetful@example.com';
  const browser = await server.memberOf(email);
  const login = async (password: string) => (await browser.post('/auth/login', { email, password })).status;
  const password = 'another sentence 43';
  for (let tries = 0; tries < passwordKnown.points; tries += 1) expect(await login(password)).toBe(422);
  expect(await login(goodPassword)).toBe(429);
  const anywhere = server.visitor();
  await anywhere.post('/auth/forgottenpwdrequest', { email });
  const token = new URL((await server.mail(email)).link).searchParams.get('token');
  const form = { token, password, password_confirmation: password };
  expect((await anywhere.post('/auth/forgottenpwdset', form)).status).toBe(200);
  expect(await login(password)).toBe(200);
});
