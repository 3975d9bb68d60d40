import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { answered } from '../fixtures/pages/members.ts';
import {
  act,
  askFor,
  openRequest,
  saved,
  standsAt,
  type Answers,
  type Asked,
} from '../fixtures/pages/money.ts';
import { idOf, staffCalls, staffPage } from '../fixtures/pages/review.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';

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

const holdings = z.object({
  wallets: z.array(z.object({ currency: z.string(), balance: z.string(), reserved: z.string() })),
});
const books = z.object({ currencies: z.array(z.object({ currency: z.string(), sum: z.string() })) });
const cents = (amount: string): number => Math.round(Number(amount) * 100);

type People = { readonly investor: Page; readonly finance: Page; readonly second: Page };

/** The fund approves what was asked for, one person prepares its execution, and a second one confirms it. */
async function execute(
  { finance, second }: People,
  asked: Asked,
  approval: Answers | null,
  more: Answers = {},
) {
  await openRequest(finance, asked);
  await act(finance, 'Approve', approval);
  await standsAt(finance, 'Approved');
  const told = await act(finance, 'Execute', more);
  await finance
    .getByText(/waits for a second person/)
    .first()
    .waitFor();
  await openRequest(second, asked);
  await second.getByRole('button', { name: 'Confirm the execution' }).click();
  await standsAt(second, 'Executed');
  return told;
}

/** What the ledger has of the member's wallets, in cents. */
async function wallets(api: APIRequestContext, member: string) {
  const path = `/api/v1/transaction/member_wallets/${member}/latest`;
  const found = holdings.parse(await answered(api.get(path))).wallets;
  return Object.fromEntries(
    found.map(({ currency, balance, reserved }) => [
      currency,
      { balance: cents(balance), reserved: cents(reserved) },
    ]),
  );
}

type Row = {
  readonly type: string;
  readonly reference: string;
  readonly amount: string;
  readonly balance: string;
};

/** The statement of a wallet over all times, as the page gives it, by its two kinds of file. */
async function statementOf(page: Page, currency: string): Promise<{ rows: readonly Row[]; paper: string }> {
  await page.goto(`/user/bank_operations/wallet?currency=${currency}`);
  await page.getByLabel('From', { exact: true }).fill('01/01/2020');
  await page.getByLabel('To', { exact: true }).fill('31/12/2099');
  const table = (await saved(page, 'As CSV')).toString('utf8').replace('\uFEFF', '');
  const rows = table
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line): Row => {
      const [, , type = '', reference = '', , amount = '', balance = ''] = line.split(',');
      return { type, reference, amount, balance };
    });
  return { rows, paper: pdfText(await saved(page, 'As PDF')) };
}

const shown = (amount: string): string =>
  `${Number(amount) < 0 ? '−' : ''}${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Math.abs(Number(amount)))}`;

/** The statement adds up from line to line, ends with what the ledger holds, and says the same on paper. */
function judge({ rows, paper }: Awaited<ReturnType<typeof statementOf>>, balance: number): readonly Row[] {
  const lines = rows.slice(1, -1);
  let held = cents(rows[0]?.balance ?? '');
  for (const line of lines) {
    held += cents(line.amount);
    expect(cents(line.balance), line.reference).toBe(held);
    expect(paper).toContain(line.reference);
    expect(paper).toContain(shown(line.amount));
    expect(paper).toContain(shown(line.balance));
  }
  expect(held).toBe(balance);
  expect(cents(rows.at(-1)?.balance ?? '')).toBe(balance);
  return lines;
}

it('money goes round: in, converted, out, cancelled, refused, and the statement tells what the ledger holds', async () => {
  const people: People = {
    investor: await staffPage(browser, portal.url, 'validated@demo.test'),
    finance: await staffPage(browser, portal.url, 'finance@demo.test'),
    second: await staffPage(browser, portal.url, 'second.admin@demo.test'),
  };
  const { investor, finance } = people;
  const member = await idOf(investor);
  const api = await staffCalls(portal.url, 'auditor@demo.test');
  const before = await wallets(api, member);

  const paid = await askFor(investor, 'money_in?currency=EUR', '1000');
  await investor.getByText(/^RF\d\d /).waitFor();
  const toldOfPayment = await execute(people, paid, null, { Payer: 'Valentine Muestra' });
  expect(toldOfPayment.join('\n')).toMatch(/^1,000\.00\sEUR is added to the member’s wallet$/m);

  const converted = await askFor(investor, 'wallet?currency=EUR&ask=conversion', '400');
  await execute(people, converted, { 'USD for 1 EUR': '1.0845', 'The fund’s part': '3.80' });

  const withdrawn = await askFor(investor, 'money_out?currency=EUR', '1e2');
  await execute(people, withdrawn, {});

  const cancelled = await askFor(investor, 'money_out?currency=EUR', '50.00');
  await investor.goto(`/user${cancelled.path}`);
  await investor.getByRole('button', { name: 'Cancel request' }).click();
  await investor.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await standsAt(investor, 'Cancelled');

  const refused = await askFor(investor, 'money_out?currency=EUR', '60.00');
  await openRequest(finance, refused);
  const why = 'Please tell us what this is for.';
  await act(finance, 'Reject', { Reason: 'Another reason', 'Message to the investor': why });
  await standsAt(finance, 'Rejected');
  await investor.goto(`/user${refused.path}`);
  await investor.getByText(why).first().waitFor();

  const after = await wallets(api, member);
  expect(after).toEqual({
    EUR: { balance: (before.EUR?.balance ?? 0) + 50_000, reserved: before.EUR?.reserved },
    USD: { balance: (before.USD?.balance ?? 0) + 43_000, reserved: before.USD?.reserved },
  });
  const euros = judge(await statementOf(investor, 'EUR'), after.EUR?.balance ?? 0);
  expect(euros.slice(-3).map(({ reference, amount }) => [reference, amount])).toEqual([
    [paid.reference, '1000.00'],
    [converted.reference, '-400.00'],
    [withdrawn.reference, '-100.00'],
  ]);
  const dollars = judge(await statementOf(investor, 'USD'), after.USD?.balance ?? 0);
  expect(dollars.at(-1)).toMatchObject({ reference: converted.reference, amount: '430.00' });
  const told = books.parse(await answered(api.get('/api/v1/x/fund/books')));
  expect(told.currencies.map(({ sum }) => sum)).toEqual(['0.00', '0.00']);
});

it('money that comes after its request was rejected is entered by the fund, with what is known of it, and counts once two have agreed', async () => {
  const [investor, finance, second] = await Promise.all(
    ['validated', 'finance', 'second.admin'].map((name) =>
      staffPage(browser, portal.url, `${name}@demo.test`),
    ),
  );
  if (!investor || !finance || !second) throw new Error('nobody is there');
  const member = await idOf(investor);
  const api = await staffCalls(portal.url, 'auditor@demo.test');
  const before = await wallets(api, member);
  const refused = await askFor(investor, 'money_in?currency=USD', '300');
  await openRequest(finance, refused);
  await act(finance, 'Reject', { Reason: 'Another reason', 'Message to the investor': 'Nothing came.' });
  await standsAt(finance, 'Rejected');

  const dialog = finance.getByRole('dialog', { name: 'Enter a payment received' });
  await finance.getByRole('link', { name: 'Enter it as a new payment' }).click();
  await dialog.getByText('Valentine Muestra').waitFor();
  const form = finance.url();
  const amount = dialog.getByRole('textbox', { name: 'Received amount' });
  await expect.poll(() => amount.inputValue()).toBe('300.00');
  expect(await dialog.getByRole('radio', { name: 'USD' }).isChecked()).toBe(true);
  // what was looked at and typed is there again after the page is loaded anew
  await amount.fill('310');
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('Muestra V., no reference');
  await finance.reload();
  await expect.poll(() => amount.inputValue()).toBe('310.00');
  await dialog.getByRole('button', { name: 'Enter the payment' }).click();
  await finance.waitForURL(/view_transaction/);
  await finance.getByText(/^MI-\d{4}-\d{6} waits to be approved$/).waitFor();
  await finance.getByText('You made this request. Somebody else has to approve it.').waitFor();
  await finance.getByText('Muestra V., no reference').first().waitFor();
  const { pathname, search } = new URL(finance.url());
  const entered = { reference: '', path: `${pathname.replace('/admin', '')}${search}` };
  // the way back leads to the list, and to no form that enters it once more
  await finance.goBack();
  await finance.getByRole('button', { name: 'Actions for Valentine Muestra' }).first().waitFor();
  await expect.poll(() => new URL(finance.url()).searchParams.has('payment')).toBe(false);
  expect(await dialog.count()).toBe(0);

  await investor.goto(`/user${entered.path}`);
  await standsAt(investor, 'Pending');
  await investor.getByText('Amount entered by the fund').waitFor();
  expect(await investor.getByText('How to pay').count()).toBe(0);
  // approved and prepared by whoever has not entered it, and confirmed by another
  await execute({ investor, finance: second, second: finance }, entered, null, {
    Payer: 'Valentine Muestra',
  });
  const after = await wallets(api, member);
  expect(after.USD?.balance).toBe((before.USD?.balance ?? 0) + 31_000);

  // each of both leads to the other, and it is entered once, also by an address that was kept
  await finance.goto(`/admin${refused.path}`);
  const isEntered = finance.getByText(
    /^The money came all the same and was entered as a new payment, which was executed\./,
  );
  await isEntered.waitFor();
  expect(await finance.getByRole('link', { name: 'Enter it as a new payment' }).count()).toBe(0);
  await finance.getByRole('link', { name: /^Open MI-/ }).click();
  await finance.getByText('Entered in place of').waitFor();
  await finance.getByRole('link', { name: 'Open the other transaction' }).click();
  await isEntered.waitFor();
  await finance.goto(form);
  await dialog.getByText('The payment of this request has already been entered').waitFor();
  await dialog.getByRole('link', { name: /^Open MI-/ }).click();
  await standsAt(finance, 'Executed');
});
