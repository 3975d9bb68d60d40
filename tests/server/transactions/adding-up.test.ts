import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { currencies } from '../../../contract/enums.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { demoPassword } from '../../../server/db/seed/accounts.ts';
import { startApp, testClock, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { inWallet } from '../../fixtures/adding-up.ts';
import { demoDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let app: TestApp;
let finance: Visitor;
beforeAll(async () => {
  database = await demoDatabase();
  app = await startApp(database, { clock: testClock('2026-03-13T10:00:00.000Z') });
  finance = app.visitor();
  const entered = await finance.post('/auth/login', { email: 'finance@demo.test', password: demoPassword });
  expect(entered.status).toBe(200);
}, 120_000);
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

const wallets = z.array(
  z.looseObject({
    user_id: z.string(),
    wallets: z.array(z.looseObject({ currency: z.enum(currencies), balance: z.string() })),
  }),
);
/** All rows of a list, page after page. */
async function all(path: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let total = 1; found.length < total;) {
    const { status, body, headers } = await finance.get(`${path}?limit=100&offset=${found.length}`);
    expect(status).toBe(200);
    total = Number(headers['x-total-count']);
    found.push(...z.array(z.unknown()).parse(body));
  }
  return found;
}

it('every wallet of the demo holds what its transactions add up to by the sentences of the document', async () => {
  const members = wallets.parse(await all('/transactions/member_wallets'));
  expect(members.length).toBeGreaterThan(3);
  const types = new Set<unknown>();
  for (const member of members) {
    const rows = await all(`/transactions/list/${member.user_id}`);
    for (const one of z.array(z.looseObject({ transaction_type: z.string() })).parse(rows))
      types.add(one.transaction_type);
    for (const { currency, balance } of member.wallets)
      expect(formatMoney(inWallet(rows, currency)), `${member.user_id} ${currency}`).toBe(balance);
  }
  expect(types.size).toBeGreaterThan(5);
});
