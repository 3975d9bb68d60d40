import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { accountId } from '../../server/db/seed/accounts.ts';
import { launch, person } from '../fixtures/chromium.ts';
import { atStep, fillIdentity, saveTo } from '../fixtures/pages/enrollment.ts';
import { memberAtStep } from '../fixtures/pages/members.ts';
import { account } from '../fixtures/pages/public.ts';
import { calls, countOf, oddities, passUntil, refusal, stopTime } from '../fixtures/pages/oddities.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { sample } from '../fixtures/sample.ts';
import { visit } from '../fixtures/walked-portal.ts';
import { message } from '../fixtures/words.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const noAnswer = 'Something went wrong. Please try again or contact support';
const line = message('en', 'broken.line.title');
const newer = message('en', 'broken.newer.title');
const fault = message('en', 'broken.fault.title');
const demo = 'demo-Portal-2026';

/** A person of the demo, or somebody new, whose page has a clock that a test may move. */
async function open(email: string, password = demo): Promise<{ page: Page; context: BrowserContext }> {
  const context = await person(browser, portal.url, { reducedMotion: 'reduce' });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.clock.install();
  await comeIn(page, email, password);
  return { page, context };
}
async function atIdentity(name: string) {
  const who = account(name);
  await memberAtStep(portal.url, who, 2);
  const opened = await open(who.email, who.password);
  await opened.page.goto('/user/enrollment');
  await atStep(opened.page, 2);
  return opened;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const transactions = /\/api\/v1\/transactions\/(criteria|list)\//;
const listPath = '/user/bank_operations/transactions';
/** With all that it shows, the latest transactions among it. */
async function readDashboard(page: Page): Promise<void> {
  await page.goto('/user/dashboard');
  await page.waitForLoadState('networkidle');
}

describe('a read that fails', () => {
  it('is asked three times, each later than the one before, and then said; it is asked again when the person wants it', async () => {
    const { page } = await open('validated@demo.test');
    await readDashboard(page);
    const asked = countOf(page, transactions);
    await page.route(transactions, (route) => route.abort('connectionreset'));
    await visit(page, listPath);
    await expect.poll(asked).toBe(1);
    await page.clock.fastForward(1100);
    await expect.poll(asked).toBe(2);
    await page.clock.fastForward(600);
    expect(asked()).toBe(2);
    await page.clock.fastForward(1600);
    await expect.poll(asked).toBe(3);
    await page.getByText(noAnswer).first().waitFor();
    const again = page.locator('main').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.clock.fastForward(60_000);
    expect(asked()).toBe(3);
    await page.unroute(transactions);
    await again.click();
    await page
      .locator('main')
      .getByRole('link', { name: /-2026-/ })
      .or(page.getByRole('row'))
      .first()
      .waitFor();
  });

  it('with an answer that nobody foresaw is a "data load error" for four seconds, and is not asked twice', async () => {
    const { page } = await open('validated@demo.test');
    await readDashboard(page);
    const asked = countOf(page, transactions);
    await page.route(transactions, (route) => route.fulfill(refusal(418, 'something_new')));
    const told = page.getByText(message('en', 'toasts.load_error'));
    await stopTime(page);
    await visit(page, listPath);
    await passUntil(page, () => told.isVisible());
    await page.clock.runFor(3700);
    expect(await told.isVisible()).toBe(true);
    await page.clock.runFor(1000);
    await told.waitFor({ state: 'hidden' });
    expect(asked()).toBe(1);
  });

  it('waits for the line, says so over the page, and is asked when it is back; nothing is written behind the person’s back', async () => {
    const { page, context } = await open('validated@demo.test');
    await readDashboard(page);
    await visit(page, '/user/bank_operations/wallet');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const reads = countOf(page, calls);
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await page.clock.fastForward(40_000);
    const before = reads();
    await context.setOffline(false);
    await page.getByText('You are online again.').waitFor();
    await expect.poll(reads).toBeGreaterThan(before);
    await page.clock.fastForward(5000);
    await page.getByText('You are online again.').waitFor({ state: 'hidden' });
  });
});

const paths = readFileSync('tests/fixtures/routes.txt', 'utf8')
  .split('\n')
  .filter((path) => /^\/(user|admin)\/./.test(path))
  .map((path) => path.replace('{user_id}', accountId('validated')).replace('{currency}', 'EUR'));
const odd = paths.flatMap((path) => Object.keys(oddities).map((name) => ({ path, name })));
const drawn = sample(odd, 2);
// the session of one test lasts for all its pages
it.each(Object.entries(oddities).filter(([name]) => drawn.some((one) => one.name === name)))(
  'no page is white when all calls answer with %s',
  async (name, answer) => {
    const pages = new Map<string, Page>();
    for (const { path } of drawn.filter((one) => one.name === name)) {
      const who = path.startsWith('/user') ? 'validated@demo.test' : 'admin@demo.test';
      const page = pages.get(who) ?? (await open(who)).page;
      pages.set(who, page);
      await page.route(calls, (route) =>
        /auth\/whoami/.test(route.request().url()) ? route.continue() : answer(route),
      );
      await page.goto(path);
      const shown = async () => ({
        headings: await page.locator('h1').count(),
        words: (await page.locator('body').innerText()).trim().length > 40,
      });
      // asked again a few times: the pauses between are the page's own
      for (const _ of [1, 2]) {
        await page.waitForTimeout(100);
        await page.clock.fastForward(5000);
      }
      await expect.poll(shown, { message: `${name} at ${path}` }).toEqual({ headings: 1, words: true });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  },
  600_000,
);

it('a screen that breaks stands within its shell, and is drawn anew when it is asked for', async () => {
  const { page } = await open('validated@demo.test');
  await page.goto('/user/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route(transactions, (route) => route.fulfill({ status: 200, json: [null, { x: 1 }] }));
  await visit(page, listPath);
  await heading(page, fault).waitFor();
  await expect.poll(() => page.getByRole('navigation').first().isVisible()).toBe(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.locator('main').getByRole('button', { name: 'Try again' }).click();
  await heading(page, fault).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
});

const activities = /\/assets\/activities-[^/]*\.js$/;
const log = '/user/activities/list';

describe('a part of the page that does not arrive', () => {
  it('is told in the page’s place, and comes when it is asked for again', async () => {
    const { page } = await open('validated@demo.test');
    await readDashboard(page);
    await page.route(activities, (route) => route.abort());
    await visit(page, log);
    await heading(page, line).waitFor();
    await page.unroute(activities);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, line).waitFor({ state: 'detached' });
    await page.waitForURL(`**${log}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('is given up after 120 seconds', async () => {
    const { page } = await open('validated@demo.test');
    await readDashboard(page);
    const asked = page.waitForRequest(activities);
    await page.route(activities, () => undefined);
    await visit(page, log);
    await asked;
    await page.clock.fastForward(119_000);
    expect(await heading(page, line).count()).toBe(0);
    await page.clock.fastForward(2000);
    await heading(page, line).waitFor();
  });

  it('after a deploy is fetched by one reload; when that is not enough the page says so, and the draft is kept', async () => {
    const { page } = await atIdentity('new.version');
    await fillIdentity(page, '698765432');
    await page
      .getByText(/Draft saved/)
      .first()
      .waitFor();
    let loads = 0;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) loads += 1;
    });
    const root = (url: URL) => url.pathname === '/';
    await page.route(root, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(src="\/assets\/)[^"]+"/, '$1index-newer.js"');
      await route.fulfill({ response, body });
    });
    await page.route(activities, (route) => route.abort());
    const reloaded = page.waitForEvent('load');
    await visit(page, log);
    await reloaded;
    await heading(page, newer).waitFor();
    const settled = loads;
    await page.waitForTimeout(300);
    expect(loads).toBe(settled);
    await expect.poll(() => page.locator('body').innerText()).toContain('Your draft is saved.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Reload' }).click();
    await heading(page, newer).waitFor({ state: 'detached' });
    await visit(page, '/user/enrollment');
    await atStep(page, 2);
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('698765432');
    await saveTo(page, 3);
  });

  it('beside what one types is told in its own place, and nothing typed goes', async () => {
    const { page } = await atIdentity('part.failed');
    await page.goto('/user/account');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const phone = page.getByLabel('Phone number');
    await phone.fill('611223344');
    await page.route(/\/assets\/(panel|notifications)-[^/]*\.js$/, (route) => route.abort());
    await page
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await page.getByText(message('en', 'part.title')).waitFor();
    expect(await phone.inputValue()).toBe('611223344');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(message('en', 'part.title')).waitFor({ state: 'detached' });
    expect(await phone.inputValue()).toBe('611223344');
  });

  it.each([
    ['script', /\/assets\/index-[^/]*\.js$/, '/login', 'La page n’a pas pu être chargée.'],
    ['style', /\/assets\/index-[^/]*\.css$/, '/user/dashboard', line],
  ])('and is the page’s own %s: one reload, then words', async (_what, pattern, path, words) => {
    const context = await person(browser, portal.url);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    let asked = 0;
    await page.route(pattern, (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByText(words).waitFor();
    expect(asked).toBe(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page
      .getByText(/^(Reload|Try again)$/)
      .filter({ visible: true })
      .click();
    await expect.poll(() => page.getByText(words).isHidden()).toBe(true);
    await page.locator('main, #content').getByRole('heading', { level: 1 }).waitFor();
  });
});

it('an error is said in the person’s language', async () => {
  const { page } = await open('validated@demo.test');
  await page.goto('/user/dashboard?lang=fr');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route(transactions, (route) => route.fulfill(refusal(418, 'something_new')));
  await visit(page, listPath);
  await page.getByText(message('fr', 'toasts.load_error')).first().waitFor();
});
