import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { launch, person } from '../fixtures/chromium.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { sample } from '../fixtures/sample.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const password = 'demo-Portal-2026';
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
const outline = (page: Page) => page.locator('#outline');
/** The product's mark, where it is seen. */
const mark = (page: Page, within: string) =>
  page.locator(`${within} svg[viewBox="0 0 26 26"]:visible`).first();

type Held = { readonly page: Page; readonly come: () => void };

async function idOf(page: Page, email: string): Promise<string> {
  const found = await page.context().request.get(`/api/v1/users?search=${email}`);
  return z.tuple([z.looseObject({ id: z.uuid() })]).parse(await found.json())[0].id;
}

/** Somebody's page whose code is on its way until `come` is called. */
async function held(email: string | null, path: string, options: BrowserContextOptions = {}): Promise<Held> {
  const context = await person(browser, portal.url, options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  if (email !== null) await comeIn(page, email, password);
  let come = () => {};
  const gate = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  const id = path.endsWith(':user_id') ? await idOf(page, 'ioana.exemplu@demo.test') : '';
  await page.goto(path.replace(':user_id', id), { waitUntil: 'commit' });
  return { page, come };
}

const dossier = '/admin/individual/kyc_validation/user_id/:user_id';

const opened = [
  ['validated@demo.test', '/user/dashboard', {}],
  ['validated@demo.test', '/user/dashboard', phone],
  // a public address leads to their dashboard, an unknown one is told within their shell
  ['validated@demo.test', '/', {}],
  ['admin@demo.test', '/login', phone],
  ['admin@demo.test', '/no_such_page', {}],
  ['admin@demo.test', '/admin/manage_users', {}],
  ['admin@demo.test', '/admin/manage_users', phone],
  ['admin@demo.test', dossier, {}],
  ['admin@demo.test', dossier, phone],
  ['ana.exemplo@demo.test', '/user/enrollment/', {}],
  ['ana.exemplo@demo.test', '/user/enrollment', phone],
  // the investor's places come around the board; the mark stays where an enrollment has it
  ['validated@demo.test', '/user/enrollment', {}],
] as const;

describe('a page behind the login', () => {
  it.each(sample(opened, 2))(
    'is outlined for %s at %s before its code is there, as it will stand',
    async (email, path, options) => {
      const { page, come } = await held(email, path, options);
      await mark(page, '#outline').waitFor();
      expect(await page.locator('#portal > *').count()).toBe(0);
      const expected = await mark(page, '#outline').boundingBox();
      expect(await outline(page).getAttribute('aria-hidden')).toBe('true');
      come();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await outline(page).count()).toBe(0);
      expect(await mark(page, '#portal').boundingBox()).toEqual(expected);
    },
  );

  it('is outlined in the colours that were chosen', async () => {
    const { page } = await held('validated@demo.test', '/user/dashboard', { colorScheme: 'dark' });
    await mark(page, '#outline').waitFor();
    const ground = await outline(page).evaluate((one) => getComputedStyle(one).backgroundColor);
    const [red = 255] = (ground.match(/\d+/g) ?? []).map(Number);
    expect(red, ground).toBeLessThan(40);
  });

  it.each([
    ['of nobody', null, '/user/dashboard', /\/$/],
    ['of another area', 'validated@demo.test', '/admin/manage_users', /\/401$/],
  ])('%s is not', async (_name, email, path, end) => {
    const { page, come } = await held(email, path);
    // what would be shown was decided before anything was painted
    await page.locator('#portal').waitFor({ state: 'attached' });
    expect(await outline(page).isVisible()).toBe(false);
    come();
    await page.waitForURL(end);
  });

  it('stands until a login is drawn where the server knows the session no more', async () => {
    const { page, come } = await held('validated@demo.test', '/user/dashboard');
    await mark(page, '#outline').waitFor();
    await page.context().clearCookies();
    // without one, whatever is drawn has words when the outline goes
    await page.evaluate(`window.words = [];
      new MutationObserver(() => {
        if (document.getElementById('outline') === null && words.length === 0)
          words.push(document.getElementById('portal').innerText.trim());
      }).observe(document.body, { childList: true, subtree: true })`);
    come();
    await page.waitForURL(/\/login/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const [words = ''] = z.array(z.string()).parse(await page.evaluate('words'));
    expect(words).not.toBe('');
  });

  it('is told as not loaded when its style never comes', async () => {
    const context = await person(browser, portal.url);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await comeIn(page, 'validated@demo.test', password);
    await page.clock.install();
    await page.route(/\/assets\/index-[^/]*\.css$/, () => undefined);
    await page.goto('/user/dashboard', { waitUntil: 'commit' });
    await mark(page, '#outline').waitFor();
    await page.clock.fastForward(121_000);
    await page.getByText('The page could not be loaded.').waitFor();
    expect(await outline(page).isVisible()).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('says that it could not be loaded in the place of its outline', async () => {
    const { page } = await held('validated@demo.test', '/user/dashboard');
    await mark(page, '#outline').waitFor();
    await page.unroute(/\/assets\/.*\.js$/);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.reload();
    await page.getByText('The page could not be loaded.').waitFor();
    expect(await outline(page).isVisible()).toBe(false);
  });
});

it('no public page brings it', async () => {
  for (const path of ['/', '/login', '/signup']) {
    const answer = await fetch(new URL(path, portal.url), { headers: { 'accept-language': 'en' } });
    expect(await answer.text(), path).not.toContain('id="outline"');
  }
});
