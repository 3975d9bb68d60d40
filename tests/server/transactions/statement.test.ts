import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../../../contract/enums.ts';
import { exportMedia, type ExportFormat } from '../../../contract/values/export.ts';
import { formatMoney, parseMoney } from '../../../contract/values/money.ts';
import { statement, type Statement } from '../../../contract/values/statement.ts';
import { moneyWords } from '../../../server/files/money-words.ts';
import type { Visitor } from '../../fixtures/app.ts';
import { readCsv } from '../../fixtures/csv.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { moneyPeople, type MoneyPeople } from '../../fixtures/money-people.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';
import { randomOf } from '../../fixtures/random.ts';
import { place } from '../../fixtures/transactions.ts';

let database: TestDatabase;
let people: MoneyPeople;
beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, { investors: 4, staff: ['finance', 'auditor'] });
}, 120_000);
afterAll(async () => {
  await people?.app.app.close();
  await database?.close();
});

const investor = (at: number) => {
  const one = people.investors[at];
  if (!one) throw new Error('nobody is there');
  return one;
};
const pathOf = (id: string, currency: string, from: string, to: string) =>
  `/x/statements/${id}/${currency}?from=${from}&to=${to}`;
async function read(visitor: Visitor, ...wanted: Parameters<typeof pathOf>): Promise<Statement> {
  const answer = await visitor.get(pathOf(...wanted));
  expect(answer.status, answer.text).toBe(200);
  return statement.parse(answer.body);
}
async function download(visitor: Visitor, path: string, format: ExportFormat) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { accept: exportMedia[format], cookie };
  const answer = await people.app.app.inject({ method: 'GET', url: `/api/v1${path}`, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body };
}
const cents = (text: string) => parseMoney(text) ?? 0n;
const speak = (userId: string, language: Language) =>
  database.db.updateTable('users').set({ language }).where('id', '=', userId).execute();
const squeezed = (text: string) => text.replace(/[\s\u00a0]+/g, ' ');

/** What the ledger itself says that a wallet held before a moment. */
async function heldBefore(userId: string, currency: 'EUR' | 'USD', moment: string): Promise<string> {
  const rows = await database.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .innerJoin('ledger_operations', 'ledger_operations.id', 'ledger_entries.operation_id')
    .select('amount')
    .where('ledger_accounts.kind', '=', 'WALLET')
    .where('owner_id', '=', userId)
    .where('ledger_accounts.currency', '=', currency)
    .where('posted_at', '<', new Date(moment))
    .execute();
  return formatMoney(rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
}

describe('a statement', () => {
  it('opens and closes with what the ledger held, and its lines lead from one to the other, whatever was done and asked', async () => {
    const { id } = investor(0);
    const auditor = people.staff[1]?.visitor ?? people.app.visitor();
    const { below: whole, one } = randomOf(Number(process.env.TEST_SEED ?? 1));
    const types = [
      'MONEY_IN',
      'MONEY_OUT',
      'INVESTMENT_IN',
      'MISC_FEES',
      'ADJUSTMENT',
      'CONVERSION',
    ] as const;
    const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
    const times = ['00:00:00.000', '12:30:00.000', '23:59:59.999'];
    await place(database, {
      userId: id,
      type: 'ADJUSTMENT',
      status: 'EXECUTED',
      amount: '90000.00',
      at: '2025-12-31T10:00:00.000Z',
    });
    for (let n = 0; n < 60; n += 1) {
      const kind = one(types);
      await place(database, {
        userId: id,
        type: kind,
        status: 'EXECUTED',
        amount: formatMoney(BigInt(1 + whole(100_000))),
        at: `${dayOf(whole(40))}T${one(times)}Z`,
        bank: people.bank,
        ...(kind === 'CONVERSION' && { given: formatMoney(BigInt(1 + whole(100_000))) }),
      });
    }
    for (let n = 0; n < 40; n += 1) {
      const [first, last] = [whole(45) - 3, whole(45) - 3].toSorted((one, other) => one - other);
      const [from, to] = [dayOf(first ?? 0), dayOf(last ?? 0)];
      const currency = one(['EUR', 'USD'] as const);
      const told = await read(auditor, id, currency, from, to);
      const after = new Date(Date.parse(to) + 86_400_000).toISOString();
      expect(told.opening).toBe(await heldBefore(id, currency, from));
      expect(told.closing).toBe(await heldBefore(id, currency, after));
      let held = cents(told.opening);
      for (const { amount, balance, at } of told.lines) {
        held += cents(amount);
        expect(cents(balance)).toBe(held);
        expect(at >= `${from}T00:00:00.000Z` && at < after).toBe(true);
      }
      expect(formatMoney(held)).toBe(told.closing);
      expect(told.lines.map(({ at }) => at)).toEqual(told.lines.map(({ at }) => at).toSorted());
    }
    const { balance } = await database.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('owner_id', '=', id)
      .where('currency', '=', 'EUR')
      .executeTakeFirstOrThrow();
    expect(cents((await read(auditor, id, 'EUR', '2025-01-01', '2027-01-01')).closing)).toBe(BigInt(balance));
  });

  it('has what was posted from midnight to midnight UTC, and what each line is', async () => {
    const { id, visitor } = investor(1);
    const paid = { userId: id, type: 'MONEY_IN', status: 'EXECUTED', bank: people.bank } as const;
    await place(database, { ...paid, amount: '1.00', at: '2026-03-01T23:59:59.999Z' });
    const first = await place(database, { ...paid, amount: '2.00', at: '2026-03-02T00:00:00.000Z' });
    await place(database, {
      userId: id,
      type: 'MONEY_OUT',
      status: 'EXECUTED',
      bank: people.bank,
      amount: '0.50',
      fees: '0.10',
      ownReference: 'Rent',
      at: '2026-03-02T23:59:59.999Z',
    });
    await place(database, { ...paid, amount: '4.00', at: '2026-03-03T00:00:00.000Z' });
    const told = await read(visitor, id, 'EUR', '2026-03-02', '2026-03-02');
    expect(told).toMatchObject({ opening: '1.00', closing: '2.50', user_name: 'Camille Exemple' });
    expect(told.lines).toMatchObject([
      {
        transaction_id: first.id,
        transaction_type: 'MONEY_IN',
        reference: first.reference,
        amount: '2.00',
        balance: '3.00',
      },
      {
        transaction_type: 'MONEY_OUT',
        own_reference: 'Rent',
        amount: '-0.50',
        balance: '2.50',
        value_date: '2026-03-02',
      },
    ]);
    expect(await read(visitor, id, 'USD', '2026-03-02', '2026-03-02')).toMatchObject({
      opening: '0.00',
      closing: '0.00',
      lines: [],
    });
  });

  it('refuses a period that ends before it begins, and a day that is none', async () => {
    const { id, visitor } = investor(1);
    for (const [from, to] of [
      ['2026-03-02', '2026-03-01'],
      ['2026-02-30', '2026-03-01'],
      ['', '2026-03-01'],
    ] as const)
      expect((await visitor.get(pathOf(id, 'EUR', from, to))).status).toBe(422);
    expect((await visitor.get(pathOf(id, 'GBP', '2026-03-01', '2026-03-02'))).status).toBe(422);
    const backwards = await visitor.get(pathOf(id, 'EUR', '2026-03-02', '2026-03-01'));
    expect(backwards.body).toMatchObject({ fields: { to: 'too_small' } });
    const nobody = '00000000-0000-4000-8000-000000000001';
    const finance = people.staff[0]?.visitor ?? people.app.visitor();
    expect((await finance.get(pathOf(nobody, 'EUR', '2026-03-01', '2026-03-02'))).status).toBe(404);
  });

  it('ends today where a day is asked for that has not come', async () => {
    const { id, visitor } = investor(1);
    const [now, later] = [0, 40].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    if (!now || !later) throw new Error('no day');
    const told = { to: now, closing: '6.50' };
    expect(await read(visitor, id, 'EUR', '2026-03-02', later)).toMatchObject({
      from: '2026-03-02',
      ...told,
    });
    expect(await read(visitor, id, 'EUR', later, later)).toMatchObject({ from: now, ...told, lines: [] });
    const { headers, text } = await download(visitor, pathOf(id, 'EUR', '2026-03-02', later), 'csv');
    expect(headers['content-disposition']).toContain(`-EUR-2026-03-02-${now}.csv`);
    expect(text).not.toContain(later);
  });

  it('is a file for a spreadsheet whose balances are its first and last line', async () => {
    const { id, visitor } = investor(1);
    await speak(id, 'es');
    const { headers, text } = await download(visitor, pathOf(id, 'EUR', '2026-03-02', '2026-03-02'), 'csv');
    expect(headers['content-disposition']).toMatch(/gi-extracto-[\w-]+-EUR-2026-03-02-2026-03-02\.csv/);
    const rows = readCsv(text);
    expect(rows[0]).toEqual(Object.values(moneyWords('es').statement.columns));
    expect(rows.slice(1).map((row) => [row[2], row[5], row[6]])).toEqual([
      ['Saldo inicial', '', '1.00'],
      ['Ingreso', '2.00', '3.00'],
      ['Retirada', '-0.50', '2.50'],
      ['Saldo final', '', '2.50'],
    ]);
    // the page counts the rows as they come, the balances among them
    expect(headers['x-total-count']).toBe('4');
  });

  it.each(['en', 'fr', 'es', 'it'] as const)('is a paper in %s that says the same', async (language) => {
    const { id, visitor } = investor(1);
    await speak(id, language);
    const { bytes } = await download(visitor, pathOf(id, 'EUR', '2026-03-01', '2026-03-03'), 'pdf');
    const text = squeezed(pdfText(bytes));
    const { statement: words, type } = moneyWords(language);
    const point = language === 'en' ? '.' : ',';
    const amounts = ['2.00', '−0.50'].map((amount) => amount.replace('.', point));
    for (const said of [
      words.title,
      words.opening,
      words.closing,
      type.MONEY_IN,
      type.MONEY_OUT,
      ...amounts,
      `6${point}50`,
      '03/03/2026',
    ])
      expect(text).toContain(squeezed(said.replaceAll("'", '’')));
    expect(text).not.toMatch(/\{\{|undefined|null|\uFFFD/);
  });
});
