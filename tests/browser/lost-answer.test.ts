import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { isFocused } from '../fixtures/keyboard.ts';
import { keptIn } from '../fixtures/left-behind.ts';
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

const overtaken = 'An earlier attempt got through';
const unheard = 'No answer came: it may have been done all the same';

/** The server does what is sent there, and its first answer is lost on its way; the keys that were sent. */
async function loseFirstAnswer(page: Page, path: string): Promise<readonly string[]> {
  const keys: string[] = [];
  await page.route(`**/api/v1${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

const rows = z.array(z.looseObject({ amount: z.string(), transaction_type: z.string() }));
/** The newest amounts of a type, as the server has them. */
async function amountsAt(path: string, type: string): Promise<readonly string[]> {
  const calls = await staffCalls(portal.url, 'finance@demo.test');
  const found = rows.parse(await answered(calls.get(`/api/v1${path}`)));
  return found.filter((row) => row.transaction_type === type).map(({ amount }) => amount);
}

/** What is shown where an earlier press got through: where to look, and nothing that says otherwise. */
async function toldIn(place: Locator, link: string): Promise<void> {
  await place.getByRole('alert').getByText(overtaken).waitFor();
  await expect.poll(() => isFocused(place.getByRole('region', { name: overtaken }))).toBe(true);
  await place.getByRole('link', { name: link }).waitFor();
  expect(await place.getByText('Nothing was done').count()).toBe(0);
}

describe('where an answer was lost and another amount is sent', () => {
  it('an operation of the fund says that the first was posted, also after a reload, and another is posted once', async () => {
    const page = await staffPage(browser, portal.url, 'finance@demo.test');
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    const open = () => page.getByRole('button', { name: 'Post an operation' }).click();
    const post = async () => {
      await dialog.getByRole('button', { name: 'Review' }).click();
      await dialog.getByRole('button', { name: 'Post the operation' }).click();
    };
    await page.goto('/admin/bank_operations/fund_operations?search=muestra');
    await page.getByRole('link', { name: `Open ${member} in EUR` }).click();
    await page.getByRole('heading', { level: 1, name: `${member}, EUR` }).waitFor();
    const userId = /fund_operations\/([^/]+)\/EUR/.exec(page.url())?.[1] ?? '';
    const list = `/fund/transactions/criteria/${userId}?currency=EUR&offset=0&limit=50`;
    const before = await amountsAt(list, 'MISC_FEES');
    const keys = await loseFirstAnswer(page, '/fund/transaction');

    await open();
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('MISC_FEES');
    await amount.fill('1.10');
    await post();
    await dialog.getByText(unheard).waitFor();
    await amount.fill('1.20');
    await post();
    await toldIn(dialog, 'See the operations');
    await expect.poll(() => keptIn(page)).toContain('sealed.');
    await page.reload();
    await open();
    await expect.poll(() => amount.inputValue()).toBe('1.20');
    await post();
    await toldIn(dialog, 'See the operations');
    expect(new Set(keys).size).toBe(1);

    await dialog.getByRole('button', { name: 'Start a new operation' }).click();
    await expect.poll(() => amount.inputValue()).toBe('1.20');
    await post();
    await page.getByText(/^\S+ executed$/).waitFor();
    expect(keys).toHaveLength(4);
    expect(keys[3]).not.toBe(keys[0]);
    const after = await amountsAt(list, 'MISC_FEES');
    expect(after).toHaveLength(before.length + 2);
    expect(after.filter((one) => one === '1.10' || one === '1.20').toSorted()).toEqual(['1.10', '1.20']);
  });

  it('an operation of the fund leads to the list that it stands over, without what was typed', async () => {
    const page = await staffPage(browser, portal.url, 'finance@demo.test');
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    const open = () => page.getByRole('button', { name: 'Post an operation' }).click();
    await page.goto('/admin/bank_operations/fund_operations?search=muestra');
    await page.getByRole('link', { name: `Open ${member} in EUR` }).click();
    await page.getByRole('heading', { level: 1, name: `${member}, EUR` }).waitFor();
    await page.getByRole('combobox', { name: 'Type' }).selectOption('INVESTMENT_IN');
    await page.waitForURL(/INVESTMENT_IN/);
    await loseFirstAnswer(page, '/fund/transaction');
    await open();
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('MISC_FEES');
    for (const typed of ['1.30', '1.40']) {
      await amount.fill(typed);
      await dialog.getByRole('button', { name: 'Review' }).click();
      await dialog.getByRole('button', { name: 'Post the operation' }).click();
      await dialog.getByRole('alert').waitFor();
    }
    await toldIn(dialog, 'See the operations');
    await dialog.getByRole('link', { name: 'See the operations' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.search === '');
    await page.locator('tbody tr', { hasText: '1.30' }).waitFor();
    await open();
    await expect.poll(() => amount.inputValue()).toBe('');
  });

  it('a conversion says that the first was made, and another is made once', async () => {
    const page = await staffPage(browser, portal.url, 'finance@demo.test');
    const main = page.locator('main');
    const rate = page.getByRole('textbox', { name: /^Rate/ });
    const send = async () => {
      await main.getByRole('button', { name: 'Convert', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Convert' }).click();
    };
    await page.goto('/admin/bank_operations/conversion?search=valentine');
    await page.getByRole('link', { name: `Convert ${member}` }).click();
    await page.getByRole('heading', { level: 1, name: `Convert for ${member}` }).waitFor();
    const userId = /conversion\/([^/?]+)/.exec(page.url())?.[1] ?? '';
    const keys = await loseFirstAnswer(page, '/transaction');
    await page.getByRole('textbox', { name: /^Amount/ }).fill('11.11');
    await rate.fill('1.25');
    await send();
    await main.getByText(unheard).waitFor();
    await rate.fill('1.5');
    await send();
    await toldIn(main, 'See the member’s transactions');
    await main.getByRole('button', { name: 'Start a new conversion' }).click();
    await expect.poll(() => rate.inputValue()).toBe('1.5');
    await send();
    await page.waitForURL(/view_transaction/);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    const made = await amountsAt(`/transactions/currency/${userId}/EUR?offset=0&limit=50`, 'CONVERSION');
    expect(made.filter((one) => one === '11.11')).toHaveLength(2);
  });
});
