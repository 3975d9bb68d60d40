import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { languages } from '../../contract/enums.ts';
import { person } from '../fixtures/chromium.ts';
import { axeFaults, faultsOf, reflowFaults, spacingFaults } from '../fixtures/page-faults.ts';
import { motionFaults, plainColorFaults } from '../fixtures/plain-colors.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { sample, wholeRun } from '../fixtures/sample.ts';
import { screens, type Who } from '../fixtures/screens.ts';
import { followLoads } from '../fixtures/settled.ts';
import { closingFaults, reopen, tabFaults } from '../fixtures/tab-walk.ts';
import {
  investor,
  openWalkedPortal,
  type WalkedMember,
  type WalkedPortal,
} from '../fixtures/walked-portal.ts';

const every = screens.flatMap((screen) =>
  [1440, 390].flatMap((width) => languages.map((language) => ({ screen, width, language }))),
);
type Case = (typeof every)[number];
const ways = every.length / screens.length;
/** Screens by the seed, each once, in turns through widths and languages; all in a whole run. */
const each = screens.flatMap((_, at) => every[at * ways + ((at * 5) % ways)] ?? []);
const cases = wholeRun ? every : sample(each, 12);

let portal: WalkedPortal;
let business: WalkedMember;
/** of the company whose dossier the fund's screens show */
let companyId = '';
const pages = new Map<Who, Page>();
const settled = new Map<Page, () => Promise<void>>();
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
  for (const one of pages.values()) settled.set(one, followLoads(one));
  await Promise.all([facts.restore(), business.facts.restore()]);
});
afterAll(() => portal?.close());

const whoami = '**/api/v1/auth/whoami';

const sizeOf = (width: number) => ({ width, height: width === 390 ? 844 : 900 });

async function show({ screen, width, language }: Case): Promise<Page> {
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
  await page.setViewportSize(sizeOf(width));
  await page.unroute(whoami);
  if (screen.unanswered === true) await page.route(whoami, (route) => route.abort('connectionreset'));
  const path = screen.path.replace('{business}', companyId).replace('{now}', new Date().toISOString());
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  await page.locator('h1').first().waitFor();
  await settled.get(page)?.();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  await screen.reach?.(page);
  // the page that leaves is judged no more; one that keeps two titles is, with both
  await page
    .waitForFunction(() => document.querySelectorAll('h1').length === 1, null, { timeout: 5000 })
    .catch(() => {});
  return page;
}

async function turn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.waitForFunction((name) => document.documentElement.classList.contains(name), theme);
}

const inWords = (theme: string, faults: readonly string[]) => faults.map((fault) => `${theme}: ${fault}`);

describe('every screen', () => {
  it.each(cases.map((one) => [one.screen.name, one.width, one.language, one] as const))(
    '%s, %i wide, in %s: nobody is kept out, nothing is cut',
    async (_name, _width, language, one) => {
      const page = await show(one);
      const faults: string[] = [];
      // what the keyboard does is the same in every language
      if (!wholeRun || language === 'en') {
        faults.push(...(await tabFaults(page)));
        await reopen(page);
        faults.push(
          ...(await plainColorFaults(page)),
          ...(await motionFaults(page)),
          ...(await spacingFaults(page)),
        );
      }
      for (const theme of ['dark', 'light'] as const) {
        await turn(page, theme);
        faults.push(...inWords(theme, await axeFaults(page, theme === 'dark' ? 'colors' : 'all')));
        await page.setViewportSize(sizeOf(one.width));
      }
      faults.push(...(await reflowFaults(page)));
      await page.setViewportSize(sizeOf(one.width));
      if (one.screen.insists !== true) faults.push(...(await closingFaults(page)));
      expect(faults, faults.join('; ')).toEqual([]);
    },
    40_000,
  );

  it('is judged by what is there: planted faults are found', async () => {
    const [one] = every.filter(({ screen }) => screen.path === '/login');
    if (one === undefined) throw new Error('no screen');
    const page = await show(one);
    await page.evaluate(() => {
      const main = document.querySelector('main');
      document.querySelector('form label')?.remove();
      document.querySelector('h1')?.remove();
      const button = document.querySelector<HTMLElement>('form button[type=submit]');
      if (button) button.style.cssText = 'width: 20px; padding: 0; overflow: hidden; white-space: nowrap';
      const room = document.createElement('div');
      main?.append(room);
      const plant = (name: string, style: string, words = '') => {
        const part = document.createElement(name);
        part.style.cssText = `display: block; ${style}`;
        part.textContent = words;
        room.append(part);
        return part;
      };
      plant('div', 'width: 500px; height: 1px');
      plant('button', 'outline: 0', 'ringless');
      plant('button', 'position: relative; top: -90px', 'back');
      plant('p', 'transition: color 1s !important');
      plant('p', 'width: 60px; overflow: hidden; white-space: nowrap', 'a sentence that ends nowhere');
      const list = plant('select', 'width: 60px');
      list.append(new Option('what was chosen long ago'));
      const trap = plant('button', '', 'trap');
      trap.addEventListener('keydown', (event) => event.preventDefault());
      plant('button', '', 'beyond');
      for (const state of ['page', 'false'])
        plant('a', 'outline: 0 !important', state).setAttribute('aria-current', state);
    });
    const faults = [
      ...(await tabFaults(page)),
      ...(await plainColorFaults(page)),
      ...(await motionFaults(page)),
      ...(await faultsOf(page)),
    ].join('\n');
    for (const fault of [
      /^label: /m,
      /^0 h1$/m,
      /^cut: Log in$/m,
      /^cut: a sentence that ends nowhere$/m,
      /^cut choice: what was chosen long ago$/m,
      /scrolls aside by \d+px at 320/,
      /^focus not seen: button ringless$/m,
      /^goes back: .* → button back$/m,
      /^not reached: button beyond$/m,
      /^looks like the others: a page$/m,
      /^moves: p/m,
    ])
      expect(faults).toMatch(fault);
  });
});
