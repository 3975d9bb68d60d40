import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, person } from '../fixtures/chromium.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { atStep, fillInvestorType, save } from '../fixtures/pages/enrollment.ts';
import { memberAtStep } from '../fixtures/pages/members.ts';
import { account } from '../fixtures/pages/public.ts';
import { held, rulesCode } from '../fixtures/held-parts.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { message } from '../fixtures/words.ts';

const password = 'demo-Portal-2026';
const list = '/admin/manage_users';
const menuCode = /\/menu-actions-[^/]+\.js$/;
const dialogCode = /\/account-dialog-[^/]+\.js$/;
let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** The list of users, freshly loaded by a person of its own, and everything that the page asked the server for. */
async function listed() {
  const context = await person(browser, portal.url, { reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await comeIn(page, 'admin@demo.test', password);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(list);
  await page.locator('table[aria-label=Users][aria-busy=false]').waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('usable').length === 1);
  return { page, asked, times: (what: RegExp) => asked.filter((path) => what.test(path)).length };
}

const opener = (page: Page) =>
  page
    .locator('tbody')
    .getByRole('button', { name: /^Actions for/ })
    .first();
const hasFocus = (page: Page, role: 'menu' | 'dialog') =>
  page.getByRole(role).evaluate((part) => part.contains(document.activeElement));
const openerHasFocus = (page: Page) => opener(page).evaluate((button) => button === document.activeElement);

describe('the first screen of a list', () => {
  it('asks for its rows once, and brings neither the menu nor the forms before one is asked for', async () => {
    const { page, times } = await listed();
    expect(times(/^\/api\/v1\/users$/)).toBe(1);
    expect([times(menuCode), times(dialogCode), times(/\/form-dialog-/)]).toEqual([0, 0, 0]);
    await opener(page).hover();
    await expect.poll(() => times(menuCode)).toBe(1);
    await page.context().close();
  });

  it('opens a menu by key once its code has come, with the focus inside and back again', async () => {
    const { page } = await listed();
    const letGo = await held(page, menuCode);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => opener(page).getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('menu').count()).toBe(0);
    for (const calledOff of ['Escape', 'Tab']) {
      await page.keyboard.press(calledOff);
      await expect.poll(() => opener(page).getAttribute('aria-expanded')).toBe('false');
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => opener(page).getAttribute('aria-expanded')).toBe('true');
    }
    letGo();
    await expect.poll(() => page.getByRole('menu').count()).toBe(1);
    await expect.poll(() => hasFocus(page, 'menu')).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    await expect.poll(() => openerHasFocus(page)).toBe(true);
    await page.context().close();
  });

  it('opens a dialog whose code comes late once, with the focus inside, and says it when it does not come', async () => {
    const { page } = await listed();
    const fail = (route: Route) => route.abort();
    const failed = page.getByRole('alert').getByText('This part did not load');
    const edit = async () => {
      await opener(page).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    };
    await page.route(dialogCode, fail);
    await edit();
    await failed.waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await failed.waitFor({ state: 'detached' });
    await edit();
    await failed.waitFor();
    expect(await page.locator('tbody tr').count()).toBe(10);
    await page.unroute(dialogCode, fail);
    const letGo = await held(page, dialogCode);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    letGo();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await expect.poll(() => hasFocus(page, 'dialog')).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => openerHasFocus(page)).toBe(true);
    await edit();
    await expect.poll(() => hasFocus(page, 'dialog')).toBe(true);
    await page.context().close();
  });

  it('is not drawn in keys when the words of the portal’s parts do not come, and comes with them', async () => {
    const { page } = await listed();
    const words = /\/assets\/ui-[^/]*\.js$/;
    const failed = page.getByRole('heading', { level: 1, name: message('en', 'broken.line.title') });
    await page.route(words, (route) => route.abort());
    await page.reload();
    await failed.waitFor();
    // the shell around it has none of its words either
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.unroute(words);
    await page.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().close();
  });

  it('asks nothing for nobody, and nothing that the role may not ask', async () => {
    const context = await person(browser, portal.url);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(list);
    await page.waitForURL((url) => url.pathname !== list);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await comeIn(page, 'validated@demo.test', password);
    asked.length = 0;
    await page.goto(list);
    await page.waitForURL('**/401');
    expect(asked).not.toContain('/api/v1/users');
    await context.close();
  });
});

describe('the first screen of a step', () => {
  it('sends nothing while its rules do not come, keeps what was typed, and sends it once when they have', async () => {
    const who = account('sans-regles');
    await memberAtStep(portal.url, who, 1);
    const context = await person(browser, portal.url, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await comeIn(page, who.email, who.password);
    const fail = (route: Route) => route.abort();
    await page.route(rulesCode, fail);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/individualDetails/step_1')) sent.push(request.method());
    });
    await page.goto('/user/enrollment/step1');
    await atStep(page, 1);
    await fillInvestorType(page);
    await save(page);
    await page.getByRole('alert').getByText(message('en', 'keys.schemas_missing')).waitFor();
    expect(sent).toEqual([]);
    await page.unroute(rulesCode, fail);
    const letGo = await held(page, rulesCode);
    await save(page);
    const waiting = page.getByRole('button', { name: 'Saving' });
    await waiting.click();
    expect(await waiting.getAttribute('aria-busy')).toBe('true');
    expect(sent).toEqual([]);
    letGo();
    await atStep(page, 2);
    expect(sent).toEqual(['POST']);
    await save(page);
    await page.getByText('Fill in this answer').first().waitFor();

    // nor is what was pressed on a page that is left meanwhile
    const letGoAgain = await held(page, rulesCode);
    await page.goto('/user/enrollment/step1');
    await atStep(page, 1);
    await save(page);
    await waiting.waitFor();
    await page
      .getByRole('link', { name: /Identity/ })
      .first()
      .click();
    await atStep(page, 2);
    letGoAgain();
    await save(page);
    await page.getByText('Fill in this answer').first().waitFor();
    expect(await page.getByText('What you typed is kept').count()).toBe(0);
    expect(sent).toEqual(['POST']);
    await context.close();
  });
});
