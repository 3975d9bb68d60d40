import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { isFocused, pressKey } from '../fixtures/keyboard.ts';
import { answered } from '../fixtures/pages/members.ts';
import { staffCalls, staffPage } from '../fixtures/pages/review.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';

const member = 'Valentine Muestra';
let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const rate = (page: Page) => field(page, /^Rate/);
const comesTo = (page: Page) => page.getByRole('region', { name: 'What it comes to' });
const send = (page: Page) => page.locator('main').getByRole('button', { name: 'Convert', exact: true });

const request = z.looseObject({
  id: z.string(),
  user_id: z.string(),
  version: z.number(),
  request_status: z.string(),
  amount: z.string(),
  exchange_rate: z.string().nullable(),
  client_part: z.string().nullable(),
  fund_part: z.string().nullable(),
  approval: z.looseObject({ id: z.string() }).nullable(),
});
const held = z.looseObject({
  wallets: z.array(z.looseObject({ currency: z.string(), balance: z.string() })),
});
const balances = async (api: APIRequestContext, userId: string) => {
  const { wallets } = held.parse(
    await answered(api.get(`/api/v1/transaction/member_wallets/${userId}/latest`)),
  );
  return Object.fromEntries(wallets.map(({ currency, balance }) => [currency, balance]));
};
const pathOf = ({ user_id, id }: { user_id: string; id: string }) => `/api/v1/transaction/${user_id}/${id}`;
const change = async (
  api: APIRequestContext,
  one: z.infer<typeof request>,
  request_status: string,
): Promise<z.infer<typeof request>> => {
  const headers = { 'idempotency-key': randomUUID() };
  const data = { request_status, version: one.version };
  return request.parse(await answered(api.put(pathOf(one), { headers, data })));
};
const named = (page: Page) => {
  const asked = new URL(page.url()).searchParams;
  return { user_id: asked.get('user_id') ?? '', id: asked.get('id') ?? '' };
};

/** The form for the member, reached as a person does. */
async function formFor(page: Page, name: string): Promise<void> {
  await page.goto('/admin/bank_operations/conversion?search=valentine');
  await page.getByRole('link', { name: `Convert ${name}` }).click();
  await page.getByRole('heading', { level: 1, name: `Convert for ${name}` }).waitFor();
}

describe('a conversion for a member', () => {
  it('refuses wrong rates at the field and keeps them, and sends nothing', async () => {
    const page = await staffPage(browser, portal.url, 'finance@demo.test');
    const sent: string[] = [];
    page.on('request', (one) => {
      if (one.method() !== 'GET') sent.push(one.url());
    });
    await formFor(page, member);
    await field(page, /^Amount/).fill('100');
    for (const [typed, said] of [
      ['1.084512345', 'This field must contain only decimal values'],
      ['1,0845', 'This field must contain only decimal values'],
      ['0x10', 'This field must contain only decimal values'],
      ['1e10000000', 'This field must contain only decimal values'],
      ['0', 'This number is too small'],
      ['-1.08', 'This number is too small'],
    ] as const) {
      await rate(page).fill(typed);
      await page.locator('#field-exchange_rate-error').getByText(said).waitFor();
      await send(page).click();
      await expect.poll(() => rate(page).inputValue()).toBe(typed);
    }
    expect(sent).toEqual([]);
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  });

  it('takes a rate of eight decimals, shows what it comes to, and moves just that once two have agreed', async () => {
    const page = await staffPage(browser, portal.url, 'finance@demo.test');
    await formFor(page, member);
    await field(page, /^Amount/).fill('123.45');
    await rate(page).fill('1.08451234');
    await field(page, /^Fund’s part/).fill('0.88');
    await expect.poll(() => field(page, /^Member’s part/).inputValue()).toBe('133.00');
    const shown = await comesTo(page).innerText();
    for (const figure of ['123.45 EUR', '1.08451234', '133.88 USD', '−0.88 USD', '133.00 USD'])
      expect(shown.replaceAll(/\s+/g, ' ')).toContain(figure);
    const walletRow = (name: string) =>
      page
        .getByRole('alertdialog')
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('cell');
    await pressKey(page, send(page));
    await page.getByRole('alertdialog', { name: `Convert for ${member}?` }).waitFor();
    const digits = (text: string) => text.replaceAll(/[^\d.]/g, '');
    const after = {
      EUR: digits(await walletRow('EUR wallet').nth(1).innerText()),
      USD: digits(await walletRow('USD wallet').nth(1).innerText()),
    };
    await pressKey(page, page.getByRole('alertdialog').getByRole('button', { name: 'Convert' }));
    await page.waitForURL(/view_transaction/);

    const admin = await staffCalls(portal.url, 'admin@demo.test');
    const made = request.parse(await answered(admin.get(pathOf(named(page)))));
    expect(made).toMatchObject({
      request_status: 'PENDING',
      amount: '123.45',
      exchange_rate: '1.08451234',
      client_part: '133.00',
      fund_part: '0.88',
    });
    const approved = await change(admin, made, 'APPROVED');
    const prepared = await change(admin, approved, 'EXECUTED');
    expect(prepared).toMatchObject({ request_status: 'APPROVED', client_part: '133.00' });
    const second = await staffPage(browser, portal.url, 'second.admin@demo.test');
    await second.goto('/admin/bank_operations');
    await second.getByRole('link', { name: 'Executions for you to confirm' }).waitFor();
    const calls = await staffCalls(portal.url, 'second.admin@demo.test');
    const waiting = z
      .looseObject({ effects_hash: z.string() })
      .parse(await answered(calls.get(`/api/v1/x/approvals/${prepared.approval?.id}`)));
    const data = { hash: waiting.effects_hash };
    const headers = { 'idempotency-key': 'confirmed-once' };
    await answered(calls.post(`/api/v1/x/approvals/${prepared.approval?.id}/confirm`, { data, headers }));
    expect(await balances(calls, made.user_id)).toEqual(after);
  });

  it('gives the rate that a member waits for, from the list of those who wait', async () => {
    const page = await staffPage(browser, portal.url, 'finance@demo.test');
    await page.goto('/admin/bank_operations/conversion');
    const link = page.getByRole('link', { name: /^Set the rate CV-/ }).first();
    await link.click();
    await page.getByRole('heading', { level: 1, name: /^Convert for / }).waitFor();
    await rate(page).fill('1.25');
    await page.getByRole('button', { name: 'Approve at this rate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve at this rate' }).click();
    await page.waitForURL(/view_transaction/);
    const calls = await staffCalls(portal.url, 'finance@demo.test');
    const approved = request.parse(await answered(calls.get(pathOf(named(page)))));
    expect(approved).toMatchObject({
      request_status: 'APPROVED',
      exchange_rate: '1.25000000',
      fund_part: '0.00',
    });
    await page.goto('/admin/bank_operations/conversion');
    await page.getByText('No conversion waits for a rate').waitFor();
  });

  it('asks once more where Enter is pressed in the amount, writes it out behind the question, and is made once', async () => {
    const page = await staffPage(browser, portal.url, 'finance@demo.test');
    const made: string[] = [];
    page.on('request', (one) => {
      if (one.method() === 'POST' && one.url().endsWith('/transaction')) made.push(one.postData() ?? '');
    });
    await formFor(page, member);
    await rate(page).fill('1.25');
    await field(page, /^Amount/).fill('10');
    await field(page, /^Amount/).press('Enter');
    const question = page.getByRole('alertdialog', { name: `Convert for ${member}?` });
    const keep = question.getByRole('button', { name: 'Back to the form' });
    await expect.poll(() => isFocused(keep)).toBe(true);
    await expect.poll(() => page.locator('#field-amount').inputValue()).toBe('10.00');
    await pressKey(page, question.getByRole('button', { name: 'Convert' }));
    await page.waitForURL(/view_transaction/);
    expect(made.map((body) => z.looseObject({ amount: z.string() }).parse(JSON.parse(body)).amount)).toEqual([
      '10.00',
    ]);
  });

  it('is printed from its first page on: there details and status are no row that is moved to the next one', async () => {
    const page = await staffPage(browser, portal.url, 'finance@demo.test');
    const list = z.array(z.looseObject({ id: z.string(), user_id: z.string() }));
    const [one] = list.parse(
      await answered(page.request.get('/api/v1/transactions?transaction_type=CONVERSION&limit=1')),
    );
    await page.goto(`/admin/bank_operations/view_transaction?user_id=${one?.user_id}&id=${one?.id}`);
    const sheet = page.getByRole('complementary', { name: 'Status' }).locator('xpath=..');
    const display = () => sheet.evaluate((drawn) => getComputedStyle(drawn).display);
    await expect.poll(display).toBe('grid');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(display).toBe('block');
  });
});
