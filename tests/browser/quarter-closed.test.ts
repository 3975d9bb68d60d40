import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { formatMoney, parseMoney } from '../../contract/values/money.ts';
import { report as reportShape } from '../../contract/values/report.ts';
import { launch } from '../fixtures/chromium.ts';
import { answered } from '../fixtures/pages/members.ts';
import { saved } from '../fixtures/pages/money.ts';
import { idOf, staffCalls, staffPage } from '../fixtures/pages/review.ts';
import {
  chooseFile,
  confirmValues,
  holdersOf,
  lineFor,
  recordsOf,
  sendDrafts,
  type Holder,
} from '../fixtures/pages/values.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { readSheet } from '../fixtures/unzip.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const currency = 'EUR';
/** The last day of the quarter. */
const value_date = '2026-03-31';
/** What each member realized on it, in cents. */
const each = 10_000n;
const cents = (amount: string): bigint => parseMoney(amount) ?? 0n;

type People = {
  readonly finance: Page;
  readonly second: Page;
  readonly calls: APIRequestContext;
  readonly holders: readonly Holder[];
};

/** The second person finds what waits on the first page of the fund, and confirms it. */
async function confirm(second: Page, title: RegExp, verb: string): Promise<void> {
  await second.goto('/admin/dashboard');
  const row = second.getByRole('button', { name: title });
  const dialog = second.getByRole('dialog', { name: 'Two people decide' });
  await row.first().click();
  await dialog.getByRole('button', { name: verb }).click();
  await dialog.getByText('What has happened').waitFor();
  await second.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Investors' values come from a file: one wrong row keeps all of it out, put right it is taken in. */
async function importInvestors({ finance, calls, holders }: People): Promise<void> {
  const day = { value_date, currency, realized: each };
  const lines = await Promise.all(holders.map((holder) => lineFor(calls, holder, day)));
  const wrong = lines.map((line, at) => (at === 1 ? { ...line, realized_pl: '1,00.00' } : line));
  await finance.goto(`/admin/edit_capital?tab=daily&currency=${currency}`);
  await finance.getByRole('link', { name: 'Import a file' }).click();
  await finance.getByLabel('Investors, by day').check({ force: true });
  await chooseFile(finance, 'INVESTOR_DAILY', wrong);
  await finance.getByText('1 row is wrong, so nothing can be imported').last().waitFor();
  await finance
    .getByText(/“1,00\.00” isn’t an amount/)
    .first()
    .waitFor();
  await finance.getByText('Rows are wrong: correct the file first.').waitFor();
  await chooseFile(finance, 'INVESTOR_DAILY', lines);
  await finance.getByText(`${lines.length} new`).first().waitFor();
  await finance.getByRole('button', { name: `Import ${lines.length} values as drafts` }).click();
  await finance.getByText(`${lines.length} values imported`).waitFor();
}

/** The fund's own value was typed wrong in its file: the grid says by how much, and one cell puts it right. */
async function correctFund({ finance, calls, holders }: People): Promise<void> {
  const realized = each * BigInt(holders.length);
  const line = await lineFor(calls, null, { value_date, currency, realized });
  const typo = { ...line, realized_pl: formatMoney(realized - 1_000n) };
  await finance.getByRole('button', { name: 'Import another file' }).click();
  await finance.getByLabel('The fund, by day').check({ force: true });
  await chooseFile(finance, 'FUND_DAILY', [typo]);
  await finance
    .getByText(/1 value doesn’t add up/)
    .last()
    .waitFor();
  await finance.getByRole('button', { name: 'Import 1 value as a draft' }).click();
  await finance.getByText('1 value imported').waitFor();
  await finance.getByRole('button', { name: 'Show the values' }).click();
  const over = /^31\/03\/2026 is 10\.00\sEUR over\.$/;
  await finance.getByText(over).first().waitFor();
  const cell = finance.getByRole('textbox', { name: 'Realized P/L, 31/03/2026', exact: true });
  await cell.fill(formatMoney(realized));
  await cell.press('Enter');
  await finance.getByText(over).first().waitFor({ state: 'detached' });
  await finance.getByText(/^Draft of 31\/03\/2026 saved/).waitFor();
  const bar = finance.getByRole('region', { name: 'Save', exact: true });
  await bar.getByRole('button', { name: 'Send for approval' }).click();
  await finance.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click();
  await finance.getByText('Sent to a second person').first().waitFor();
}

/** The drafts of all investors go on together. */
async function sendInvestors({ finance, holders }: People): Promise<void> {
  await finance.getByRole('link', { name: 'Per investor' }).click();
  const line = finance
    .getByRole('listitem')
    .filter({ hasText: `31/03/2026, ${currency}: ${holders.length} drafts.` });
  await line.getByRole('button', { name: `Send for approval 31/03/2026, ${currency}` }).click();
  await finance.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click();
  await finance.getByText(`${holders.length} records sent to a second person`).first().waitFor();
  await line.waitFor({ state: 'detached' });
}

const months = z.array(
  z.looseObject({ month: z.number(), status: z.string(), investors_amount: z.string() }),
);
const preview = z.looseObject({
  investors: z.array(z.looseObject({ user_id: z.string(), amount: z.string() })),
});
const shares = { investors: '70.00', internal_fund: '15.00', provider: '10.00', foundation: '5.00' };

/** The month is shared out by two people. Answers what each investor was shown to get, by id, in cents. */
async function redistribute({ finance, second, calls }: People): Promise<ReadonlyMap<string, bigint>> {
  await finance.goto(`/admin/edit_capital?tab=redistribution&currency=${currency}&month=2026-03`);
  for (const [party, share] of Object.entries(shares))
    await finance.locator(`[name=${party}_percentage]`).fill(share);
  const data = {
    year: 2026,
    month: 3,
    currency,
    ...Object.fromEntries(Object.entries(shares).map(([party, share]) => [`${party}_percentage`, share])),
  };
  const answer = await answered(calls.post('/api/v1/x/monthlyRedistribution/preview', { data }));
  const shown = preview.parse(answer).investors;
  await finance.getByRole('button', { name: 'Send for approval' }).click();
  await finance.getByText('A second person has to confirm it').waitFor();
  await confirm(second, /^Look at it Monthly redistribution/, 'Confirm the redistribution');
  const query = `year=2026&currency=${currency}`;
  const all = months.parse(await answered(calls.get(`/api/v1/monthlyRedistribution/values?${query}`)));
  const month = all.find((one) => one.month === 3);
  expect(month?.status).toBe('PUBLISHED');
  const sum = shown.reduce((total, { amount }) => total + cents(amount), 0n);
  expect(formatMoney(sum)).toBe(month?.investors_amount);
  return new Map(shown.map(({ user_id, amount }) => [user_id, cents(amount)]));
}

const wallets = z.looseObject({
  wallets: z.array(z.looseObject({ currency: z.string(), balance: z.string() })),
});
async function walletOf(api: APIRequestContext, id: string): Promise<bigint> {
  const path = `/api/v1/transaction/member_wallets/${id}/latest`;
  const { wallets: found } = wallets.parse(await answered(api.get(path)));
  return cents(found.find((one) => one.currency === currency)?.balance ?? '0');
}

const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const squeezed = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, ' ');

/** The investor's report of the quarter: on the page, on paper and in the workbook it says what the API says. */
async function readReport(investor: Page): Promise<void> {
  const span = `from=2026-01-01&to=${value_date}&currency=${currency}`;
  const told = reportShape.parse(
    await answered(investor.context().request.get(`/api/v1/x/values/report?${span}`)),
  );
  const [part] = told.parts;
  if (!part) throw new Error('the report tells nothing');
  expect(part).toMatchObject({ closing_date: value_date, difference: '0.00' });
  await investor.goto('/user/reports');
  await investor.getByLabel('Currency', { exact: true }).selectOption(currency);
  const totals = [part.opening, part.closing, part.money_in_new_funds, part.money_out, part.realized_pl];
  for (const amount of totals)
    await investor
      .getByText(`${grouped(amount)} ${currency}`)
      .first()
      .waitFor();
  const paper = squeezed(pdfText(await saved(investor, 'PDF')));
  for (const amount of totals) expect(paper).toContain(grouped(amount));
  const workbook = await saved(investor, 'Excel workbook');
  const cells = readSheet(workbook).flatMap((row) => Object.values(row));
  for (const amount of totals) expect(cells.map(Number)).toContain(Number(amount));
}

it('a quarter is closed: imported, corrected, published and shared out by two, and seen by the investor', async () => {
  const calls = await staffCalls(portal.url, 'finance@demo.test');
  const holders = await holdersOf(calls, currency);
  expect(holders.length).toBeGreaterThan(2);
  const people: People = {
    finance: await staffPage(browser, portal.url, 'finance@demo.test'),
    second: await staffPage(browser, portal.url, 'second.admin@demo.test'),
    calls,
    holders,
  };
  const owners = [...holders, { id: null }].map(({ id }) => ({ id, currency }));
  // the days before are published already
  await confirmValues(await staffCalls(portal.url, 'second.admin@demo.test'));
  await sendDrafts(calls, owners);
  await confirmValues(await staffCalls(portal.url, 'second.admin@demo.test'));

  await importInvestors(people);
  await correctFund(people);
  await confirm(people.second, /^Look at it Publication of values/, 'Confirm the publication');
  await sendInvestors(people);
  await confirm(people.second, /^Look at it Publication of the values of/, 'Confirm the publication');
  const [fund] = await recordsOf(calls, { id: null, currency, limit: 1 });
  expect(fund).toMatchObject({ value_date, status: 'PUBLISHED', note: null });

  const investor = await staffPage(browser, portal.url, 'validated@demo.test');
  const id = await idOf(investor);
  const before = await walletOf(calls, id);
  const shown = await redistribute(people);
  expect((await walletOf(calls, id)) - before).toBe(shown.get(id));

  const [value] = await recordsOf(calls, { id, currency, limit: 1 });
  await investor.goto('/user/dashboard');
  await investor.getByRole('heading', { name: 'Capital value at 31/03/2026' }).waitFor();
  await investor
    .getByText(`${grouped(value?.ending_balance ?? '')} ${currency}`)
    .first()
    .waitFor();
  await investor.getByRole('link', { name: 'Why it changed: Capital value' }).click();
  const bridge = investor.getByRole('dialog');
  await bridge.getByRole('heading', { name: 'Why the value changed' }).waitFor();
  await bridge
    .getByText(grouped(value?.ending_balance ?? ''))
    .first()
    .waitFor();
  await bridge.getByText('Realized profit or loss').first().waitFor();
  await readReport(investor);
}, 180_000);
