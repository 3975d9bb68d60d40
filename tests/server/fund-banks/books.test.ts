import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { currencies } from '../../../contract/enums.ts';
import { fundBooks } from '../../../contract/values/fund-books.ts';
import { post, reserve } from '../../../server/repositories/ledger.ts';
import type { Movement } from '../../../server/rules/ledger.ts';
import { another, confirm, pendingIn, readApproval, type Scene } from '../../fixtures/approvals.ts';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { bankCalls, freshForm, french, listBanks, placeBank } from '../../fixtures/fund-banks.ts';
import type { Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let scene: Scene;
let finance: Colleague;
let second: Colleague;
let member: Colleague;
let main: string;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  scene = { app, database };
  finance = await another(scene, 'finance');
  second = await another(scene, 'admin');
  member = await another(scene, 'user');
  main = await placeBank(database, french);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const move = (movement: Movement) =>
  database.db.transaction().execute((trx) =>
    post(trx, movement, {
      id: randomUUID(),
      transactionId: null,
      at: new Date('2026-03-12T10:00:00.000Z'),
      valueDate: '2026-03-12',
    }),
  );
const payIn = (bank: string, amount: bigint, currency: 'EUR' | 'USD' = 'EUR') =>
  move({ kind: 'MONEY_IN', member: member.id, bank, currency, amount });
const payOut = (bank: string, amount: bigint, currency: 'EUR' | 'USD' = 'EUR') =>
  move({ kind: 'MONEY_OUT', member: member.id, bank, currency, amount, fees: 0n });
const books = async () => {
  const { body } = await finance.visitor.get('/x/fund/books');
  return Object.fromEntries(fundBooks.parse(body).currencies.map((one) => [one.currency, one]));
};
const bankOf = async (id: string) => (await listBanks(finance)).find((bank) => bank.id === id);

describe('an account with money on it', () => {
  it('shows what lies there as a bank would, in both currencies', async () => {
    const id = await placeBank(database);
    await payIn(id, 125_050n);
    await payIn(id, 900n, 'USD');
    await payOut(id, 50n);
    expect(await bankOf(id)).toMatchObject({ available_balances: { EUR: '1250.00', USD: '9.00' } });
  });

  it('is not deleted before the money is elsewhere', async () => {
    const id = await placeBank(database);
    await payIn(id, 100n);
    expect(await bankCalls(finance).remove(id)).toMatchObject({
      status: 409,
      body: { error_key: 'conflict', fields: { account: 'account_holds_money' } },
    });
    await payOut(id, 100n);
    expect(await bankCalls(finance).remove(id)).toMatchObject({ status: 200 });
  });

  it('is not deleted by a confirmation either, where money came meanwhile', async () => {
    const id = await placeBank(database);
    const answer = await bankCalls(finance).remove(id);
    await payIn(id, 100n);
    const approval = await readApproval(second, pendingIn(answer.body));
    expect(approval).toMatchObject({ may_confirm: false, why_not: 'facts_moved' });
    expect(await confirm(second, approval)).toMatchObject({
      status: 409,
      body: { error_key: 'stale_version' },
    });
    expect(await bankOf(id)).toMatchObject({ available_balances: { EUR: '1.00', USD: '0.00' } });
  });

  it('keeps its currency, whatever else is changed', async () => {
    const form = freshForm();
    const id = await placeBank(database, form);
    await payIn(id, 100n, 'USD');
    await payOut(id, 100n, 'USD');
    expect(await bankCalls(finance).update(id, { ...form, currency: 'EUR', version: 1 })).toMatchObject({
      status: 422,
      body: { error_key: 'validation_failed', fields: { currency: 'account_in_use' } },
    });
    expect(await bankCalls(finance).update(id, { ...form, bank_name: 'Later', version: 1 })).toMatchObject({
      status: 200,
    });
  });
});

const asking = (fund_bank_id: string, seq: string) =>
  database.db
    .insertInto('transactions')
    .values({
      seq,
      reference: `MI-2026-00${seq}`,
      user_id: member.id,
      transaction_type: 'MONEY_IN',
      request_status: 'PENDING',
      currency: 'USD',
      amount: '100',
      fund_bank_id,
      created_at: new Date(),
    })
    .execute();

describe('an account that a member was told to pay into', () => {
  it.each(['PENDING', 'APPROVED', 'FAILED'] as const)(
    'is not deleted while that request is %s',
    async (request_status) => {
      const id = await placeBank(database);
      await asking(id, String(9000 + request_status.length));
      const set = (status: typeof request_status | 'CANCELLED') =>
        database.db
          .updateTable('transactions')
          .set({ request_status: status })
          .where('fund_bank_id', '=', id)
          .execute();
      await set(request_status);
      expect(await bankCalls(finance).remove(id)).toMatchObject({
        status: 409,
        body: { error_key: 'conflict', fields: { account: 'account_is_awaited' } },
      });
      await set('CANCELLED');
      expect(await bankCalls(finance).remove(id)).toMatchObject({ status: 200 });
    },
  );

  it('is there: once it was deleted no request can name it', async () => {
    const id = await placeBank(database);
    const answer = await bankCalls(finance).remove(id);
    await confirm(second, await readApproval(second, pendingIn(answer.body)));
    await expect(asking(id, '9100')).rejects.toMatchObject({ constraint: 'transactions_standing_account' });
  });
});

describe('the books', () => {
  it('show each part of a currency and add up to nothing, whatever was posted', async () => {
    const before = await books();
    await payIn(main, 1_000_000n);
    await move({
      kind: 'MONEY_OUT',
      member: member.id,
      bank: main,
      currency: 'EUR',
      amount: 10_000n,
      fees: 250n,
    });
    await move({ kind: 'INVESTMENT_IN', member: member.id, currency: 'EUR', amount: 300_000n });
    await move({ kind: 'ADJUSTMENT', member: member.id, currency: 'EUR', amount: 700n });
    await move({
      kind: 'CONVERSION',
      member: member.id,
      currency: 'EUR',
      amount: 10_000n,
      target: 'USD',
      clientPart: 10_700n,
      fundPart: 100n,
    });
    await database.db
      .transaction()
      .execute((trx) => reserve(trx, { member: member.id, currency: 'EUR', amount: 5_000n }));
    const after = await books();
    const cents = (text: string | undefined) => BigInt((text ?? '0.00').replace('.', ''));
    const moved = (
      currency: 'EUR' | 'USD',
      part:
        | 'wallets'
        | 'reserved'
        | 'fund_cash'
        | 'fees'
        | 'margin'
        | 'exchange_position'
        | 'profit_and_loss',
    ) => cents(after[currency]?.[part]) - cents(before[currency]?.[part]);
    expect(moved('EUR', 'wallets')).toBe(1_000_000n - 10_000n - 300_000n + 700n - 10_000n);
    expect(moved('EUR', 'reserved')).toBe(5_000n);
    expect(moved('EUR', 'fund_cash')).toBe(300_000n);
    expect(moved('EUR', 'fees')).toBe(250n);
    expect(moved('EUR', 'profit_and_loss')).toBe(-700n);
    expect(moved('EUR', 'exchange_position')).toBe(10_000n);
    expect(moved('USD', 'wallets')).toBe(10_700n);
    expect(moved('USD', 'margin')).toBe(100n);
    expect(moved('USD', 'exchange_position')).toBe(-10_800n);
    expect(after['EUR']?.banks.find(({ bank_id }) => bank_id === main)).toEqual({
      bank_id: main,
      bank_name: french.bank_name,
      balance: '9902.50',
    });
    for (const currency of currencies) {
      const one = after[currency];
      const owed = (
        ['wallets', 'fund_cash', 'fees', 'margin', 'exchange_position', 'profit_and_loss'] as const
      )
        .map((part) => cents(one?.[part]))
        .reduce((sum, amount) => sum + amount, 0n);
      const banks = (one?.banks ?? []).reduce((sum, { balance }) => sum + cents(balance), 0n);
      expect(owed).toBe(banks);
      expect(one?.sum).toBe('0.00');
    }
  });

  it('name every account that the fund has, with nothing on it too', async () => {
    const id = await placeBank(database, { ...freshForm(), bank_name: 'Empty Bank' });
    const { USD } = await books();
    expect(USD?.banks).toContainEqual({ bank_id: id, bank_name: 'Empty Bank', balance: '0.00' });
  });

  it('are read by all of the fund and by no member', async () => {
    for (const role of ['admin', 'compliance', 'finance', 'auditor'] as const)
      expect((await (await another(scene, role)).visitor.get('/x/fund/books')).status).toBe(200);
    expect((await member.visitor.get('/x/fund/books')).status).toBe(403);
    expect(z.looseObject({}).parse((await member.visitor.get('/x/fund/books')).body)).not.toHaveProperty(
      'currencies',
    );
  });
});
