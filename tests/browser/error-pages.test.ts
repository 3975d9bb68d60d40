import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launch, person } from '../fixtures/chromium.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await person(browser, portal.url, options);
  onTestFinished(() => context.close());
  return context.newPage();
}
const path = (page: Page) => new URL(page.url()).pathname;
const state = (page: Page) => page.evaluate(() => document.documentElement.dataset['page']);
const code = (page: Page) => page.locator('.p-status-code');

describe('an address that the product doesn’t have', () => {
  it('is told by a page that comes drawn, as 404, in the language of the browser, without any script', async () => {
    const page = await open({ javaScriptEnabled: false, locale: 'fr-FR' });
    const answer = await page.goto('/user/no_such_page');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' }).waitFor();
    expect(await page.getByRole('link', { name: 'Aller à la page d’accueil' }).getAttribute('href')).toBe(
      '/',
    );
  });

  it('is taken over as it stands: its address becomes /404, and the one that led there is named', async () => {
    const page = await open();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (said) => said.type() === 'error' && faults.push(said.text()));
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto('/no_such_page/?x=1', { waitUntil: 'commit' });
    await expect.poll(() => state(page)).toBe('live');
    expect(path(page)).toBe('/404');
    await expect
      .poll(() => code(page).innerText())
      .toMatch(/^404, \/no_such_page, \d\d\/\d\d\/\d{4} \d\d:\d\d UTC$/);
    expect(await page.title()).toMatch(/^This page doesn’t exist · /);
    const usable = await page.evaluate(() => performance.getEntriesByName('usable').length);
    expect(usable).toBe(1);
    // the browser says itself of the answer that it is 404
    expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
    expect(files.filter((file) => /\/assets\/(boot|locales)/.test(file))).toEqual([]);
    // neither this page nor the address that there isn't is one to come back to
    await page.getByRole('link', { name: 'Go to the welcome page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your capital, entry by entry.' }).waitFor();
    const visits = () => page.evaluate(() => sessionStorage.getItem('portal.visited') ?? '');
    await expect.poll(visits).toContain('"path":"/"');
    expect(await visits()).not.toMatch(/\/40[14]"|no_such_page/);
  });

  it('says where one was before, to who has been somewhere', async () => {
    const page = await open();
    await page.goto('/login');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('portal.visited')))
      .toContain('/login');
    await page.goto('/no_such_page');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor();
    expect(path(page)).toBe('/404');
    await expect
      .poll(() => code(page).innerText())
      .toMatch(/^404, \/no_such_page, \d\d\/\d\d\/\d{4} \d\d:\d\d UTC$/);
  });

  it('is told within the shell to who is logged in, with the way to their dashboard', async () => {
    const page = await open();
    await comeIn(page, 'validated@demo.test', 'demo-Portal-2026');
    const answer = await page.goto('/user/no_such_page');
    expect(answer?.status()).toBe(404);
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    expect(path(page)).toBe('/404');
    await expect.poll(() => code(page).innerText()).toMatch(/^404, \/user\/no_such_page, .+ UTC$/);
    await page.getByRole('main').getByRole('link', { name: 'Go to your dashboard' }).click();
    await page.waitForURL('**/user/dashboard');
  });
});

describe('a page that is refused', () => {
  it('says to nobody in particular that one has to log in, when, and what was asked for', async () => {
    const page = await open();
    const answer = await page.goto('/401');
    expect(answer?.status()).toBe(200);
    await expect.poll(() => state(page)).toBe('live');
    await expect.poll(() => code(page).innerText()).toMatch(/^401, \/401, \d\d\/\d\d\/\d{4} \d\d:\d\d UTC$/);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) =>
            done(list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)),
          ).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(0), 500);
        }),
    );
    expect(shift).toBeLessThan(0.01);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
    await page.getByLabel('E-mail address', { exact: true }).waitFor();
  });
});
