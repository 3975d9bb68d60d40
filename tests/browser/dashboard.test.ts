import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { evolutionPoint, memberValues } from '../../contract/values/value.ts';
import { fundTotals } from '../../contract/values/totals.ts';
import { launch } from '../fixtures/chromium.ts';
import { pressKey, tabTo } from '../fixtures/keyboard.ts';
import { faultsOf } from '../fixtures/page-faults.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn, logIn } from '../fixtures/portal-pages.ts';
import { sample } from '../fixtures/sample.ts';
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

const password = 'demo-Portal-2026';
async function at(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}
/** Somebody's dashboard, on a page of its own. */
async function pageOf(who: string, query = '', options = {}): Promise<Page> {
  const page = await freshPage(browser, portal.url, options);
  const area = await comeIn(page, `${who}@demo.test`, password);
  return at(page, `/${area}/dashboard${query}`);
}
const windowOf = handedOn(() => ({ browser, portal }));
/** The investor's dashboard in one window, loaded anew by each address: that says all of what is shown. */
const investorAt = async (query = ''): Promise<Page> =>
  at(await windowOf('validated@demo.test'), `/user/dashboard${query}`);
async function evolution(page: Page, query: string) {
  const answer = await page.request.get(`/api/v1/capital/evolution?${query}`);
  return evolutionPoint.array().parse(await answer.json());
}
const whoami = z.looseObject({ id: z.string() });
async function standing(page: Page) {
  const { id } = whoami.parse(await (await page.request.get('/api/v1/auth/whoami')).json());
  return memberValues.parse(await (await page.request.get(`/api/v1/users_values/${id}`)).json());
}
const slider = (page: Page) => page.getByRole('slider', { name: /^Capital value/ });
const said = async (page: Page) => (await slider(page).getAttribute('aria-valuetext')) ?? '';
/** "2026-03-10" as the page writes it. */
const shownDay = (day: string) => day.split('-').toReversed().join('/');
/** "96,802.74" as the wire has it. */
const plain = (figure: string) => figure.replaceAll(',', '').replace('\u2212', '-').replace('+', '');
const grouped = (amount: string) => Number(amount).toLocaleString('en', { minimumFractionDigits: 2 });
/** What a table of the chart says, day by day: date, value, contributions, result. */
const daysIn = (page: Page) =>
  page
    .locator('tr[data-day]')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
    );

describe('the dashboard of an investor with values', () => {
  it('says what the capital is worth, what was put in and what was made of it, as the call says', async () => {
    const page = await investorAt();
    const [euros] = (await standing(page)).values;
    if (!euros?.value_date || euros.result_percentage === null) throw new Error('The demo has no value.');
    const capital = page.getByRole('region', { name: `Capital value at ${shownDay(euros.value_date)}` });
    await capital.getByText(grouped(euros.ending_balance)).first().waitFor();
    await capital.getByText(`${grouped(euros.net_contributions)} EUR contributed`).waitFor();
    const share = new RegExp(
      `result \\([+\u2212]?${plain(euros.result_percentage)}% of net contributions\\)`,
    );
    await capital.getByText(share).waitFor();
    // the chart is there, and what draws it came with it
    await slider(page).waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('svg path.value').getAttribute('d')).toMatch(/^M[\d.]+,[\d.]+L/);
  });

  it('reads any day of the chart by the arrow keys alone', async () => {
    const page = await investorAt('?range=all');
    const points = await evolution(page, 'currency=EUR');
    await slider(page).waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1 }).focus();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await slider(page).evaluate((one) => one === document.activeElement)) break;
    }
    const ring = await slider(page).evaluate((one) => {
      const frame = one.parentElement;
      return frame === null ? '' : getComputedStyle(frame).outlineStyle;
    });
    expect(ring, 'the focus can be seen around the chart').toBe('solid');
    const at = (index: number) => points.at(index);
    const says = (index: number) => {
      const point = at(index);
      if (!point) throw new Error('There is no such day.');
      return `${shownDay(point.value_date)}: capital value ${grouped(point.ending_balance)}`;
    };
    expect(await said(page)).toContain(says(-1));
    await page.keyboard.press('ArrowLeft');
    expect(await said(page)).toContain(says(-2));
    await page.keyboard.press('Home');
    expect(await said(page)).toContain(says(0));
    await page.keyboard.press('ArrowRight');
    expect(await said(page)).toContain(says(1));
    await page
      .locator('[data-reading]')
      .getByText(shownDay(at(1)?.value_date ?? ''))
      .waitFor();
  });

  it.each([390, 320])('reads any day within its picture on a phone, %i wide', async (width) => {
    const page = await investorAt('?range=1y');
    await page.setViewportSize({ width, height: 844 });
    await slider(page).waitFor({ state: 'attached' });
    const picture = page.locator('svg:has(path.value)');
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeLessThan(width);
    await picture.scrollIntoViewIfNeeded();
    const frame = await picture.boundingBox();
    if (frame === null) throw new Error('There is no picture.');
    for (const share of [0.01, 0.25, 0.45, 0.55, 0.75, 0.99]) {
      await page.mouse.move(frame.x + share * frame.width, frame.y + frame.height / 2);
      const box = await page.locator('[data-reading] p').locator('..').boundingBox();
      expect(box?.x, `${share}`).toBeGreaterThanOrEqual(frame.x);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${share}`).toBeLessThanOrEqual(frame.x + frame.width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('shows every day of the call in its table, with the result beside', async () => {
    const page = await investorAt('?range=all&currency=USD');
    const points = await evolution(page, 'currency=USD');
    await pressKey(page, page.getByRole('button', { name: 'Show as a table: Capital value' }));
    await page.waitForURL('**view=table**');
    const months = page.getByRole('button', { name: /: its days$/ });
    await months.first().waitFor();
    const count = await months.count();
    for (let at = 0; at < count; at += 1) await months.nth(at).click();
    const rows = (await daysIn(page)).map(([day, ...figures]) => [day, ...figures.map(plain)]);
    const cents = (amount: string) => BigInt(amount.replace('.', ''));
    expect(rows).toEqual(
      points.toReversed().map((point) => {
        const result = cents(point.ending_balance) - cents(point.net_contributions);
        const size = String(result < 0n ? -result : result).padStart(3, '0');
        const text = `${result < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
        return [shownDay(point.value_date), point.ending_balance, point.net_contributions, text];
      }),
    );
  });

  it('keeps range and currency in the address, and asks for no more days than it shows', async () => {
    const page = await investorAt();
    await slider(page).waitFor({ state: 'attached' });
    const asked = page.waitForRequest((request) => request.url().includes('/capital/evolution'));
    await pressKey(page, page.getByRole('button', { name: '3 mo' }));
    const query = new URL((await asked).url()).searchParams;
    await page.waitForURL('**range=3m**');
    const points = await evolution(page, `currency=EUR&from=${query.get('from') ?? ''}`);
    await expect.poll(() => slider(page).getAttribute('max')).toBe(String(points.length - 1));
    expect(points.length).toBeLessThan(95);
    await page.getByRole('button', { name: 'USD' }).click();
    await page.waitForURL('**currency=USD**');
    await expect.poll(() => said(page)).toContain('USD');
    await page.reload();
    await slider(page).waitFor({ state: 'attached' });
    expect(await said(page)).toContain('USD');
    await expect
      .poll(() => page.getByRole('button', { name: '3 mo' }).getAttribute('aria-pressed'))
      .toBe('true');
  });

  it('is light on paper, whatever the screen is, and leaves out what cannot be pressed there', async () => {
    const page = await pageOf('validated', '', { colorScheme: 'dark' });
    await slider(page).waitFor({ state: 'attached' });
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('background-color'));
    const line = () => page.locator('svg path.value').evaluate((path) => getComputedStyle(path).stroke);
    const [dark, drawn] = [await ground(), await line()];
    await page.emulateMedia({ media: 'print' });
    await expect.poll(ground).not.toBe(dark);
    expect(await line()).not.toBe(drawn);
    await page.locator('svg path.value').waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('button', { name: '3 mo' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await expect.poll(ground).toBe(dark);
  });

  it('offers to try again where the values did not come', async () => {
    const page = await freshPage(browser, portal.url);
    await comeIn(page, 'validated@demo.test', password);
    await page.route('**/api/v1/capital/evolution**', (route) => route.abort());
    await page.goto('/user/dashboard?range=all');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: 20_000 });
    await page.unroute('**/api/v1/capital/evolution**');
    await again.click();
    await slider(page).waitFor({ state: 'attached' });
  });
});

describe('chart and table', () => {
  const looks = [
    ['light', 'en', 'range=1y'],
    ['dark', 'fr', 'range=all&view=table'],
    ['dark', 'es', 'range=3m&currency=USD'],
    ['light', 'it', 'view=table'],
  ] as const;
  it.each(sample(looks, 1))(
    'have no fault in %s, %s, %s, on a desk and on a phone',
    async (theme, language, query) => {
      const page = await pageOf('validated', `?lang=${language}&${query}`, { colorScheme: theme });
      const shown = query.includes('table') ? page.locator('tr[data-kind=month]') : page.getByRole('slider');
      await shown.first().waitFor({ state: 'attached' });
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await faultsOf(page)).toEqual([]);
    },
  );
});

describe('what draws the chart', () => {
  it('is not loaded by a first screen that shows none', async () => {
    const page = await freshPage(browser, portal.url);
    /** names of the chart's files that were asked for before the page could be used: the next page's come after that */
    const chartFiles = () =>
      page.evaluate(() => {
        const usable = performance.getEntriesByName('usable')[0]?.startTime ?? Number.POSITIVE_INFINITY;
        return performance
          .getEntriesByType('resource')
          .filter(
            ({ name, startTime }) => startTime < usable && /d3-|evolution-chart|waterfall-bars/.test(name),
          )
          .map(({ name }) => name);
      });
    await logIn(page, 'investor@demo.test', password);
    await page.getByText('No value yet').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('usable').length === 1);
    expect(await chartFiles()).toEqual([]);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await logIn(page, 'validated@demo.test', password);
    await slider(page).waitFor({ state: 'attached' });
    expect(scripts.some((url) => /evolution-chart/.test(url))).toBe(true);
  });

  it('is not asked of a member without values: what leads to the first one stands there', async () => {
    const page = await pageOf('investor');
    await page.getByText('From enrollment to the first value').first().waitFor();
    await expect.poll(() => slider(page).count()).toBe(0);
  });
});

describe('the first page of an administrator', () => {
  it('says each currency by itself, and leads from what waits to where it is acted upon', async () => {
    const page = await pageOf('finance');
    const totals = fundTotals.parse(await (await page.request.get('/api/v1/x/values/totals')).json());
    for (const { currency, value, wallets } of totals.currencies) {
      const part = page.getByRole('region', { name: `In ${currency}` });
      await part.getByText(grouped(wallets)).first().waitFor();
      if (value !== null) await part.getByText(`value at ${shownDay(value.value_date)}`).waitFor();
    }
    const { requests_pending: count } = totals.waiting;
    const link = page.getByRole('link', { name: `${count} request${count === 1 ? '' : 's'} to decide` });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/manage_investor_transactions?request_status=PENDING');
    await page
      .getByRole('navigation', { name: /^Pages/ })
      .getByText(new RegExp(`${count} (transaction|request)`))
      .waitFor();
  });
});
