import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { trace } from '../../../../server/http/errors.ts';
import { goodPassword, signUpForm, startApp, type Answer, type TestApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { memberAt, saveStep, steps } from '../../../fixtures/member.ts';

let database: TestDatabase;
let server: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database);
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

const email = 'oriane.vasseur@exemple.test';
/** What the database itself wrote down, where it is ours. */
const ownLog = join(inject('testServer').host, '..', 'postgres.log');

describe('the logs', () => {
  it('have no name twice in a line, whichever way a call failed', async () => {
    const begun = server.logs.length;
    const reader = await memberAt(server, 'twice.reader@exemple.test', 3);
    const { rows } = await database.pool.query<{ id: string }>('select id from users where email = $1', [
      'twice.reader@exemple.test',
    ]);
    const file = `/files/enrollment/${rows[0]?.id}/file-view/identity_front`;
    const without = async (table: string, ask: () => Promise<Answer>) => {
      await database.pool.query(`alter table ${table} rename to away`);
      expect(await ask()).toMatchObject({ status: 500 });
      await database.pool.query(`alter table away rename to ${table}`);
    };
    const ways: readonly [table: string, ask: () => Promise<Answer>][] = [
      // outside the calls, where the session is looked for
      ['sessions', () => reader.get('/auth/whoami')],
      // read in JSON
      ['registrations', () => reader.get('/registrationStatus')],
      // with a body
      ['users', () => server.visitor().post('/auth/login', { email, password: goodPassword })],
      ['outbox', () => reader.post('/auth/forgottenpwdrequest', { email: 'twice.reader@exemple.test' })],
      // as a file
      ['enrollment_files', () => reader.get(file)],
    ];
    for (const [table, ask] of ways) await without(table, ask);
    const failed = server.logs.slice(begun).filter((line) => line.includes('unexpected error'));
    expect(failed).toHaveLength(ways.length);
    for (const line of failed) expect(line.match(/"request_id":/g), line).toHaveLength(1);
  });

  it('have no address, name, account, phone, token, file name nor anything typed, whatever is done or refused', async () => {
    const names = { first_name: 'Oriane', last_name: 'Vasseur' };
    const visitor = server.visitor();
    await visitor.post('/users/register', { ...signUpForm(email), ...names });
    const { code, link } = await server.mail(email);
    await visitor.post('/auth/login', { email, password: `${goodPassword} not` });
    await visitor.post('/auth/checkActivationCode', { email, code: '000000' });
    await visitor.post('/auth/checkActivationCode', { email, code });
    await visitor.post('/auth/login', { email, password: goodPassword });
    // a dossier with its uploads, and what is refused of it
    const member = await memberAt(server, 'paul.moreau@exemple.test', 7);
    const { iban, account_holder, swift } = steps.step_6;
    const { phone } = steps.step_2;
    const { tax_number } = steps.step_3;
    await saveStep(member, 'step_6', { iban: `${iban}9`, account_holder: 'Oriane Vasseur' });
    await saveStep(member, 'step_2', { phone: `${phone}99999999`, unknown_field: email });
    await member.ask('POST', '/individualDetails/step_3', {
      body: `{"tax_number": "${tax_number}", `,
      headers: { 'content-type': 'application/json' },
    });
    await member.get(`/users?search=${encodeURIComponent(email)}`);
    await member.get(`/nowhere/${encodeURIComponent(email)}/${iban}`);
    const asked = await visitor.post('/auth/forgottenpwdrequest', { email });
    expect(asked.status, asked.text).toBeLessThan(300);
    const reset = await server.mail(email).catch(() => ({ link: '', code: '' }));
    // a statement that fails, and quotes what it was given
    const broken = await database.pool
      .query('select $1::text::uuid', [email])
      .catch((error: unknown) => error);
    const duplicate = await database.pool
      .query(`insert into users select * from users where email = $1`, [email])
      .catch((error: unknown) => error);
    await sleep(50);
    const logged = [...server.logs, JSON.stringify([trace(broken), trace(duplicate)])].join('');
    expect(logged).toContain('"route":"/api/v1/individualDetails/step_6"');
    const tokens = [...visitor.cookies.values(), ...member.cookies.values()];
    const words = [
      email,
      'oriane',
      'vasseur',
      'paul.moreau',
      'exemple.test',
      goodPassword,
      iban,
      swift,
      account_holder,
      phone,
      tax_number,
      code,
      link,
      reset.link,
      ...tokens,
      '.pdf',
      '.jpg',
      '.png',
      '127.0.0.1',
    ].filter((word) => word !== '');
    for (const word of words) expect(logged.toLowerCase(), word).not.toContain(word.toLowerCase());
    if (!existsSync(ownLog)) return;
    const told = readFileSync(ownLog, 'utf8').toLowerCase();
    for (const word of ['oriane', 'vasseur', 'paul.moreau']) expect(told, word).not.toContain(word);
  });
});
