import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock, today } from '../../../server/clock.ts';
import { migrate } from '../../../server/db/migrate.ts';
import type { Visitor } from '../../fixtures/app.ts';
import { confirm, pendingIn, readApproval } from '../../fixtures/approvals.ts';
import { bankCalls, french, placeBank } from '../../fixtures/fund-banks.ts';
import { databaseAsOf } from '../../fixtures/older-database.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';
import { askFor, requestIn, take, type ShownRequest } from '../../fixtures/requests.ts';
import { place } from '../../fixtures/transactions.ts';
import { confirmFor, moneyIn, openDesk } from './desk.ts';

const desk = openDesk('1');
const investor = () => desk.investor();
const merged = {
  bank_name: 'Bank after the merger',
  account_holder: 'Sample Fund SA',
  // money has moved on it: it keeps its currency
  currency: 'USD',
  account_country: 'DE',
  iban: 'DE89370400440532013000',
  swift: 'COBADEFF',
} as const;

const asked = async () => requestIn(await askFor(investor().visitor, moneyIn));
/** A payment that has come, as two have agreed. */
async function come(): Promise<ShownRequest> {
  const approved = requestIn(await take(desk.finance(), await asked(), { request_status: 'APPROVED' }));
  const arrived = { received_amount: '500.00', value_date: today(systemClock), payer: 'Camille Exemple' };
  const step = { request_status: 'EXECUTED', starting_date: today(systemClock), ...arrived };
  const waiting = requestIn(await take(desk.finance(), approved, step));
  expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
  return waiting;
}

const told = z.looseObject({ bank_account: z.looseObject({ bank_name: z.string() }).nullable() });
/** The account that a request and its paper tell. */
async function accountOf({ id, user_id }: ShownRequest) {
  const { visitor } = investor();
  const { body } = await visitor.get(`/transaction/${user_id}/${id}`);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `/api/v1/x/transaction/${user_id}/${id}/receipt`;
  const paper = await desk.app().app.inject({ method: 'GET', url, headers: { cookie } });
  return { account: told.parse(body).bank_account, paper: pdfText(paper.rawPayload) };
}

const colleague = z.object({ id: z.string(), email: z.string() });
/** Two change the details of the fund’s account. */
async function change(details: object): Promise<void> {
  const who = async (visitor: Visitor) => colleague.parse((await visitor.get('/auth/whoami')).body);
  const first = { visitor: desk.finance(), ...(await who(desk.finance())) };
  const second = { visitor: desk.admin(), ...(await who(desk.admin())) };
  const bank = await desk
    .database()
    .db.selectFrom('fund_bank_accounts')
    .select('version')
    .where('id', '=', desk.bank())
    .executeTakeFirstOrThrow();
  const answer = await bankCalls(first).update(desk.bank(), { ...details, version: bank.version });
  const approval = await readApproval(second, pendingIn(answer.body));
  expect((await confirm(second, approval)).status).toBe(200);
}

it('a payment that came stays with the account that it came into; one that waits goes on following it', async () => {
  const [executed, waiting] = [await come(), await asked()];
  const before = await accountOf(executed);
  expect(before.account).toMatchObject({ currency: expect.any(String) });
  expect((await accountOf(waiting)).account).toEqual(before.account);
  await change(merged);
  expect(await accountOf(executed)).toEqual(before);
  expect(before.paper).not.toContain(merged.bank_name);
  const after = await accountOf(waiting);
  expect(after.account).toMatchObject(merged);
  expect(after.paper).toContain(merged.bank_name);
  // what comes from now on comes into the changed account
  expect((await accountOf(await come())).account).toMatchObject(merged);
});

it('payments from before stand with the account as it stood when the portal was brought up to date', async () => {
  const database = await databaseAsOf(165);
  const userId = randomUUID();
  await database.pool.query(
    `insert into users (id, email, password_hash, first_name, last_name, created_at)
     values ($1, 'camille@exemple.test', 'x', 'Camille', 'Exemple', now())`,
    [userId],
  );
  const bank = await placeBank(database, french);
  const wanted = { userId, bank, type: 'MONEY_IN' } as const;
  const executed = await place(database, { ...wanted, status: 'EXECUTED' });
  const waiting = await place(database, wanted);
  const out = await place(database, { ...wanted, type: 'MONEY_OUT', amount: '10.00', status: 'EXECUTED' });
  await migrate(database.pool);
  const { rows } = await database.pool.query('select id, fund_account from transactions order by seq');
  const none = { bank_account_number: null, routing_number: null };
  expect(rows).toEqual([
    { id: executed.id, fund_account: { ...french, ...none } },
    { id: waiting.id, fund_account: null },
    { id: out.id, fund_account: null },
  ]);
  const changed = `update transactions set fund_account = fund_account || '{"iban": "DE89370400440532013000"}' where id = $1`;
  await expect(database.pool.query(changed, [executed.id])).rejects.toThrow(
    /is executed, and stays as it is/,
  );
  await database.close();
});
