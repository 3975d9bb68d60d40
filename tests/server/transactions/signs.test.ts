import { beforeAll, expect, it } from 'vitest';
import { currencies } from '../../../contract/enums.ts';
import { exportMedia } from '../../../contract/values/export.ts';
import { centsOf, formatMoney } from '../../../contract/values/money.ts';
import { systemClock, today } from '../../../server/clock.ts';
import { shownAmount } from '../../../server/files/amounts.ts';
import { atBank, inWallet } from '../../fixtures/adding-up.ts';
import type { Visitor } from '../../fixtures/app.ts';
import { readCsv } from '../../fixtures/csv.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';
import { askFor, postFor, readAgain, requestIn, take, type ShownRequest } from '../../fixtures/requests.ts';
import { conversion, investment, moneyIn, moneyOut, openDesk } from '../requests/desk.ts';

const desk = openDesk('0');
const before: Record<string, bigint> = {};

async function executed(form: object, more: object = {}, terms: object = {}): Promise<ShownRequest> {
  const asked = requestIn(await askFor(desk.investor().visitor, form));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED', ...terms }));
  const done = requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED', ...more }));
  return readAgain(desk.finance(), done);
}
const posted = async (transaction_type: string, amount: string, reversal_of?: string) => {
  const { id: user_id } = desk.investor();
  const form = { user_id, transaction_type, currency: 'EUR', amount, starting_date: today(systemClock) };
  return requestIn(await postFor(desk.finance(), { ...form, ...(reversal_of && { reversal_of }) }));
};

async function download(visitor: Visitor, path: string, format: 'csv' | 'pdf'): Promise<Buffer> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { accept: exportMedia[format], cookie };
  const answer = await desk.app().app.inject({ method: 'GET', url: `/api/v1${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.rawPayload;
}
/** The cells of the columns of a file, row by row. */
async function cells(visitor: Visitor, path: string, ...columns: readonly string[]) {
  const [heading = [], ...rows] = readCsv((await download(visitor, path, 'csv')).toString());
  return rows.map((row) => columns.map((name) => row[heading.indexOf(name)] ?? ''));
}
const added = (amounts: readonly (string | undefined)[]): bigint =>
  amounts.reduce((sum, one) => sum + centsOf(one), 0n);
const paperOf = async (visitor: Visitor, path: string) =>
  pdfText(await download(visitor, path, 'pdf')).replace(/[\s\u00a0]+/g, ' ');
const printed = (cents: bigint) => shownAmount(formatMoney(cents), 'en').replace(/\u00a0/g, ' ');

/** What the ledger says of all of the fund's accounts at banks in a currency, in cents, as a bank would. */
async function atBanks(): Promise<bigint> {
  const { db } = desk.database();
  const rows = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'BANK')
    .where('currency', '=', 'EUR')
    .execute();
  return -rows.reduce((sum, { balance }) => sum + BigInt(balance), 0n);
}

beforeAll(async () => {
  for (const currency of currencies) before[currency] = (await desk.holding(currency)).balance;
  before['bank'] = await atBanks();
  const terms = { exchange_rate: '1.1' };
  const arrived = { received_amount: '480.00', value_date: '2026-03-10', payer: 'Camille Exemple' };
  await executed(moneyIn, arrived);
  const came = await executed(moneyIn, { ...arrived, received_amount: '20.00' });
  await posted('ADJUSTMENT', '-20.00', came.id);
  await executed(moneyOut);
  const out = await executed(moneyOut);
  await posted('ADJUSTMENT', '250.00', out.id);
  await executed(investment);
  await posted('MISC_FEES', '15.00');
  await posted('ADJUSTMENT', '-3.05');
  await executed(conversion, {}, terms);
  const undone = await executed({ ...conversion, amount: '40.00' }, {}, terms);
  await posted('ADJUSTMENT', '40.00', undone.id);
  const back = { ...conversion, currency: 'USD', conversion_type: 'USD_TO_EUR', amount: '11.00' };
  await executed(back, {}, terms);
  // what waits moves nothing, and has the sign of what it would do
  requestIn(await askFor(desk.investor().visitor, { ...moneyOut, amount: '7.00' }));
}, 120_000);

it('a member’s file of a currency adds up to what the ledger moved in that wallet, and so does its paper', async () => {
  const { visitor, id } = desk.investor();
  for (const currency of currencies) {
    const path = `/transactions/currency/${id}/${currency}?request_status=EXECUTED`;
    const rows = await cells(visitor, path, 'Amount', 'Currency');
    const moved = (await desk.holding(currency)).balance - (before[currency] ?? 0n);
    expect(added(rows.map(([amount]) => amount)), currency).toBe(moved);
    expect(new Set(rows.map(([, of]) => of))).toEqual(new Set([currency]));
  }
  const euros = `/transactions/currency/${id}/EUR`;
  const conversions = await cells(visitor, `${euros}?transaction_type=CONVERSION`, 'Amount', 'Net');
  expect(conversions).toEqual([
    ['10.00', '10.00'],
    ['-40.00', '-40.00'],
    ['-100.00', '-100.00'],
  ]);
  // what undoes a payout gives its fees back: Net is Amount and Fees, and the fees add up to what the fund has kept
  const payouts = await cells(visitor, `${euros}?transaction_type=MONEY_OUT&request_status=EXECUTED`, 'Fees');
  expect(payouts).toEqual([['2.50'], ['2.50']]);
  const adjustments = await cells(visitor, `${euros}?transaction_type=ADJUSTMENT`, 'Amount', 'Fees', 'Net');
  expect(adjustments).toContainEqual(['250.00', '-2.50', '247.50']);
  expect(added(adjustments.map(([, fees]) => fees || '0.00'))).toBe(-250n);
  const paper = await paperOf(visitor, euros);
  // how many there are, and what they come to together: amount, fees, net
  expect(paper).toContain(`Conversion EUR 3 ${printed(-13_000n)} ${printed(0n)} ${printed(-13_000n)}`);
  expect(paper).toContain(`Money out EUR 2 ${printed(-50_000n)} ${printed(500n)} ${printed(-49_500n)}`);
  expect(await cells(visitor, `${euros}?request_status=PENDING`, 'Amount')).toEqual([['-7.00']]);
});

it('a file of both currencies tells each in that of its own, and what a conversion gives beside it', async () => {
  const { visitor, id } = desk.investor();
  const all = await cells(
    visitor,
    `/transactions/list/${id}?request_status=EXECUTED`,
    'Currency',
    'Amount',
    'Converted to',
  );
  for (const currency of currencies) {
    const own = all.filter(([of]) => of === currency).map(([, amount]) => amount);
    const given = all.filter(([of]) => of !== currency).map(([, , part]) => part);
    const moved = (await desk.holding(currency)).balance - (before[currency] ?? 0n);
    expect(added(own) + added(given), currency).toBe(moved);
  }
});

it('a file of the bank adds up to what the bank has moved, and so does its paper', async () => {
  for (const query of ['via_bank=1', `fund_bank_id=${desk.bank()}`]) {
    const path = `/transactions?${query}&request_status=EXECUTED&currency=EUR`;
    const rows = await cells(desk.finance(), path, 'Type', 'Amount', 'Net');
    expect(rows.map((row) => row.join(' '))).toEqual([
      'Adjustment 247.50 247.50',
      'Money out -247.50 -247.50',
      'Money out -247.50 -247.50',
      'Adjustment -20.00 -20.00',
      'Money in 20.00 20.00',
      'Money in 480.00 480.00',
    ]);
    expect(added(rows.map(([, amount]) => amount))).toBe((await atBanks()) - (before['bank'] ?? 0n));
    const paper = await paperOf(desk.finance(), path);
    expect(paper).toContain(`Adjustment EUR 2 ${printed(22_750n)} ${printed(-250n)} ${printed(22_750n)}`);
    expect(paper).toContain(`Money out EUR 2 ${printed(-49_500n)} ${printed(500n)} ${printed(-49_500n)}`);
  }
});

it('read as JSON, all of it adds up by the sentences of the document, in both wallets and at the bank', async () => {
  const { visitor, id } = desk.investor();
  const { body } = await visitor.get(`/transactions/list/${id}?limit=100`);
  for (const currency of currencies) {
    const moved = (await desk.holding(currency)).balance - (before[currency] ?? 0n);
    expect(inWallet(body, currency), currency).toBe(moved);
  }
  const banked = await desk.finance().get('/transactions?via_bank=1&currency=EUR&limit=100');
  expect(atBank(banked.body)).toBe((await atBanks()) - (before['bank'] ?? 0n));
});
