import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currencies, type Language, languages } from '../../../contract/enums.ts';
import { moneyWords } from '../../../server/files/money-words.ts';
import { fill } from '../../../server/files/papers.ts';
import { countPages } from '../../../server/files/pdf-pages.ts';
import type { Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { moneyPeople, type MoneyPeople } from '../../fixtures/money-people.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';
import { place, type Placed } from '../../fixtures/transactions.ts';

let database: TestDatabase;
let people: MoneyPeople;
beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, { investors: 2, staff: ['finance'] });
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
const speak = (userId: string, language: Language) =>
  database.db.updateTable('users').set({ language }).where('id', '=', userId).execute();
const squeezed = (text: string) => text.replace(/[\s\u00a0]+/g, ' ');
/** The words of one receipt, and the name of its file. */
async function paperOf(visitor: Visitor, userId: string, id: string) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `/api/v1/x/transaction/${userId}/${id}/receipt`;
  const answer = await people.app.app.inject({ method: 'GET', url, headers: { cookie } });
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  const name = /filename="([^"]+)"/.exec(String(answer.headers['content-disposition']))?.[1];
  const text = squeezed(pdfText(answer.rawPayload));
  expect(text).not.toContain('{{');
  return { text, name, pages: countPages(answer.rawPayload) };
}
const receiptOf = async (...asked: Parameters<typeof paperOf>) => (await paperOf(...asked)).text;

describe('a receipt', () => {
  it('says what is recorded of one transaction, executed or not, in each language', async () => {
    const { id, visitor } = investor(0);
    const made = await place(database, {
      userId: id,
      type: 'MONEY_IN',
      status: 'EXECUTED',
      bank: people.bank,
      amount: '1234.50',
    });
    const paid = (made.payment_reference ?? '').replace(/(.{4})/g, '$1 ').trim();
    const shown = { en: '1,234.50', fr: '1 234,50', es: '1.234,50', it: '1.234,50' };
    for (const language of languages) {
      await speak(id, language);
      const { receipt: words, status } = moneyWords(language);
      const text = await receiptOf(visitor, id, made.id);
      for (const said of [words.title, words.labels.payment_reference, status.EXECUTED])
        expect(text, language).toContain(squeezed(said));
      for (const said of [made.reference, `${shown[language]} EUR`, paid, 'Camille Exemple'])
        expect(text, language).toContain(said);
      expect(text, language).not.toMatch(/\{\{|undefined|null|\uFFFD/);
    }
    const waiting = await place(database, { userId: id, type: 'INVESTMENT_IN', amount: '10.00' });
    await speak(id, 'en');
    const answer = await visitor.get(`/x/transaction/${id}/${waiting.id}/receipt`);
    expect(answer.status).toBe(200);
  });

  it('of what has not been executed says nowhere that anything was paid, and says so before the amounts', async () => {
    const { id, visitor } = investor(0);
    await place(database, { userId: id, type: 'MONEY_IN', status: 'EXECUTED', bank: people.bank });
    const statuses = ['PENDING', 'APPROVED', 'REJECTED', 'FAILED', 'CANCELLED', 'EXECUTED'] as const;
    const outs = [];
    for (const status of statuses) {
      const paid = { type: 'MONEY_OUT', status, amount: '100.00', fees: '2.50', bank: people.bank } as const;
      outs.push(await place(database, { userId: id, ...paid }));
    }
    for (const language of languages) {
      await speak(id, language);
      const { labels, ...words } = moneyWords(language).receipt;
      for (const out of outs) {
        const { request_status } = out;
        const { text, name } = await paperOf(visitor, id, out.id);
        const isDone = request_status === 'EXECUTED';
        const isWaiting = request_status === 'PENDING' || request_status === 'APPROVED';
        const paid = new RegExp(`${squeezed(labels.net)} 97[.,]50 EUR`);
        const due = new RegExp(`${squeezed(labels.net_due)} 97[.,]50 EUR`);
        const where = `${language} ${request_status}`;
        expect([paid.test(text), due.test(text)], where).toEqual([isDone, isWaiting]);
        expect(name, where).toBe(`gi-${isDone ? words.file : words.request_file}-${out.reference}.pdf`);
        const [note, money] = [text.indexOf(squeezed(words.note)), text.indexOf(squeezed(words.money))];
        expect(note !== -1, where).toBe(!isDone);
        expect(note, where).toBeLessThan(money);
        if (!isDone) expect(text.toLowerCase(), where).not.toContain(words.title.toLowerCase());
      }
    }
  });

  it('tells the bank’s value date and the day from which it counts apart', async () => {
    const { id, visitor } = investor(1);
    await speak(id, 'en');
    const made = await place(database, { userId: id, type: 'MONEY_IN', bank: people.bank });
    const days = { value_date: '2026-03-04', starting_date: '2026-03-05' };
    await database.db.updateTable('transactions').set(days).where('id', '=', made.id).execute();
    const text = await receiptOf(visitor, id, made.id);
    expect(text).toMatch(/Value date at the bank 04\/03\/2026/);
    expect(text).toMatch(/Counts from 05\/03\/2026/);
  });

  it('of what was undone says so and by what, and the other way round', async () => {
    const { id, visitor } = investor(1);
    const amount = '90.00';
    const made = await place(database, {
      userId: id,
      type: 'MONEY_IN',
      status: 'EXECUTED',
      bank: people.bank,
      amount,
    });
    const undoing = await place(database, {
      userId: id,
      type: 'ADJUSTMENT',
      status: 'EXECUTED',
      amount: `-${amount}`,
      row: { reversal_of: made.id },
    });
    for (const language of languages) {
      await speak(id, language);
      const { receipt: words } = moneyWords(language);
      const said = fill(words.undone, { reference: undoing.reference, day: '02/03/2026' }, language);
      expect(said, language).toContain('02/03/2026');
      expect(await receiptOf(visitor, id, made.id), language).toContain(squeezed(said));
      const text = await receiptOf(visitor, id, undoing.id);
      expect(text, language).toContain(`${words.labels.undoes} ${made.reference}`);
      expect(text, language).not.toContain(squeezed(said));
    }
  });

  it('says that somebody asked for it of what somebody asked for alone', async () => {
    const { id, visitor } = investor(0);
    const staff = await database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'finance')
      .executeTakeFirstOrThrow();
    const begunBy = async (by: 'investor' | 'fund', placed: Omit<Placed, 'userId'>) => {
      const made = await place(database, { userId: id, ...placed });
      const { id: transaction_id, created_at: at } = made;
      const step = { transaction_id, request_status: 'PENDING' as const, by, at, actor_id: staff.id };
      await database.db.insertInto('transaction_events').values(step).execute();
      return made;
    };
    const paid = { type: 'MONEY_IN', bank: people.bank } as const;
    const unasked = [
      await begunBy('fund', paid),
      await begunBy('fund', { type: 'MISC_FEES', status: 'EXECUTED', amount: '1.00' }),
      await begunBy('fund', { type: 'ADJUSTMENT', status: 'EXECUTED', amount: '1.00' }),
    ];
    const asked = [await begunBy('investor', paid), await begunBy('fund', { type: 'INVESTMENT_IN' })];
    for (const language of languages) {
      await speak(id, language);
      const { receipt, status, recorded } = moneyWords(language);
      const { labels } = receipt;
      for (const [made, [said, unsaid], first] of [
        ...unasked.map((one) => [one, [labels.recorded, labels.asked], recorded] as const),
        ...asked.map((one) => [one, [labels.asked, labels.recorded], status.PENDING] as const),
      ]) {
        const text = await receiptOf(visitor, id, made.id);
        const where = `${language} ${made.reference}`;
        expect(text, where).toContain(`${squeezed(said)} 02/03/2026`);
        expect(text, where).not.toContain(`${squeezed(unsaid)} 02/03/2026`);
        expect(text.slice(text.lastIndexOf(squeezed(receipt.path))), where).toContain(
          `${squeezed(first)} 02/03/2026`,
        );
      }
    }
  });

  it('says of a part in a month’s result of which month, and what it is', async () => {
    const { id, visitor } = investor(0);
    for (const currency of currencies) {
      const part = { userId: id, type: 'REDISTRIBUTION', status: 'EXECUTED', currency } as const;
      const made = await place(database, { ...part, row: { starting_date: '2026-02-28' } });
      for (const language of languages) {
        await speak(id, language);
        const { receipt, monthShared } = moneyWords(language);
        const text = await receiptOf(visitor, id, made.id);
        expect(text, language).toContain(`${squeezed(receipt.labels.month)} 02/2026`);
        expect(text, language).toContain(squeezed(monthShared));
        expect(text, language).toContain(`${squeezed(receipt.labels.recorded)} 02/03/2026`);
      }
    }
    await speak(id, 'en');
    const paid = await place(database, { userId: id, type: 'MONEY_IN', bank: people.bank });
    expect(await receiptOf(visitor, id, paid.id)).not.toContain(moneyWords('en').receipt.labels.month);
  });

  it('of a conversion has what the fund kept, so that it adds up', async () => {
    const { id, visitor } = investor(0);
    await speak(id, 'en');
    await place(database, { userId: id, type: 'MONEY_IN', status: 'EXECUTED', bank: people.bank });
    const made = await place(database, { userId: id, type: 'CONVERSION', amount: '10.00', given: '9.00' });
    expect(await receiptOf(visitor, id, made.id)).not.toContain(moneyWords('en').receipt.labels.fund_part);
    await database.db
      .updateTable('transactions')
      .set({ fund_part: '100' })
      .where('id', '=', made.id)
      .execute();
    expect(await receiptOf(visitor, id, made.id)).toMatch(/The fund’s part 1\.00 USD/);
  });

  it('is in the log when staff take it, and not when its member does', async () => {
    const { id, visitor } = investor(1);
    const finance = people.staff[0]?.visitor ?? people.app.visitor();
    const made = await place(database, { userId: id, type: 'MONEY_IN', bank: people.bank });
    const rows = () =>
      database.db
        .selectFrom('activities')
        .select(['member_id', 'operation_type', 'subject'])
        .where(sql<boolean>`subject ->> 'kind' = 'receipt' and subject ->> 'transaction_id' = ${made.id}`)
        .execute();
    expect((await visitor.get(`/x/transaction/${id}/${made.id}/receipt`)).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await finance.get(`/x/transaction/${id}/${made.id}/receipt`)).status).toBe(200);
    expect(await rows()).toMatchObject([
      { member_id: id, operation_type: 'DOWNLOAD', subject: { reference: made.reference, format: 'pdf' } },
    ]);
  });

  it('is nobody else’s', async () => {
    const [{ id, visitor }, other] = [investor(0), investor(1)];
    const made = await place(database, { userId: id, type: 'MONEY_IN', bank: people.bank });
    expect((await other.visitor.get(`/x/transaction/${id}/${made.id}/receipt`)).status).toBe(403);
    expect((await other.visitor.get(`/x/transaction/${other.id}/${made.id}/receipt`)).status).toBe(404);
    expect((await visitor.get(`/x/transaction/${id}/${made.id}/receipt`)).status).toBe(200);
  });
});
