import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { balanceBridge, valueBridge } from '../../contract/values/bridge.ts';
import { formatMoney, parseMoney } from '../../contract/values/money.ts';
import { session } from '../../contract/values/session.ts';
import { memberWallets } from '../../contract/values/wallet.ts';
import { launch } from '../fixtures/chromium.ts';
import { isFocused, pressKey } from '../fixtures/keyboard.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { handedOn } from '../fixtures/scene.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const windowOf = handedOn(() => ({ browser, portal }));
async function investorAt(path: string): Promise<Page> {
  const page = await windowOf('validated@demo.test');
  await page.goto(path);
  await page.locator('h1').waitFor();
  return page;
}
async function read<T>(page: Page, path: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await page.request.get(`/api/v1${path}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return schema.parse(await answer.json());
}
const dialog = (page: Page) => page.getByRole('dialog');
const why = (page: Page, what: RegExp) => page.getByRole('link', { name: what });
const cents = (amount: string) => parseMoney(amount) ?? 0n;
const shown = (amount: string) => amount.replace('-', '').replace(/\B(?=(\d{3})+\.)/g, ',');

describe('why a value changed', () => {
  it('is told to the investor from the dashboard down to a transaction and back, by the keyboard alone', async () => {
    const page = await investorAt('/user/dashboard?range=all');
    await pressKey(page, why(page, /^Why it changed: Capital/));
    await dialog(page).getByText('Your capital in EUR').waitFor();
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('bridge'), asked.get('bridge_from'), asked.get('range')]).toEqual([
      'value.EUR',
      'start',
      'all',
    ]);
    const told = await read(page, `/x/values/bridge?currency=EUR&to=${asked.get('bridge_to')}`, valueBridge);
    const bars = told.bars.filter(({ neutral }) => !neutral);
    const sum = bars.reduce((total, { amount }) => total + cents(amount), 0n);
    expect(formatMoney(cents(told.opening) + sum + cents(told.difference))).toBe(told.closing);
    const lines = dialog(page).locator('figure li');
    await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(told.bars.length + 2);
    for (const { amount } of told.bars)
      await lines
        .filter({ hasText: shown(amount) })
        .first()
        .waitFor();
    await expect.poll(() => lines.last().innerText()).toContain(shown(told.closing));
    // the dashboard says the same value
    expect((await page.locator('main').innerText()).replaceAll(/\s/g, '')).toContain(shown(told.closing));

    await pressKey(page, dialog(page).getByRole('button', { name: /^Money in, new funds/ }));
    const heading = dialog(page).getByRole('heading', { name: 'Money in, new funds' });
    await expect.poll(() => isFocused(heading)).toBe(true);
    const paidIn = told.bars.find(({ field }) => field === 'money_in_new_funds');
    const links = dialog(page).locator('ul a');
    await expect.poll(() => links.count()).toBe(paidIn?.transactions.length);
    const reference = paidIn?.transactions[0]?.reference ?? '';
    await pressKey(page, links.first());
    await page.locator('main').getByText(reference).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/user/bank_operations/view_transaction');

    await page.goBack();
    await heading.waitFor();
    await pressKey(page, dialog(page).getByRole('button', { name: 'All lines' }));
    await lines.first().waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?range=all');
  });

  it('spans other days as they are chosen or typed, kept in the address', async () => {
    const page = await investorAt('/user/dashboard?bridge=value.EUR&bridge_to=2026-03-10');
    await dialog(page).getByText('Value at 10/03/2026').waitFor();
    await dialog(page).getByRole('button', { name: '1 month' }).click();
    await page.waitForURL(/bridge_from=2026-02-11/);
    await dialog(page).getByText('Value at 10/02/2026').waitFor();
    await dialog(page).getByRole('button', { name: 'Other days' }).click();
    await dialog(page).getByLabel(/^From/).fill('01/03/2026');
    await dialog(page).getByLabel(/^To/).fill('28/02/2026');
    await dialog(page).getByText('The period ends before it begins.').waitFor();
    await dialog(page).getByLabel(/^To/).fill('05/03/2026');
    await dialog(page).getByLabel(/^To/).press('Enter');
    await page.waitForURL(/bridge_from=2026-03-01&bridge_to=2026-03-05/);
    await dialog(page).getByText('Value at 05/03/2026').waitFor();
    await expect.poll(() => isFocused(dialog(page).getByLabel(/^To/))).toBe(true);
    await expect
      .poll(() => dialog(page).locator('output').first().innerText())
      .toBe('From 01/03/2026 to 05/03/2026');
    await page.reload();
    await dialog(page).getByText('Value at 28/02/2026').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });

  it('of the fund is read by staff, each transaction with its member', async () => {
    const page = await windowOf('auditor@demo.test');
    await page.goto('/admin/dashboard?bridge=value.EUR&bridge_from=start&bridge_bar=money_in_new_funds');
    await dialog(page).getByText('The fund’s capital in EUR').waitFor();
    const lines = dialog(page).locator('ul li');
    await lines.first().waitFor();
    await expect.poll(() => lines.first().innerText()).toMatch(/Money in[\s\S]+ · MI-\d{4}-\d+/);
    await lines.first().getByRole('link').click();
    await page.waitForURL(/\/admin\/bank_operations\/view_transaction\?/);
  });

  it('is opened from a day of the grid, and from a report, over their very days', async () => {
    const page = await windowOf('auditor@demo.test');
    await page.goto('/admin/edit_capital?tab=daily&currency=EUR');
    await page.getByRole('button', { name: '10/03/2026, Published: what can be done' }).click();
    await page.getByRole('menuitem', { name: 'Why it changed' }).click();
    await dialog(page).getByText('Value at 09/03/2026').waitFor();
    await dialog(page).getByText('Value at 10/03/2026').waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('tab')).toBe('daily');

    await page.goto('/admin/reports');
    await why(page, /^Why it changed: In EUR/).click();
    await dialog(page).getByText('The fund’s capital in EUR').waitFor();
    const closing = dialog(page).locator('figure li').last();
    const amount = /[\d,]+\.\d\d/.exec(await closing.innerText())?.[0] ?? 'none';
    await expect.poll(() => page.locator('main dl').first().innerText()).toContain(amount);
  });
});

describe('why a balance changed', () => {
  it('ends with what the wallet holds, gives the focus back, and begins with nothing', async () => {
    const page = await investorAt('/user/bank_operations/wallet?currency=EUR');
    const { id } = await read(page, '/auth/whoami', session);
    const { wallets } = await read(page, `/transaction/member_wallets/${id}/latest`, memberWallets);
    const balance = wallets.find(({ currency }) => currency === 'EUR')?.balance ?? '';
    const link = why(page, /^Why it changed: EUR wallet/);
    await pressKey(page, link);
    await dialog(page).getByText('Your EUR wallet').waitFor();
    await dialog(page).getByRole('button', { name: 'All', exact: true }).click();
    const lines = dialog(page).locator('figure li');
    await lines.filter({ hasText: 'At the beginning' }).waitFor();
    await expect.poll(() => lines.first().innerText()).toMatch(/0\.00/);
    await expect.poll(() => lines.last().innerText()).toContain(shown(balance));
    const today = new Date().toISOString().slice(0, 10);
    const told = await read(page, `/x/wallets/${id}/EUR/bridge?to=${today}`, balanceBridge);
    expect([told.closing, told.difference]).toEqual([balance, '0.00']);
    await expect.poll(() => lines.count()).toBe(told.bars.length + 2);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(link)).toBe(true);
    expect(new URL(page.url()).search).toBe('?currency=EUR');
  });

  it('is printed once, without the page behind it', async () => {
    const page = await investorAt('/user/bank_operations/wallet?bridge=balance.EUR&bridge_from=start');
    await dialog(page).locator('figure li').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.locator('main').waitFor({ state: 'hidden' });
    const positions = () =>
      dialog(page).evaluate((one) =>
        [one, one.parentElement ?? one].map((part) => getComputedStyle(part).position),
      );
    // what is fixed is drawn on every sheet
    expect(await positions()).not.toContain('fixed');
    await page.emulateMedia({ media: null });
    await page.locator('main').waitFor();
    expect(await positions()).toContain('fixed');
  });

  it('is opened by staff from the page of a member, and asked of nobody else by an investor', async () => {
    const own = await investorAt('/user/dashboard');
    const { id } = await read(own, '/auth/whoami', session);
    const page = await windowOf('compliance@demo.test');
    await page.goto(`/admin/view_member/${id}`);
    await why(page, /^Why it changed: EUR wallet/).click();
    await dialog(page)
      .getByText(/^EUR wallet of /)
      .waitFor();
    expect(new URL(page.url()).searchParams.get('bridge')).toBe(`balance.EUR.${id}`);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'detached' });

    const sent: string[] = [];
    own.on('request', (request) => void sent.push(request.url()));
    const other = '00000000-0000-4000-8000-000000000001';
    await own.goto(`/user/dashboard?bridge=balance.EUR.${other}`);
    await why(own, /^Why it changed: EUR wallet/).waitFor();
    await expect.poll(() => dialog(own).count()).toBe(0);
    expect(sent.filter((url) => url.includes(other) && url.includes('/api/'))).toEqual([]);
  });
});
