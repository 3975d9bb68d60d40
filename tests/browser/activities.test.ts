import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { isFocused, tabTo } from '../fixtures/keyboard.ts';
import { hasFocus } from '../fixtures/pages/public.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { freshPage, handedOn } from '../fixtures/scene.ts';

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

type Who = 'investor' | 'business' | 'admin' | 'compliance';
const phone = { viewport: { width: 390, height: 844 } };

const windowOf = handedOn(() => ({ browser, portal }));
/** One of the demo's people: nothing is typed here that could be found again. */
const pageOf = (who: Who): Promise<Page> => windowOf(`${who}@demo.test`);

/** What the page asks a list of the log for, in the order of its asking. */
function asked(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // the page orders what it asks before its code is there in its own way
    searchParams.sort();
    if (/\/activities\/(user|admin)\/list\//.test(pathname)) found.push(`?${searchParams}`);
  });
  return found;
}

const queryOf = (page: Page) => new URL(page.url()).search;
const filter = (page: Page, name: string) => page.getByRole('search').getByLabel(name);
const rows = (page: Page) => page.getByRole('table', { name: 'Activities' }).locator('tbody tr');
const openLinks = (page: Page) => page.getByRole('link', { name: /^Open / });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const listed = z.array(z.looseObject({ id: z.string(), email: z.string() }));

/** The id of one of the demo's members, as staff finds it. */
async function idOf(page: Page, email: string): Promise<string> {
  const answer = await page.request.get(`/api/v1/users?search=${encodeURIComponent(email)}`);
  const found = listed.parse(await answer.json()).find((one) => one.email === email);
  if (!found) throw new Error(`nobody has ${email}`);
  return found.id;
}

describe('the filters of the log', () => {
  it('go to the server as a whole group as soon as one is set, and not at all before', async () => {
    const page = await pageOf('admin');
    const calls = asked(page);
    await page.goto('/admin/activities/list');
    await rows(page).first().waitFor();
    expect(calls.at(-1)).toBe('?limit=10&offset=0');
    await filter(page, 'Operation').selectOption('LOGIN');
    await expect
      .poll(() => calls.at(-1))
      .toBe('?activity_type=ALL&limit=10&offset=0&operation_type=LOGIN&role=ALL&trigger_type=ALL');
    expect(queryOf(page)).toBe('?operation_type=LOGIN');
    await expect.poll(() => rows(page).first().innerText()).toContain('logged in.');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => queryOf(page)).toBe('');

    const member = await pageOf('investor');
    const own = asked(member);
    await member.goto('/user/activities/list?role=admin');
    await rows(member).first().waitFor();
    expect(own.at(-1)).toBe('?limit=10&offset=0');
    await expect.poll(() => filter(member, 'Role').count()).toBe(0);
    await filter(member, 'Trigger').selectOption('USER');
    await expect
      .poll(() => own.at(-1))
      .toBe('?activity_type=ALL&limit=10&offset=0&operation_type=ALL&trigger_type=USER');
  });

  it('are in the address: back, forward and a reload lead to the same page', async () => {
    const page = await pageOf('admin');
    const calls = asked(page);
    await page.goto('/admin/activities/list');
    await next(page).click();
    await expect.poll(() => queryOf(page)).toBe('?page=2');
    await expect.poll(() => calls.at(-1)).toBe('?limit=10&offset=10');
    await filter(page, 'Activity').selectOption('DOCUMENT');
    await expect.poll(() => queryOf(page)).toBe('?activity_type=DOCUMENT');
    await page.goBack();
    await page.getByText('Page 2').waitFor();
    await expect.poll(() => filter(page, 'Activity').inputValue()).toBe('ALL');
    await page.goForward();
    await expect.poll(() => filter(page, 'Activity').inputValue()).toBe('DOCUMENT');
    await page.reload();
    await rows(page).first().waitFor();
    await expect.poll(() => filter(page, 'Activity').inputValue()).toBe('DOCUMENT');
    expect(calls.at(-1)).toContain('activity_type=DOCUMENT');
    // and back from an entry, too
    await openLinks(page).first().click();
    await heading(page, 'Activity entry').waitFor();
    await page.getByRole('link', { name: 'Back to activity' }).click();
    await expect.poll(() => queryOf(page)).toBe('?activity_type=DOCUMENT');
  });

  it('stay when nothing matches, and when the list does not come', async () => {
    const page = await pageOf('admin');
    await page.goto('/admin/activities/list?activity_type=PROFILE');
    await page.getByText('No activity matches the filters').waitFor();
    await page.route('**/api/v1/activities/admin/list/**', (route) =>
      route.fulfill({
        status: 500,
        json: { error_key: 'unexpected_error', description: 'Out of order', request_id: 'none' },
      }),
    );
    await filter(page, 'Activity').selectOption('DOCUMENT');
    await page.locator('main').getByText('The activities did not load').waitFor();
    await expect.poll(() => filter(page, 'Activity').inputValue()).toBe('DOCUMENT');
    await page.unroute('**/api/v1/activities/admin/list/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
  });
});

describe('one line of the log', () => {
  it('tells what was there before and after, to whoever opens it by keyboard', async () => {
    const page = await pageOf('investor');
    const changed = {
      address: '12 rue des Exemples',
      city: 'Albi',
      zip_code: '81000',
      country: 'FR',
      tax_residence: 'FR',
      tax_number: '1234567890123',
      politically_exposed: false,
      source_of_funds: 'salary',
    };
    const saved = await page.request.post('/api/v1/individualDetails/step_3', {
      data: changed,
      headers: { origin: portal.url },
    });
    expect(saved.ok()).toBe(true);
    await page.goto('/user/activities/list');
    await expect
      .poll(() => rows(page).first().innerText())
      .toContain('You worked on step 3 of your enrollment.');
    await tabTo(page, openLinks(page).first());
    await page.keyboard.press('Enter');
    await heading(page, 'Activity entry').waitFor();
    await expect.poll(() => hasFocus(page, 'h1')).toBe(true);
    const change = page.getByRole('table', { name: 'Before and after' });
    const city = change.locator('tr', { hasText: 'City' });
    await expect.poll(() => city.locator('s').innerText()).toBe('Lyon');
    await expect.poll(() => city.innerText()).toContain('Albi');
    const kept = change.locator('tr', { hasText: 'Tax residence' });
    await expect.poll(() => kept.innerText()).toContain('France');
    await expect.poll(() => kept.locator('s').count()).toBe(0);

    const staff = await pageOf('compliance');
    await staff.goto(`/admin/activities/list?user_id=${await idOf(staff, 'investor@demo.test')}`);
    await heading(staff, 'Activity of Camille Exemple').waitFor();
    await staff
      .getByRole('link', { name: /^Open Camille Exemple worked on step 3/ })
      .first()
      .click();
    await staff.getByRole('table', { name: 'Before and after' }).getByText('Albi').waitFor();
    await staff.getByRole('link', { name: 'All activity of Camille Exemple' }).click();
    await heading(staff, 'Activity of Camille Exemple').waitFor();
    await staff.getByRole('link', { name: 'Show the whole log' }).click();
    await heading(staff, 'Activity').waitFor();
  });

  it('is said to be absent when the address names none, or one of somebody else', async () => {
    const page = await pageOf('investor');
    const staff = await pageOf('admin');
    await staff.goto('/admin/activities/list?operation_type=LOGIN&role=admin');
    const href = (await openLinks(staff).first().getAttribute('href')) ?? '';
    const id = new URL(href, portal.url).searchParams.get('id');
    for (const wrong of [id, 'nothing', '00000000-0000-4000-8000-000000000001']) {
      await page.goto(`/user/activities/view_activity?id=${wrong}`);
      await page.getByText('There is no such entry').waitFor();
    }
    await page.locator('main').getByRole('link', { name: 'Back to activity' }).click();
    await rows(page).first().waitFor();
    await staff.goto('/admin/activities/list?user_id=nobody');
    await staff.getByText('There is nobody with this number').waitFor();
  });
});

describe('the log of a member', () => {
  it('has nothing of what the fund does inside, and never names who of the fund it was', async () => {
    const staff = await pageOf('compliance');
    const id = await idOf(staff, 'business@demo.test');
    const write = (path: string) => staff.request.post(`/api/v1${path}`, { headers: { origin: portal.url } });
    expect((await write(`/x/dossiers/${id}/take`)).ok()).toBe(true);
    await staff.goto(`/admin/activities/list?user_id=${id}&activity_type=ENROLLMENT`);
    await expect
      .poll(() => rows(staff).first().innerText())
      .toMatch(/changed who the dossier of .* is assigned to/);
    const name = (await rows(staff).first().innerText())
      .split(/\t|\n/)
      .find((part) => part.includes('changed'));
    const actor = (name ?? '').split(' changed who')[0] ?? '';
    expect(actor).not.toBe('');

    const member = await pageOf('business');
    await member.goto('/user/activities/list');
    await rows(member).first().waitFor();
    const said = await member.locator('main').innerText();
    expect(said).not.toContain('assigned to');
    expect(said).not.toContain(actor);
    await member.goto('/admin/activities/list');
    await member.waitForURL('**/401');
    await write(`/x/dossiers/${id}/release`);
  });

  it('reads on a phone: filters behind a button, nothing beyond the edge, a line that opens', async () => {
    const page = await freshPage(browser, portal.url, phone);
    await comeIn(page, 'validated@demo.test', 'demo-Portal-2026');
    await page.goto('/user/activities/list');
    await openLinks(page).first().waitFor();
    const toggle = page.getByRole('button', { name: 'Filters' });
    await expect.poll(() => filter(page, 'Activity').isVisible()).toBe(false);
    await tabTo(page, toggle);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(toggle)).toBe(true);
    await filter(page, 'Activity').selectOption('DOCUMENT');
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    const wide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(await wide()).toBe(false);
    await openLinks(page).first().click();
    await page
      .getByRole('table', { name: 'Before and after' })
      .or(page.getByText('No values are kept'))
      .waitFor();
    expect(await wide()).toBe(false);
  });
});
