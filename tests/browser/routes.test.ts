import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, person } from '../fixtures/chromium.ts';
import { atStep, fillInvestorType, saveTo } from '../fixtures/pages/enrollment.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { sample } from '../fixtures/sample.ts';
import { memberBefore } from '../fixtures/scene.ts';

const somebody = '00000000-0000-4000-8000-000000000001';
const paths = readFileSync('tests/fixtures/routes.txt', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((path) => path.replace('{user_id}', somebody).replace('{currency}', 'EUR'));

type Who = 'nobody' | 'investor' | 'admin' | 'auditor';
const everyone: readonly Who[] = ['nobody', 'investor', 'admin', 'auditor'];
const plain = (path: string) => path.replace(/(?<=.)\/$/, '');
const isPublic = (path: string) => !/^\/(user|admin|40[14])(\/|$)/.test(path);

/** The demo investor is an individual in step 4: a later step leads there, and a company's path to the person's own. */
function investorAt(path: string): string {
  const step = /^\/user\/enrollment\/step(\d)/.exec(path)?.[1];
  if (path === '/user/enrollment' || Number(step) > 4) return '/user/enrollment/step4/individual';
  return path
    .replace('/step1/individual', '/step1')
    .replace(/^(\/user\/enrollment\/.*)\/business$/, '$1/individual')
    .replace('/user/profile/business', '/user/profile/individual')
    .replace(/^\/user\/business\/(view_contract_\w+)$/, '/user/individual/$1');
}
/** Screens of one thing take its id from the query, and without it go to their list (decisions §8). */
const lists: Readonly<Record<string, string>> = {
  '/user/bank_operations/view_transaction': '/user/bank_operations/transactions',
  '/user/activities/view_activity': '/user/activities/list',
  '/admin/bank_operations/view_transaction': '/admin/bank_operations/bank_transactions',
  '/admin/bank_operations/view_fund_transaction': '/admin/bank_operations/fund_operations',
  '/admin/activities/view_activity': '/admin/activities/list',
};

/** Where a path ends, by specification §2 and decisions §3 and §8. */
function endOf(path: string, who: Who): string {
  const at = plain(path);
  if (at === '/404' || at === '/401') return at;
  if (isPublic(path))
    return who === 'nobody' ? at : who === 'investor' ? '/user/dashboard' : '/admin/dashboard';
  if (who === 'nobody') return '/';
  const own = at.startsWith('/user') === (who === 'investor');
  if (!own) return '/401';
  if (at === '/user' || at === '/admin') return `${at}/dashboard`;
  return who === 'investor' ? (lists[at] ?? investorAt(at)) : (lists[at] ?? at);
}

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

/** Reloads the path and waits until the page has come to rest with its one h1, where it should if it can. */
async function settle(page: Page, path: string, wanted: string): Promise<string> {
  await page.goto(path, { waitUntil: 'load' });
  await page.locator('h1').first().waitFor();
  const url = () => plain(new URL(page.url()).pathname);
  // a slow machine takes its time to lead on; whoever ends elsewhere is told so after it
  await page.waitForURL(({ pathname }) => plain(pathname) === wanted, { timeout: 8000 }).catch(() => {});
  for (let before = ''; before !== url();) {
    before = url();
    await page.waitForTimeout(60);
  }
  await page
    .waitForFunction(() => document.querySelectorAll('h1').length === 1, null, { timeout: 5000 })
    .catch(() => {
      throw new Error(`${path} has not one h1`);
    });
  return url();
}

describe('every path of the product', () => {
  it('is listed: 77 of them', () => expect(paths).toHaveLength(77));

  it.each(everyone)(
    'opened by reload as %s, with and without a final slash, ends where it should',
    async (who) => {
      const context = await person(browser, portal.url);
      const page = await context.newPage();
      if (who !== 'nobody') await comeIn(page, `${who}@demo.test`, 'demo-Portal-2026');
      const forms = paths.flatMap((path) => (path === '/' ? ['/'] : [plain(path), `${plain(path)}/`]));
      const wrong: string[] = [];
      for (const path of sample(forms, 2)) {
        const end = await settle(page, path, endOf(path, who));
        if (end !== endOf(path, who)) wrong.push(`${path} as ${who} ends at ${end}, not ${endOf(path, who)}`);
      }
      expect(wrong).toEqual([]);
      await context.close();
    },
    300_000,
  );

  it('is not confused by an unknown one: that leads to /404', async () => {
    const context = await person(browser, portal.url);
    const page = await context.newPage();
    for (const path of [
      '/no_such_page',
      '/user/no_such_page',
      '/admin/x/y/z',
      '/user/enrollment/step9/individual',
    ])
      expect(await settle(page, path, '/404')).toBe('/404');
    await context.close();
  });
});

describe('the address of one operation of the fund', () => {
  it('leads to the list where it names no investor, and says so where there is no such operation', async () => {
    const context = await person(browser, portal.url);
    const page = await context.newPage();
    await comeIn(page, 'admin@demo.test', 'demo-Portal-2026');
    const list = '/admin/bank_operations/fund_operations';
    const path = '/admin/bank_operations/view_fund_transaction';
    expect(await settle(page, `${path}?id=${somebody}`, list)).toBe(list);
    for (const query of [`user_id=${somebody}&id=${somebody}`, 'user_id=nobody&id=nothing']) {
      expect(await settle(page, `${path}?${query}`, path)).toBe(path);
      await page.getByText('There is no such operation').waitFor();
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    }
    await page.getByRole('link', { name: 'See all fund operations' }).click();
    await page.waitForURL(`**${list}`);
    await context.close();
  });
});

describe('the enrollment of somebody who has saved nothing', () => {
  it('stays at its own address, and each step has one of its own once there is a registration', async () => {
    const page = await memberBefore(browser, portal, 'nouvelle.adresse', 1);
    const at = () => new URL(page.url()).pathname;
    await page.goto('/user/dashboard');
    await page.getByRole('link', { name: 'Start enrollment' }).click();
    await atStep(page, 1);
    await fillInvestorType(page);
    expect(at()).toBe('/user/enrollment');
    await page.reload();
    await atStep(page, 1);
    await expect.poll(() => page.getByLabel('Country of residence').inputValue()).toBe('FR');
    expect(at()).toBe('/user/enrollment');

    await saveTo(page, 2);
    await page.goBack();
    await atStep(page, 1);
    expect(at()).toBe('/user/enrollment/step1');
    await page.goBack();
    await page.waitForURL('**/user/dashboard');
    await page.goForward();
    await atStep(page, 1);
    await page.goForward();
    await atStep(page, 2);
    expect(await settle(page, '/user/enrollment', '/user/enrollment/step2/individual')).toBe(
      '/user/enrollment/step2/individual',
    );
  });
});
