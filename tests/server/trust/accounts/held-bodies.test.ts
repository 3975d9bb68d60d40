import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemClock, today } from '../../../../server/clock.ts';
import { field, goodPassword, refused, type TestApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { holdBody, sendWhole } from '../../../fixtures/held-body.ts';
import { moneyPeople, payIn, type MoneyPeople, type Person } from '../../../fixtures/money-people.ts';
import { jpeg } from '../../../fixtures/papers.ts';
import { fileForm } from '../../../fixtures/pictures.ts';
import { askFor, keyed, readAgain, requestIn } from '../../../fixtures/requests.ts';
import { confirmByPassword, totpCode } from '../../../fixtures/second-factor.ts';

let database: TestDatabase;
let people: MoneyPeople;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, {
    investors: 4,
    staff: ['finance', 'finance', 'finance', 'compliance'],
  });
  app = people.app;
  for (const { id: member } of people.investors)
    await payIn(database, { member, currency: 'EUR', amount: 1_000_000n });
});
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

afterEach(() => vi.restoreAllMocks());

function person(list: readonly Person[], at: number): Person {
  const found = list[at];
  if (!found) throw new Error('nobody is there');
  return found;
}
const investor = (at: number) => person(people.investors, at);
const moneyOut = { transaction_type: 'MONEY_OUT', currency: 'EUR', amount: '250.00' };
const moneyIn = { transaction_type: 'MONEY_IN', currency: 'EUR', amount: '500.00' };
const posting = (user_id: string) => ({
  user_id,
  transaction_type: 'INVESTMENT_IN',
  currency: 'EUR',
  amount: '10.00',
  starting_date: today(systemClock),
});

const set = ({ id }: Person, change: { role: 'auditor' } | { active: false }) =>
  database.db.updateTable('users').set(change).where('id', '=', id).execute();
/** How many requests to move money there are of a member. */
const requestsOf = async ({ id }: Person) =>
  (await database.db.selectFrom('transactions').select('id').where('user_id', '=', id).execute()).length;

describe('a call whose body comes late', () => {
  it('is done when nothing has changed meanwhile', async () => {
    const { visitor } = investor(0);
    const finish = await holdBody(app, visitor, {
      method: 'POST',
      path: '/transaction',
      body: moneyOut,
      headers: keyed(),
    });
    expect(await finish()).toMatchObject({ status: 201 });
  });

  it('is refused when its session was logged out meanwhile, and nothing is written', async () => {
    const { visitor } = investor(1);
    const finish = await holdBody(app, visitor, {
      method: 'POST',
      path: '/transaction',
      body: moneyOut,
      headers: keyed(),
    });
    expect((await visitor.post('/auth/logout')).status).toBe(200);
    expect(await finish()).toMatchObject({ ...refused(401, 'unauthenticated'), ended: 'revoked' });
    expect(await requestsOf(investor(1))).toBe(0);
  });

  it('is refused when it is an upload, too', async () => {
    const { visitor } = investor(2);
    const request = requestIn(await askFor(visitor, moneyIn));
    const finish = await holdBody(app, visitor, {
      method: 'POST',
      path: `/x/transaction/${request.user_id}/${request.id}/proofs`,
      ...(await fileForm(jpeg().content)),
    });
    expect((await visitor.post('/auth/logout')).status).toBe(200);
    expect(await finish()).toMatchObject(refused(401, 'unauthenticated'));
    expect(await database.db.selectFrom('transaction_proofs').select('id').execute()).toEqual([]);
  });

  it('is refused when the account was closed meanwhile', async () => {
    const finance = person(people.staff, 0);
    const request = requestIn(await askFor(investor(3).visitor, moneyIn));
    const finish = await holdBody(app, finance.visitor, {
      method: 'PUT',
      path: `/transaction/${request.user_id}/${request.id}`,
      body: { version: request.version, request_status: 'APPROVED' },
      headers: keyed(),
    });
    await set(finance, { active: false });
    expect(await finish()).toMatchObject(refused(401, 'unauthenticated'));
    expect(await readAgain(investor(3).visitor, request)).toMatchObject({ version: request.version });
  });

  it('is judged by the role that the caller has when it is there', async () => {
    const finance = person(people.staff, 1);
    const before = await requestsOf(investor(0));
    const finish = await holdBody(app, finance.visitor, {
      method: 'POST',
      path: '/fund/transaction',
      body: posting(investor(0).id),
      headers: keyed(),
    });
    await set(finance, { role: 'auditor' });
    expect(await finish()).toMatchObject(refused(403, 'forbidden'));
    expect(await requestsOf(investor(0))).toBe(before);
  });
});

const statement = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);
/** How often a call looks for its session a second time. */
async function secondLooks(call: () => Promise<{ readonly status: number | undefined }>): Promise<number> {
  const asked = vi.spyOn(Client.prototype, 'query');
  expect((await call()).status).toBe(200);
  const texts = asked.mock.calls.map(([question]) => statement.parse(question));
  asked.mockRestore();
  return texts.filter((text) => text.includes('from "sessions" inner join "users"')).length;
}

describe('a call whose body comes with its head', () => {
  it('looks for its session once', async () => {
    const { visitor } = investor(0);
    const call = {
      method: 'PUT',
      path: '/x/notifications/preferences',
      body: { mail: { corrections: false } },
    } as const;
    expect(await secondLooks(async () => (await holdBody(app, visitor, call))())).toBe(1);
    expect(await secondLooks(() => sendWhole(app, visitor, call))).toBe(0);
  });
});

describe('a thief who knows the password', () => {
  const path = '/x/second-factor';

  it('sets up no second factor in a session that a new password has ended', async () => {
    const email = 'owner@exemple.test';
    const owner = await app.memberOf(email);
    const thief = app.visitor();
    await thief.post('/auth/login', { email, password: goodPassword });
    expect((await confirmByPassword(thief)).status).toBe(200);
    const secret = field(await thief.post(`${path}/totp`), 'secret');
    const finish = await holdBody(app, thief, {
      method: 'POST',
      path: `${path}/totp/confirmation`,
      body: { code: await totpCode(secret, app.clock) },
    });
    const password = 'another sentence 43';
    const changed = { old_password: goodPassword, password, password_confirmation: password };
    expect((await owner.post('/auth/newpassword', changed)).status).toBe(200);
    expect(await finish()).toMatchObject(refused(401, 'unauthenticated'));
    expect((await owner.get('/auth/whoami')).status).toBe(200);
    expect((await owner.get(path)).body).toMatchObject({ totp: null, recovery_codes_left: 0 });
  });

  it('has nothing left that was confirmed in that session', async () => {
    const email = 'confirmed@exemple.test';
    const owner = await app.memberOf(email);
    const id = field(await owner.get('/auth/whoami'), 'id');
    const thief = app.visitor();
    await thief.post('/auth/login', { email, password: goodPassword });
    for (const purpose of ['sessions', 'second_factor'] as const)
      await confirmByPassword(thief, goodPassword, purpose);
    await thief.post(`${path}/totp`);
    const confirmed = () =>
      database.db
        .selectFrom('confirmations')
        .innerJoin('sessions', 'sessions.id', 'confirmations.session_id')
        .select('purpose')
        .where('user_id', '=', id)
        .orderBy('purpose')
        .execute();
    expect(await confirmed()).toEqual([{ purpose: 'sessions' }, { purpose: 'setup' }]);
    await thief.post('/auth/logout');
    expect(await confirmed()).toEqual([]);
  });
});
