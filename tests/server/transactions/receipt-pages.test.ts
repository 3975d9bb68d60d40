import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../../../contract/enums.ts';
import { accountId, demoPassword } from '../../../server/db/seed/accounts.ts';
import { countPages } from '../../../server/files/pdf-pages.ts';
import { startApp, testClock, type TestApp } from '../../fixtures/app.ts';
import { demoDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await demoDatabase();
  app = await startApp(database, { clock: testClock('2026-03-13T10:00:00.000Z') });
}, 120_000);
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

it('the paper of an ordinary transaction is one page, in each language', async () => {
  const userId = accountId('validated');
  const visitor = app.visitor();
  await visitor.post('/auth/login', { email: 'validated@demo.test', password: demoPassword });
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const rows = await database.db
    .selectFrom('transactions')
    .select(['id', 'reference', 'request_status'])
    .where('user_id', '=', userId)
    .execute();
  expect(rows.map(({ reference }) => reference)).toEqual(
    expect.arrayContaining(['MI-2026-000001', 'MO-2026-000005']),
  );
  const long: unknown[] = [];
  for (const language of languages)
    for (const { id, reference, request_status } of rows) {
      await database.db.updateTable('users').set({ language }).where('id', '=', userId).execute();
      const url = `/api/v1/x/transaction/${userId}/${id}/receipt`;
      const { rawPayload } = await app.app.inject({ url, headers: { cookie } });
      if (countPages(rawPayload) !== 1) long.push([language, reference, request_status]);
    }
  expect(long).toEqual([]);
});
