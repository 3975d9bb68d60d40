import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedRows, openRows } from '../fixtures/opened-rows.ts';
import { person } from '../fixtures/chromium.ts';
import { held } from '../fixtures/held-parts.ts';
import { tryLogIn } from '../fixtures/pages/public.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { message } from '../fixtures/words.ts';

const list = '/admin/manage_users';
/** Far down in the navigation: nobody fetches it before it is pointed at. */
const reports = 'nav a[href="/admin/reports"]:visible';
const reportsCode = /\/assets\/reports-[^/]+\.js$/;
/** Of the page that stands first in the navigation. */
const dashboardCode = /\/assets\/admin-dashboard-[^/]+\.js$/;

let rows: OpenedRows;
beforeAll(async () => {
  rows = await openRows();
});
afterAll(() => rows?.close());

type Asked = { readonly path: string; readonly at: number };

/** What a page has asked for so far, with the moment, and the moment when it could be used. */
const timeline = (page: Page) =>
  page.evaluate(() => ({
    usable: performance.getEntriesByName('usable')[0]?.startTime ?? null,
    asked: performance
      .getEntriesByType('resource')
      .map(({ name, startTime }): Asked => ({ path: new URL(name).pathname, at: startTime })),
  }));
const times = async (page: Page, what: RegExp) =>
  (await timeline(page)).asked.filter(({ path }) => what.test(path)).length;

async function opened(context: BrowserContext, path = list): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(path);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length === 1);
  return page;
}

/** A person of its own whose browser says that it saves data. */
async function saver(browser: Browser): Promise<BrowserContext> {
  const context = await person(browser, rows.portal.url, { reducedMotion: 'reduce' });
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const page = await context.newPage();
  await comeIn(page, 'admin@demo.test', 'demo-Portal-2026');
  await page.close();
  return context;
}

describe('the next page', () => {
  it('is fetched when it is likely, but nothing of it before the open one can be used', async () => {
    const page = await opened(await rows.contextOf('admin'));
    await expect.poll(() => times(page, dashboardCode)).toBeGreaterThan(0);
    const { usable, asked } = await timeline(page);
    const first = asked.filter(({ path }) => dashboardCode.test(path)).map(({ at }) => at);
    expect(Math.min(...first)).toBeGreaterThan(usable ?? Infinity);
    await page.close();
  });

  it.each(['hover', 'focus'] as const)('is fetched by %s of its link, and by nothing before', async (way) => {
    const page = await opened(await rows.contextOf('admin'));
    await expect.poll(() => times(page, dashboardCode)).toBeGreaterThan(0);
    expect(await times(page, reportsCode)).toBe(0);
    const link = page.locator(reports).first();
    await (way === 'hover' ? link.hover() : link.focus());
    await expect.poll(() => times(page, reportsCode)).toBeGreaterThan(0);
    await page.close();
  });

  it('is not fetched while the open one is waited for', async () => {
    const page = await (await rows.contextOf('admin')).newPage();
    page.setDefaultTimeout(10_000);
    const letGo = await held(page, /\/api\/v1\/users\?/);
    await page.goto(list);
    await page.locator(reports).first().hover();
    // longer than whatever the first screen's other parts wait for
    await page.waitForTimeout(6000);
    expect([await times(page, reportsCode), await times(page, dashboardCode)]).toEqual([0, 0]);
    letGo();
    await expect.poll(() => times(page, dashboardCode)).toBeGreaterThan(0);
    await page.close();
  });

  it('is drawn from what was fetched, also when the line is cut before its link is pressed', async () => {
    const context = await person(rows.browser, rows.portal.url, { reducedMotion: 'reduce' });
    const first = await context.newPage();
    await comeIn(first, 'admin@demo.test', 'demo-Portal-2026');
    await first.close();
    const page = await opened(context);
    await page.locator(reports).first().hover();
    await expect.poll(() => times(page, reportsCode)).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.locator(reports).first().click();
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    await context.close();
  });

  it('is told within the shell and under its own name when it does not come, until it is asked for again', async () => {
    const page = await opened(await rows.contextOf('admin'));
    await page.route(reportsCode, (route) => route.abort());
    const goTo = async (path: string) => {
      await page.locator(`nav a[href="${path}"]:visible`).first().focus();
      await page.keyboard.press('Enter');
    };
    const hasArrived = async (heading: string, name: string) => {
      await page.locator('h1:focus', { hasText: heading }).waitFor();
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${name} · `));
    };
    const failed = message('en', 'broken.line.title');
    const again = page.getByRole('button', { name: 'Try again' });
    await goTo('/admin/reports');
    await hasArrived(failed, 'Analytics');
    // asked for in vain, it is told anew, and stands until there is an answer
    await page.unroute(reportsCode);
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route(reportsCode, (route) => refused.then(() => route.abort()));
    const asked = page.waitForRequest(reportsCode);
    await again.press('Enter');
    await asked;
    expect(await page.getByRole('heading', { level: 1, name: failed }).isVisible()).toBe(true);
    expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
    refuse();
    await hasArrived(failed, 'Analytics');
    // the other places are there
    await goTo(list);
    await hasArrived('Manage users', 'Manage users');
    await goTo('/admin/reports');
    await hasArrived(failed, 'Analytics');
    await page.unroute(reportsCode);
    await again.press('Enter');
    await hasArrived('Analytics', 'Analytics');
    await page.close();
  });

  it('is not fetched for who saves data, neither by itself nor by pointing', async () => {
    const context = await saver(rows.browser);
    const page = await opened(context);
    await page.locator(reports).first().hover();
    await page.waitForTimeout(1500);
    expect([await times(page, reportsCode), await times(page, dashboardCode)]).toEqual([0, 0]);
    await context.close();
  });

  it('is fetched too by who has just come in by a page that the server drew', async () => {
    const context = await person(rows.browser, rows.portal.url, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.goto('/login');
    await tryLogIn(page, 'admin@demo.test', 'demo-Portal-2026');
    await page.waitForURL('**/admin/dashboard');
    expect(await times(page, reportsCode)).toBe(0);
    await page.locator(reports).first().hover();
    await expect.poll(() => times(page, reportsCode)).toBeGreaterThan(0);
    await context.close();
  });
});

describe('the open page', () => {
  it('begins its first reads while its code is still on its way, and takes each answer once', async () => {
    const page = await (await rows.contextOf('admin')).newPage();
    page.setDefaultTimeout(10_000);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const reads = () =>
      asked.filter((path) => /\/api\/v1\/(users|auth\/whoami|x\/features)$/.test(path)).toSorted();
    const each = ['/api/v1/auth/whoami', '/api/v1/users', '/api/v1/x/features'];
    const letGo = await held(page, /\/assets\/base-[^/]+\.js$/);
    await page.goto(list, { waitUntil: 'commit' });
    await expect.poll(reads).toEqual(each);
    expect(asked.filter((path) => /\/assets\/users-[^/]+\.js$/.test(path)).length).toBeGreaterThan(0);
    letGo();
    await page.locator('table[aria-label=Users][aria-busy=false]').waitFor();
    await page.waitForLoadState('networkidle');
    expect(reads()).toEqual(each);
    await page.close();
  });
});
