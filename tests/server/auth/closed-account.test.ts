import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../../../contract/enums.ts';
import { listMails } from '../../../server/repositories/outbox.ts';
import { goodPassword, refused, signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import en from '../../../locales/en/errors.json' with { type: 'json' };
import es from '../../../locales/es/errors.json' with { type: 'json' };
import fr from '../../../locales/fr/errors.json' with { type: 'json' };
import it_ from '../../../locales/it/errors.json' with { type: 'json' };
import enPublic from '../../../locales/en/public.json' with { type: 'json' };
import esPublic from '../../../locales/es/public.json' with { type: 'json' };
import frPublic from '../../../locales/fr/public.json' with { type: 'json' };
import itPublic from '../../../locales/it/public.json' with { type: 'json' };

let database: TestDatabase;
let server: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.close();
});

const login = (email: string, password: string) => server.visitor().post('/auth/login', { email, password });
const close = (email: string, change: { readonly password_to_choose?: boolean } = {}) =>
  database.db
    .updateTable('users')
    .set({ active: false, ...change })
    .where('email', '=', email)
    .execute();
const shut = refused(422, 'invalid_credentials');

it('tells the owner of a closed account that it is closed, and nobody without the password', async () => {
  const email = 'closed@example.com';
  await server.memberOf(email);
  await close(email);
  expect(await login(email, goodPassword)).toMatchObject(refused(422, 'account_closed'));
  const without = ({ text }: { readonly text: string }) => text.replace(/"request_id":"[\w-]{36}"/, '');
  const wrong = await login(email, 'another sentence 43');
  expect(wrong).toMatchObject(shut);
  expect(without(wrong)).toBe(without(await login('nobody@example.com', goodPassword)));
});

it('tells it to no password of a closed account whose owner was still to choose one', async () => {
  const email = 'to-choose@example.com';
  await server.memberOf(email);
  await close(email, { password_to_choose: true });
  expect(await login(email, goodPassword)).toMatchObject(shut);
});

it('sends whoever signs up with the address of a closed account a mail that leads to no login', async () => {
  const email = 'comes-back@example.com';
  await server.memberOf(email);
  await close(email);
  server.clock.pass(1);
  const again = await server.visitor().post('/users/register', signUpForm(email));
  const free = await server.visitor().post('/users/register', signUpForm('comes-first@example.com'));
  expect([again.status, again.body]).toEqual([free.status, free.body]);
  const [mail] = await listMails(database.db, email, 1);
  expect(mail).toMatchObject({ template: 'already_closed', data: { name: 'Camille' } });
  expect(JSON.stringify(mail)).not.toContain('/login');
});

it('tells whoever forgot the password of a closed account so by mail, and nobody on the page', async () => {
  const email = 'forgot@example.com';
  await server.memberOf(email);
  await close(email);
  server.clock.pass(1);
  const ask = (asked: string) =>
    server.visitor().post('/auth/forgottenpwdrequest', { email: asked, language: 'fr' });
  const [closed, unknown] = [await ask(email), await ask('nobody@example.com')];
  expect([closed.status, closed.body]).toEqual([unknown.status, unknown.body]);
  const [mail] = await listMails(database.db, email, 1);
  expect(mail).toMatchObject({ template: 'closed_asked', language: 'fr', data: { name: 'Camille' } });
  expect(mail?.data.link).toBeUndefined();
});

it('sends nothing to the address that an erased account is left with', async () => {
  const email = 'erased-1@erased.invalid';
  await server.memberOf('gone@example.com');
  await database.db
    .updateTable('users')
    .set({ email, active: false })
    .where('email', '=', 'gone@example.com')
    .execute();
  const asked = await server.visitor().post('/auth/forgottenpwdrequest', { email });
  const again = await server.visitor().post('/users/register', signUpForm(email));
  expect([asked.status, again.status]).toEqual([200, 201]);
  expect(await listMails(database.db, email, 1)).toEqual([]);
});

it('says of a closed account in each language where the page names whom to write to', () => {
  const words = { en, es, fr, it: it_ };
  const pages = { en: enPublic, es: esPublic, fr: frPublic, it: itPublic };
  for (const language of languages)
    expect(words[language].keys.account_closed).toContain(pages[language].papers.contact);
});
