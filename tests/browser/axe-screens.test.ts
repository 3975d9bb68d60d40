import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { languages } from '../../contract/enums.ts';
import { person } from '../fixtures/chromium.ts';
import { faultsOf } from '../fixtures/page-faults.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { sample, wholeRun } from '../fixtures/sample.ts';
import { screens, type Who } from '../fixtures/screens.ts';
import {
  investor,
  openWalkedPortal,
  type WalkedMember,
  type WalkedPortal,
} from '../fixtures/walked-portal.ts';

const manners = (['light', 'dark'] as const).flatMap((theme) =>
  [1440, 390].flatMap((width) => languages.map((language) => ({ theme, width, language }))),
);
const every = screens.flatMap((screen) => manners.map((manner) => ({ screen, ...manner })));
type Case = (typeof every)[number];
/** Screens by the seed, each once, in turns through themes, widths and languages, and some more; all in a whole run. */
const each = screens.flatMap((_, at) => every[at * manners.length + ((at * 7) % manners.length)] ?? []);
const cases = wholeRun ? every : [...sample(each, 36), ...sample(every, 4)];

let portal: WalkedPortal;
let business: WalkedMember;
/** of the company whose dossier the fund's screens show */
let companyId = '';
const pages = new Map<Who, Page>();
beforeAll(async () => {
  portal = await openWalkedPortal({});
  business = await portal.beside('business@demo.test');
  const { browser, facts, portal: server, page } = portal;
  const options = { reducedMotion: 'reduce' } as const;
  const contexts: readonly BrowserContext[] = await Promise.all([
    person(browser, server.url, options),
    person(browser, server.url, options),
  ]);
  const [nobody, admin] = await Promise.all(contexts.map((context) => context.newPage()));
  if (nobody === undefined || admin === undefined) throw new Error('no pages');
  await comeIn(admin, 'admin@demo.test', investor.password);
  const found = await admin.request.get('/api/v1/users?search=business@demo.test');
  companyId = z.array(z.looseObject({ id: z.string() })).parse(await found.json())[0]?.id ?? '';
  pages.set('nobody', nobody).set('investor', page).set('company', business.page).set('admin', admin);
  await Promise.all([facts.restore(), business.facts.restore()]);
});
afterAll(() => portal?.close());

const whoami = '**/api/v1/auth/whoami';

async function show({ screen, theme, width, language }: Case): Promise<Page> {
  const page = pages.get(screen.who);
  if (page === undefined) throw new Error(`no page of ${screen.who}`);
  const submitted = screen.submitted === true;
  if (screen.who === 'investor') await portal.facts.register({ step: 7, type: 'INDIVIDUAL', submitted });
  if (screen.who === 'company' || screen.path.includes('{business}'))
    await business.facts.register({
      step: 8,
      type: 'BUSINESS',
      submitted: submitted || screen.who === 'admin',
    });
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.unroute(whoami);
  if (screen.unanswered === true) await page.route(whoami, (route) => route.abort('connectionreset'));
  const path = screen.path.replace('{business}', companyId).replace('{now}', new Date().toISOString());
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(
    theme === 'dark',
  );
  await screen.reach?.(page);
  // the page that leaves is judged no more; one that keeps two titles is, with both
  await page
    .waitForFunction(() => document.querySelectorAll('h1').length === 1, null, { timeout: 5000 })
    .catch(() => {});
  return page;
}

describe('every screen', () => {
  it.each(cases.map((one) => [one.screen.name, one.theme, one.width, one.language, one] as const))(
    '%s, %s, %i wide, in %s: nobody is kept out, nothing is cut',
    async (_name, _theme, _width, _language, one) => {
      expect(await faultsOf(await show(one))).toEqual([]);
    },
    30_000,
  );

  it('is judged by what is there: planted faults are found', async () => {
    const [one] = every.filter(({ screen }) => screen.path === '/login');
    if (one === undefined) throw new Error('no screen');
    const page = await show(one);
    await page.evaluate(() => {
      document.querySelector('form label')?.remove();
      document.querySelector('h1')?.remove();
      const button = document.querySelector<HTMLElement>('form button[type=submit]');
      button?.setAttribute('style', 'width: 20px; padding: 0; overflow: hidden; white-space: nowrap');
      const wide = document.createElement('div');
      wide.setAttribute('style', 'width: 500px; height: 1px');
      document.querySelector('main')?.append(wide);
    });
    const faults = (await faultsOf(page)).join('\n');
    for (const fault of [/^label: /m, /^0 h1$/m, /^cut: Log in$/m, /scrolls aside by \d+px at 320/])
      expect(faults).toMatch(fault);
  });
});
