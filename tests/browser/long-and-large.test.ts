import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { inDatabaseOf } from '../fixtures/crowd.ts';
import { idOf } from '../fixtures/pages/review.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { sample } from '../fixtures/sample.ts';
import { handedOn } from '../fixtures/scene.ts';

let portal: Portal;
let browser: Browser;
const long = 'W'.repeat(100);
const holder = "(select id from users where email = 'validated@demo.test')";
/** The largest amount that may be typed, in cents. */
const largest = '999999999999999';

/** The longest name in one word, the largest amounts, a text that goes on for long: all of them may be there. */
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
  await inDatabaseOf(
    portal.database,
    ['set session_replication_role = replica'],
    [`update users set first_name = '${long}', last_name = '${long}' where id = ${holder}`],
    [`update registrations set user_name = '${long} ${long}' where user_id = ${holder}`],
    [`update ledger_accounts set balance = ${largest}, reserved = 1 where owner_id = ${holder}`],
    [
      `update capital_values set ending_balance = ${largest}
      where user_id = ${holder} and series = 'INVESTOR_DAILY'`,
    ],
    [
      `update transactions set amount = ${largest} where user_id = ${holder} and transaction_type like 'INV%'`,
    ],
    [
      `update transactions set text = repeat('Donaudampfschifffahrt', 8)
      where user_id = ${holder} and transaction_type like 'INV%'`,
    ],
    ['set session_replication_role = origin'],
    ['select recount_lists()'],
  );
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const windowOf = handedOn(() => ({ browser, portal }));
const widths = [320, 390, 768, 834, 1024, 1280, 1440] as const;
type Width = (typeof widths)[number];

async function at(who: string, path: string, width: Width): Promise<Page> {
  const page = await windowOf(`${who}@demo.test`);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  return page;
}
/** How far the page could be moved sideways, by address and width; nothing where it can't. */
async function sideways(who: string, paths: readonly string[], of: readonly Width[]) {
  const found: string[] = [];
  for (const path of sample(paths, 2))
    for (const width of sample(of, 2)) {
      const page = await at(who, path, width);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) found.push(`${path} at ${width}: ${over}`);
    }
  return found;
}
/** The words of these that stand on two lines. */
const brokenWords = (of: Locator): Promise<readonly string[]> =>
  of.evaluateAll((all) =>
    all.flatMap((one) => {
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      while (texts.nextNode())
        for (const { 0: word, index } of (texts.currentNode.nodeValue ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
      return broken;
    }),
  );
/** What is wider than the room it has. */
const spilt = (of: Locator): Promise<readonly string[]> =>
  of.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent ?? ''),
  );

describe('text of twice the size on a phone', () => {
  it('moves no page of an investor sideways, and breaks no word of the places', async () => {
    const page = await windowOf('ana.exemplo@demo.test');
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    const money = '/user/bank_operations';
    const paths = [
      '/user/dashboard',
      money,
      `${money}/wallet`,
      `${money}/transactions`,
      '/user/reports',
      '/user/activities/list',
      '/user/account',
    ];
    expect(await sideways('ana.exemplo', paths, [320, 390])).toEqual([]);
    await page.setViewportSize({ width: 390, height: 900 });
    const places = page.locator('nav:visible', { has: page.locator('a[href="/user/reports"]') }).locator('a');
    expect(await brokenWords(places)).toEqual([]);
    await session.detach();
  }, 120_000);
});

describe('the longest name and the largest amounts', () => {
  it('move no page of staff sideways', async () => {
    const id = await idOf(await windowOf('validated@demo.test'));
    const money = '/admin/bank_operations';
    const paths = [
      '/admin/dashboard',
      '/admin/manage_users?search=validated',
      '/admin/view_member?search=validated',
      `/admin/view_member/${id}`,
      `${money}/bank_transactions`,
      `${money}/fund_operations`,
      `${money}/conversion`,
      `${money}/member_wallet`,
      `${money}/view_investor_transactions?search=validated`,
      '/admin/edit_capital?tab=investors&currency=EUR&search=validated',
      `/admin/investor_values/user_id/${id}`,
    ];
    expect(await sideways('admin', paths, [390, 1440])).toEqual([]);
  }, 180_000);

  it('move no page of their member sideways', async () => {
    const money = '/user/bank_operations';
    const paths = ['/user/dashboard', `${money}/wallet`, `${money}/transactions`, '/user/reports'];
    expect(await sideways('validated', paths, [320, 390, 1440])).toEqual([]);
  }, 120_000);

  it('leave the brand whole, and the name on one line', async () => {
    for (const width of [1280, 1440] as const) {
      const page = await at('validated', '/user/dashboard', width);
      const bar = page.getByRole('banner');
      expect(await spilt(bar.locator('a').first().locator('span'))).toEqual([]);
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(65);
    }
  });

  it('break no word of a type, nor that of what is available', async () => {
    const wide = await at('validated', '/user/bank_operations/transactions', 1440);
    const row = wide.locator('main tbody tr');
    await row.first().waitFor();
    expect(await brokenWords(row.locator('th:nth-child(2)'))).toEqual([]);
    const heights = await row
      .locator('td:nth-child(3) > span')
      .evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...heights)).toBeLessThanOrEqual(61);
    for (const width of sample([320, 390, 1024, 1440] as const, 2)) {
      const page = await at('validated', '/user/dashboard', width);
      const types = page.locator('main li a[href*=view_transaction]');
      await types.first().waitFor();
      expect(await brokenWords(types)).toEqual([]);
      expect(await brokenWords(page.locator('section[data-wallet] p'))).toEqual([]);
    }
  });

  it('keep the figures of a report beside each other', async () => {
    for (const width of sample(widths, 2)) {
      const page = await at('validated', '/user/reports', width);
      const figures = page.locator('main dl').first().locator('dd');
      await figures.first().waitFor();
      expect(await spilt(figures), `at ${width}`).toEqual([]);
    }
  });

  it('keep a member’s values in the page, with the percentage as it is read', async () => {
    const id = await idOf(await windowOf('validated@demo.test'));
    const path = `/admin/investor_values/user_id/${id}`;
    expect(await sideways('admin', [path], [768, 834, 1024])).toEqual([]);
    const page = await at('admin', path, 390);
    const share = page.getByText(/ of net contributions$/);
    expect(await share.innerText()).toMatch(/^\+\d{1,3}(,\d{3})+\.\d\d% of net contributions$/);
    const ends = await page
      .getByRole('navigation')
      .getByRole('link', { name: /Since the beginning|Daily/ })
      .evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top } = one.getBoundingClientRect();
          return { left, right, top };
        }),
      );
    const [first, second] = ends.toSorted((one, other) => one.left - other.left);
    expect(ends).toHaveLength(2);
    if (first?.top === second?.top) expect(second?.left ?? 0).toBeGreaterThanOrEqual((first?.right ?? 0) + 8);
  });
});
