import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, person } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn } from '../fixtures/portal-pages.ts';

const password = 'demo-Portal-2026';
const list = '/admin/manage_users';
let portal: Portal;
let browser: Browser;
const pages = new Map<string, Page>();
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** The list as one of the demo's people sees it. */
async function as(name: string, query = ''): Promise<Page> {
  let page = pages.get(name);
  if (!page) {
    const context = await person(browser, portal.url, { reducedMotion: 'reduce' });
    page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await comeIn(page, `${name}@demo.test`, password);
    pages.set(name, page);
  }
  await page.goto(`${list}${query}`);
  await page.getByRole('heading', { level: 1, name: 'Manage users' }).waitFor();
  await page
    .locator('table[aria-label=Users][aria-busy=false]')
    .or(page.getByText(/^No user|^There is no/))
    .first()
    .waitFor();
  return page;
}
/** the pager tells the page that was asked for; its rows come a moment later */
const arrived = (page: Page) => page.locator('table[aria-label=Users][aria-busy=false]').waitFor();
const names = async (page: Page) =>
  (await page.locator('tbody tr > :first-child').allInnerTexts()).map((text) => text.split('\n')[0]);
const filter = (page: Page, label: string) => page.locator(`label:has(> span:text-is("${label}")) select`);
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
const menuOf = (page: Page, name: string) =>
  page.locator('tbody').getByRole('button', { name: `Actions for ${name}` });
const items = (page: Page) => page.getByRole('menuitem').allInnerTexts();

describe('the list of users', () => {
  it('shows ten, says of how many, and keeps the page in the address', async () => {
    const page = await as('admin');
    expect(await names(page)).toHaveLength(10);
    await page.getByText('1 to 10 of 32 users').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('11 to 20 of 32 users').waitFor();
    await arrived(page);
    expect(new URL(page.url()).search).toBe('?page=2');
    const second = await names(page);
    await page.goBack();
    await page.getByText('1 to 10 of 32 users').waitFor();
    await arrived(page);
    expect(await names(page)).not.toEqual(second);
    await page.goto(`${list}?page=4`);
    await page.getByText('31 to 32 of 32 users').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Next', exact: true }).getAttribute('aria-disabled'))
      .toBe('true');
  });

  it('asks for a filter by its name, never for ALL, and leads with each row to its screen', async () => {
    const page = await as('compliance', '?enrollment_status=SUBMITTED&registration_type=BUSINESS');
    expect((await names(page)).toSorted()).toEqual(['Atelier Modèle SARL', 'Exemple Conseil SARL']);
    const link = page.locator('tbody').getByRole('link', { name: 'Review Exemple Conseil SARL' });
    await expect
      .poll(() => link.getAttribute('href'))
      .toMatch(/^\/admin\/business\/kyc_validation\/user_id\//);
    await filter(page, 'Enrollment').selectOption('VALIDATED');
    await page.getByText('1 to 1 of 1 user').waitFor();
    expect(new URL(page.url()).search).toBe('?enrollment_status=VALIDATED&registration_type=BUSINESS');
    const open = page.locator('tbody').getByRole('link', { name: 'Open Esempio Vini S.r.l.' });
    await expect.poll(() => open.getAttribute('href')).toMatch(/^\/admin\/business\/details\/user_id\//);
    await page.locator('tbody').getByText('Renewal due 20/04/2026').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('1 to 10 of 32 users').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await filter(page, 'Step').selectOption('5');
    await page.getByText('of 2 users').waitFor();
    await page.locator('tbody').getByText('In progress, step 5 of 8').waitFor();
  });

  it('searches while one types, and drops what comes too late', async () => {
    const page = await as('admin');
    const asks = (words: string) => (request: Request) => request.url().includes(`search=${words}`);
    const held = await holdReplies(page, { early: asks('marta'), late: asks('luca') });
    held.hold('early', 'late');
    await search(page).fill('marta');
    await held.waits('early');
    await expect
      .poll(() => page.locator('table[aria-label=Users][aria-busy=true] tbody tr').count())
      .toBe(10);
    await search(page).fill('luca');
    await held.answer('late');
    await page.getByText('1 to 1 of 1 user').waitFor();
    await held.reset();
    expect(await names(page)).toEqual(['Luca Esempio']);
    await expect.poll(() => search(page).inputValue()).toBe('luca');
    await page.unrouteAll();
  });

  it('keeps search and filters when it doesn’t load, and tries again', async () => {
    const page = await as('admin', '?registration_type=BUSINESS');
    const held = await holdReplies(page, { list: (request) => request.url().includes('assigned=me') });
    held.hold('list');
    await filter(page, 'Assigned to').selectOption('me');
    await held.refuse('list', { status: 500, key: 'unexpected_error' });
    await page.getByRole('alert').getByText('The list did not load').waitFor();
    await expect.poll(() => filter(page, 'Type').inputValue()).toBe('BUSINESS');
    held.pass('list');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No user matches the filters').waitFor();
    await page.getByRole('button', { name: 'Show all users' }).click();
    await page.getByText('1 to 10 of 32 users').waitFor();
    await page.unrouteAll();
  });

  it('is left for a dossier or a member and found again as it was, after a reload too', async () => {
    const asked = '?enrollment_status=SUBMITTED&registration_type=INDIVIDUAL';
    const page = await as('compliance', asked);
    const rows = page.locator('tbody');
    const query = () => new URL(page.url()).search;
    await rows
      .getByRole('link', { name: /^Review / })
      .first()
      .click();
    const parts = page.getByRole('navigation', { name: 'Parts of the dossier' });
    await parts.getByRole('link', { name: 'Details' }).click();
    await page.waitForURL('**/details/user_id/**');
    await page.reload();
    await page.getByRole('link', { name: 'Back to Manage users' }).click();
    await arrived(page);
    expect(query()).toBe(asked);
    await expect.poll(() => filter(page, 'Enrollment').inputValue()).toBe('SUBMITTED');
    // without what was asked for, everybody is meant
    await page.getByRole('navigation').getByRole('link', { name: 'Manage users' }).first().click();
    await page.getByText('1 to 10 of 32 users').waitFor();
    await rows
      .getByRole('link', { name: /^(Review|Open) / })
      .first()
      .click();
    // a dossier's page or a member's: either leads back
    await page.getByRole('link', { name: /^Back to (Manage )?users$/ }).click();
    await arrived(page);
    expect(query()).toBe('');

    const reader = await as('finance', '?search=luca');
    await reader.locator('tbody').getByRole('link', { name: 'Open Luca Esempio' }).click();
    await reader.getByRole('link', { name: 'Back to users' }).click();
    await arrived(reader);
    expect(new URL(reader.url()).search).toBe('?search=luca');
    await expect.poll(() => search(reader).inputValue()).toBe('luca');
  });

  it('never takes an unknown total for zero', async () => {
    const page = await as('admin', '?page=40');
    await page.getByText('There is no page 40').waitFor();
    await page.route('**/api/v1/users?**', async (route) => {
      const response = await route.fetch();
      const { 'x-total-count': _total, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await page.goto(`${list}?page=2`);
    await page.getByText('11 to 20', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Export all rows' }).waitFor();
    for (const from of [21, 31]) {
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByText(new RegExp(`^${from} to`)).waitFor();
      await arrived(page);
    }
    await page.locator('button[aria-disabled=true]', { hasText: /^Next$/ }).waitFor();
    await page.unrouteAll();
  });

  it('is worked by keys alone: rows, menu and back to where one was', async () => {
    const page = await as('admin', '?search=luca');
    const open = page.locator('tbody').getByRole('link', { name: 'Review Luca Esempio' });
    await arrived(page);
    await page.waitForLoadState('networkidle');
    await open.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Open the dossier' }).waitFor();
    // the menu takes the focus a frame after it is drawn
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')), { timeout: 8000 })
      .toBe('menu');
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.outerHTML.slice(0, 300),
      );
    await expect.poll(focused, { timeout: 8000 }).toBe('Actions for Luca Esempio');
    await open.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/individual\/kyc_validation\/user_id\//);
  });

  it('is a list on a phone, whose names open, and hides the filters behind a button', async () => {
    const page = await as('auditor');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(list);
    const rows = page.locator('main li');
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBe(10);
    await expect.poll(() => page.locator('table').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect.poll(() => filter(page, 'Enrollment').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters' }).click();
    await filter(page, 'Enrollment').selectOption('REFUSED');
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    await page.getByText('1 to 2 of 2 users').waitFor();
    await rows.getByRole('link', { name: 'Ola Prøve Open' }).click();
    await page.waitForURL(/\/admin\/individual\/\w+\/user_id\//);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('what can be done with a user', () => {
  it('is only what the role may do', async () => {
    const asked = async (name: string) => {
      const page = await as(name, '?search=eszter');
      await menuOf(page, 'Eszter Példa').click();
      await page.getByRole('menu').waitFor();
      const found = await items(page);
      await page.keyboard.press('Escape');
      return { found, next: await page.getByRole('button', { name: 'Take the next dossier' }).count() };
    };
    const reading = ['Open the dossier', 'View member'];
    expect(await asked('auditor')).toEqual({ found: reading, next: 0 });
    expect(await asked('finance')).toEqual({ found: ['View member'], next: 0 });
    expect(await asked('compliance')).toEqual({ found: [...reading, 'Take the dossier'], next: 1 });
    expect(await asked('admin')).toEqual({
      found: [...reading, 'Take the dossier', 'Edit', 'Change role', 'Close the account'],
      next: 1,
    });
    const page = await as('auditor', '?search=compliance');
    await expect.poll(() => page.locator('tbody').getByRole('link').count()).toBe(0);
    await expect.poll(() => page.locator('tbody').getByRole('button').count()).toBe(0);
  });

  it('says of one’s own role and account that another administrator changes them', async () => {
    const page = await as('admin', '?search=admin@demo.test');
    await menuOf(page, 'Alex Exemple').click();
    const role = page.getByRole('menuitem', { name: /^Change role/ });
    await role.getByText('Only another administrator can change this for you').waitFor();
    await role.click({ force: true });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});
