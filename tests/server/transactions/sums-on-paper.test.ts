import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportMedia } from '../../../contract/values/export.ts';
import { moneyWords } from '../../../server/files/money-words.ts';
import type { Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { moneyPeople, type MoneyPeople } from '../../fixtures/money-people.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';
import { place } from '../../fixtures/transactions.ts';

let database: TestDatabase;
let people: MoneyPeople;
const words = moneyWords('en');
const { type } = words;
beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, { investors: 2, staff: ['finance'] });
  const { bank } = people;
  const [one = '', two = ''] = people.investors.map(({ id }) => id);
  const executed = { status: 'EXECUTED', bank } as const;
  for (const wanted of [
    { userId: one, type: 'MONEY_IN', amount: '1000.00', at: '2026-03-02T10:00:00.000Z', ...executed },
    { userId: one, type: 'MONEY_IN', amount: '30.00', at: '2026-03-03T10:00:00.000Z', ...executed },
    {
      userId: one,
      type: 'MONEY_OUT',
      amount: '50.00',
      fees: '2.50',
      at: '2026-03-04T10:00:00.000Z',
      ...executed,
    },
    { userId: one, type: 'INVESTMENT_IN', amount: '400.00', at: '2026-03-05T10:00:00.000Z', ...executed },
    { userId: two, type: 'MONEY_IN', amount: '7.00', at: '2026-03-05T11:00:00.000Z', ...executed },
    { userId: two, type: 'INVESTMENT_IN', amount: '5.00', at: '2026-03-05T12:00:00.000Z', ...executed },
    // waits, or came to nothing: none of it is added up
    { userId: one, type: 'MONEY_IN', amount: '600.00', bank, at: '2026-03-06T10:00:00.000Z' },
    { userId: one, type: 'MONEY_OUT', amount: '20.00', at: '2026-03-06T11:00:00.000Z' },
    { userId: one, type: 'MONEY_OUT', amount: '9.00', status: 'REJECTED', at: '2026-03-06T12:00:00.000Z' },
  ] as const)
    await place(database, wanted);
}, 120_000);
afterAll(async () => {
  await people?.app.app.close();
  await database?.close();
});

const [finance, own] = [() => people.staff[0], () => people.investors[0]];
/** The words of a paper, piece by piece. */
async function paper(
  by: { readonly visitor: Visitor } | undefined,
  path: string,
): Promise<readonly string[]> {
  const cookie = [...(by?.visitor.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await people.app.app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: { accept: exportMedia.pdf, cookie, 'accept-language': 'en' },
  });
  expect(answer.statusCode, path).toBe(200);
  return pdfText(answer.rawPayload)
    .split('\n')
    .map((text) => text.replace(/[\s\u00a0]+/g, ' ').trim());
}
/** What stands at its end: the lines of the totals below their heading, without what begins the page that they go on on. */
async function totals(path: string, { totals: title, lastColumn }: { totals: string; lastColumn: string }) {
  const pieces = await paper(finance(), path);
  const below = pieces.slice(pieces.lastIndexOf(title) + 1);
  const lines = below.slice(below.indexOf(lastColumn) + 1);
  const [top, heads] = [lines.indexOf('Member Portal'), lines.indexOf(lastColumn)];
  return heads === -1 ? lines : lines.toSpliced(top, heads - top + 1);
}

describe('what stands at the end of a paper', () => {
  it('of transactions: number and sums of what was executed, by type and currency', async () => {
    const { totals: title, columns } = words.transactions;
    const found = await totals('/transactions', { totals: title, lastColumn: columns.net_amount });
    const lines = [
      [type.INVESTMENT_IN, 'EUR', '2', '−405.00', '0.00', '−405.00'],
      [type.MONEY_IN, 'EUR', '3', '1,037.00', '0.00', '1,037.00'],
      [type.MONEY_OUT, 'EUR', '1', '−50.00', '2.50', '−47.50'],
    ].toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
    expect(found.slice(0, 18)).toEqual(lines.flat());
  });

  it('of wallets: what all hold, may use, have promised and await, by currency', async () => {
    const { totals: title, columns } = words.wallets;
    const found = await totals('/transactions/member_wallets', {
      totals: title,
      lastColumn: columns.blocked,
    });
    expect(found.slice(0, 14)).toEqual(
      [
        ['EUR', '2', '582.00', '562.00', '20.00', '600.00', '0.00'],
        ['USD', '2', '0.00', '0.00', '0.00', '0.00', '0.00'],
      ].flat(),
    );
  });

  it('of investors: what is invested, and what they may use', async () => {
    const { totals: title, columns } = words.investors;
    const found = await totals('/fund/investors', { totals: title, lastColumn: columns.available });
    expect(found.slice(0, 4)).toEqual(['EUR', '2', '405.00', '562.00']);
  });
});

it('a statement says what came in and what went out, each alone, and both lead from the first balance to the last', async () => {
  const { opening, in: came, out: went, closing } = words.statement;
  const path = `/x/statements/${own()?.id}/EUR?from=2026-03-03&to=2026-03-07`;
  const pieces = await paper(own(), path);
  const after = (label: string) => pieces[pieces.indexOf(label) + 1];
  expect([opening, came, went, closing].map(after)).toEqual([
    '1,000.00 EUR',
    '30.00 EUR',
    '−450.00 EUR',
    '580.00 EUR',
  ]);
});
