import { type APIRequestContext, type Browser, type Page, request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch, person } from '../fixtures/chromium.ts';
import { hasFocus } from '../fixtures/pages/public.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';

const bank = '/admin/bank_operations';
let portal: Portal;
let browser: Browser;
let page: Page;
let other: APIRequestContext;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
  page = await (await person(browser, portal.url, { reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(10_000);
  await comeIn(page, 'admin@demo.test', 'demo-Portal-2026');
  other = await request.newContext({ baseURL: portal.url, extraHTTPHeaders: { origin: portal.url } });
  const data = { email: 'compliance@demo.test', password: 'demo-Portal-2026' };
  expect((await other.post('/api/v1/auth/login', { data })).status()).toBe(200);
});
afterAll(async () => {
  await other?.dispose();
  await browser?.close();
  await portal?.stop();
});

const here = () => new URL(page.url()).pathname + new URL(page.url()).search;
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const back = () => page.locator('main header a').first().click();
const row = (name: string) => page.locator('main tbody tr', { hasText: name });
const ids = z.array(z.looseObject({ id: z.string() }));

describe('a list that is come back to', () => {
  it('tells what somebody else has done meanwhile, and keeps its rows until then', async () => {
    await page.goto('/admin/manage_users?enrollment_status=SUBMITTED&search=luca');
    await row('Luca Esempio').getByText('Submitted').waitFor();
    const [luca] = ids.parse(await (await other.get('/api/v1/users?search=luca')).json());
    const taken = await other.post(`/api/v1/adminRegistrationStatus/${luca?.id}`, {
      data: { enrollment_status: 'IN_REVIEW' },
    });
    expect(taken.status()).toBe(200);
    await row('Luca Esempio').getByRole('link').first().click();
    await page.getByText('Assigned to Noa Exemple').first().waitFor();
    await page.goBack();
    await page
      .getByText('Nothing matches')
      .or(page.getByText(/^No user matches/))
      .first()
      .waitFor();
    expect(here()).toBe('/admin/manage_users?enrollment_status=SUBMITTED&search=luca');
  });

  it('is one step back from a search, however slowly that was typed', async () => {
    await page.goto('/admin/manage_users?registration_type=INDIVIDUAL');
    const box = page.getByRole('searchbox', { name: 'Search users' });
    await box.pressSequentially('exem', { delay: 400 });
    await expect.poll(here).toBe('/admin/manage_users?registration_type=INDIVIDUAL&search=exem');
    // another word is another search
    await box.fill('luca');
    await expect.poll(here).toContain('search=luca');
    await page.goBack();
    await expect.poll(here).toContain('search=exem');
    await page.goBack();
    await expect.poll(here).toBe('/admin/manage_users?registration_type=INDIVIDUAL');
  });

  it.each([
    ['fund_operations', 'currency=EUR&search=muestra', 'Fund operations'],
    ['conversion', 'search=muestra', 'Currency conversion'],
  ])('by the link of a page below %s is what it was asked for', async (list, asked, title) => {
    await page.goto(`${bank}/${list}?${asked}`);
    await row('Muestra').getByRole('link').first().click();
    await heading(/Valentine Muestra/).waitFor();
    await back();
    await heading(title).waitFor();
    expect(here()).toBe(`${bank}/${list}?${asked}`);
  });

  it('is found again through the page of one of an investor’s operations', async () => {
    await page.goto(`${bank}/fund_operations?search=muestra&currency=EUR`);
    await row('Muestra').getByRole('link').first().click();
    await heading('Valentine Muestra, EUR').waitFor();
    const type = page.locator('label:has(> span:text-is("Type")) select');
    await type.selectOption('INVESTMENT_IN');
    await expect.poll(here).toContain('transaction_type=INVESTMENT_IN');
    await row('Investment').getByRole('link').first().click();
    await expect.poll(here).toContain('/view_fund_transaction');
    await back();
    await heading('Valentine Muestra, EUR').waitFor();
    await expect.poll(() => type.inputValue()).toBe('INVESTMENT_IN');
    // the other wallet is of the same list
    await page.getByRole('link', { name: 'USD', exact: true }).click();
    await heading('Valentine Muestra, USD').waitFor();
    await back();
    await heading('Fund operations').waitFor();
    expect(here()).toBe(`${bank}/fund_operations?search=muestra&currency=EUR`);
  });
});

describe('an address that leads further than there is anything', () => {
  it('of a list offers its last page, and says how many there are', async () => {
    await page.goto('/admin/manage_users?page=40');
    await page.getByText('There is no page 40').waitFor();
    await expect.poll(() => page.locator('main output').last().innerText()).toBe('32 users');
    await page.getByRole('button', { name: 'Go to the last page' }).click();
    await page.getByText('31 to 32 of 32 users').waitFor();
  });

  it('of values shows the oldest', async () => {
    await page.goto('/admin/edit_capital?back=9999');
    await page.getByRole('table', { name: 'Daily roll-forward' }).waitFor();
    expect(await page.getByText('No daily values in this currency yet').count()).toBe(0);
    expect(await page.getByRole('link', { name: /^Earlier/ }).count()).toBe(0);
  });

  it('of transactions of nobody says so', async () => {
    for (const nobody of ['00000000-0000-4000-8000-000000000000', 'x']) {
      await page.goto(`${bank}/view_investor_transactions?user_id=${nobody}`);
      await page.getByText('There is no such investor').waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
      await back();
      await page.getByText('Whose transactions do you want to see?').waitFor();
      // and on from there, as from the other pages below it
      await page.locator('main a[href="/admin/bank_operations"]').waitFor();
    }
  });
});

describe('a link in a menu', () => {
  it.each(['Enter', 'Space'])('that is taken by %s goes on within the portal, to its title', async (key) => {
    await page.goto(`${bank}/member_wallet?search=muestra`);
    await page.getByRole('button', { name: 'Actions for Valentine Muestra' }).focus();
    const loads: string[] = [];
    page.on('request', (one) => {
      if (one.isNavigationRequest()) loads.push(one.url());
    });
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press(key);
    await expect.poll(here).not.toContain('/member_wallet');
    await expect.poll(() => hasFocus(page, 'h1')).toBe(true);
    expect(loads).toEqual([]);
  });
});
