import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrollmentOverview, waitingCounts } from '../../contract/values/overview.ts';
import { launch } from '../fixtures/chromium.ts';
import { heard, listen } from '../fixtures/heard.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { freshPage } from '../fixtures/scene.ts';

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

/** Somebody who has come in, before anything of the portal is open. */
async function arrived(who: string, options = {}): Promise<Page> {
  const page = await freshPage(browser, portal.url, options);
  await comeIn(page, `${who}@demo.test`, 'demo-Portal-2026');
  return page;
}
async function pageOf(who: string, options = {}): Promise<Page> {
  const page = await arrived(who, options);
  await page.goto('/admin/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const overview = async (page: Page) =>
  enrollmentOverview.parse(await (await page.request.get('/api/v1/x/overview/enrollment')).json());
const chart = (page: Page, type: 'Individuals' | 'Businesses') =>
  page.getByRole('region', { name: new RegExp(`^${type}: \\d+ dossiers?$`) });
const states = (page: Page, type: 'Individuals' | 'Businesses') => chart(page, type).getByRole('link');
const countIn = (name: string) => Number(/: (\d+) dossier/.exec(name)?.[1] ?? 0);

describe('the chart of the enrollments', () => {
  it('says how many are in each state, and each state leads to exactly those', async () => {
    const page = await pageOf('admin');
    await chart(page, 'Individuals').waitFor();
    await expect.poll(() => states(page, 'Individuals').count()).toBe(7 + 5);
    await expect.poll(() => states(page, 'Businesses').count()).toBe(8 + 5);
    const found = await overview(page);
    const names = await states(page, 'Individuals').evaluateAll((links) =>
      links.map((link) => link.firstElementChild?.textContent ?? ''),
    );
    const ofIndividuals = found.states.filter((state) => state.registration_type === 'INDIVIDUAL');
    expect(names.map(countIn).filter((count) => count > 0)).toHaveLength(ofIndividuals.length);
    const submitted = names.find((name) => name.startsWith('Submitted')) ?? '';
    const state = ofIndividuals.find(({ enrollment_status }) => enrollment_status === 'SUBMITTED');
    expect(countIn(submitted)).toBe(state?.count ?? 0);

    await tabTo(page, chart(page, 'Individuals').getByRole('link', { name: submitted }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/manage_users?enrollment_status=SUBMITTED&registration_type=INDIVIDUAL');
    const users = `${state?.count} user${state?.count === 1 ? '' : 's'}`;
    await page.getByRole('navigation', { name: 'Pages' }).getByText(users).waitFor();
    await page.goBack();
    await chart(page, 'Individuals').waitFor();
  });

  it('has the same figures as rows', async () => {
    const page = await pageOf('auditor');
    await states(page, 'Businesses').first().waitFor();
    const names = await states(page, 'Businesses').evaluateAll((links) =>
      links.map((link) => link.firstElementChild?.textContent ?? ''),
    );
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const rows = chart(page, 'Businesses').getByRole('row');
    await rows.nth(1).waitFor();
    const told = await rows.evaluateAll((found) =>
      found.slice(1).map((row) => Number(row.querySelectorAll('td')[0]?.textContent ?? '')),
    );
    expect(told).toEqual(names.map(countIn));
    await page.getByRole('button', { name: 'Show as a chart' }).click();
    await states(page, 'Businesses').first().waitFor();
  });

  it('is a list of states on a phone, and nothing goes beyond its edge', async () => {
    const page = await pageOf('compliance', { viewport: { width: 390, height: 844 } });
    await chart(page, 'Individuals').getByRole('list').waitFor();
    await expect
      .poll(() => chart(page, 'Individuals').locator('svg[viewBox^="0 0 8"]').isVisible())
      .toBe(false);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide).toBe(false);
    const heights = await chart(page, 'Individuals')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().height)));
    expect(heights.filter((height) => height < 44)).toEqual([]);
  });
});

describe('what waits', () => {
  it('is taken by whoever decides dossiers: the one that waited longest opens', async () => {
    const page = await pageOf('compliance');
    const before = await overview(page);
    expect(before.free).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Take the next dossier' }).click();
    await page.waitForURL(/\/admin\/(individual|business)\/\w+\/user_id\//);
    const after = await overview(page);
    expect([after.free, after.mine.total]).toEqual([before.free - 1, before.mine.total + 1]);
    const taken = after.mine.first.find(({ id }) => page.url().includes(id));
    await page.goto('/admin/dashboard');
    const mine = page.getByRole('region', { name: 'Assigned to you' });
    await mine
      .getByRole('link', { name: taken?.user_name ?? 'nobody' })
      .first()
      .waitFor();
  });

  it('is taken and said, and takes nobody away from the page that they have gone on to', async () => {
    const page = await arrived('compliance');
    const [own] = (await overview(page)).mine.first;
    if (own) {
      const headers = { origin: portal.url };
      const given = await page.request.post(`/api/v1/x/dossiers/${own.id}/release`, { headers });
      expect(given.status()).toBe(200);
    }
    await page.goto('/admin/dashboard');
    const replies = await holdReplies(page, { next: (one) => one.url().endsWith('/x/dossiers/next') });
    replies.hold('next');
    await page.getByRole('button', { name: 'Take the next dossier' }).click();
    await replies.waits('next');
    await page.getByRole('navigation').getByRole('link', { name: 'Manage users' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Manage users' }).waitFor();
    await replies.answer('next');
    await page
      .getByText(/^Dossier of .+ taken$/)
      .first()
      .waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/manage_users');
  });

  it('is said aloud to be gone, where somebody else was faster', async () => {
    const page = await arrived('compliance');
    await listen(page);
    await page.route('**/x/dossiers/next', (route) => route.fulfill({ json: { member: null } }));
    await page.goto('/admin/dashboard');
    await page.getByRole('button', { name: 'Take the next dossier' }).click();
    await page.getByText('No dossier is waiting any more').waitFor();
    expect(await heard(page)).toContain('No dossier is waiting any more');
  });

  it('is counted at the side of every page, in the background', async () => {
    const page = await arrived('auditor');
    const counted: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/x/overview/waiting')) counted.push(request.headers()['x-background']);
    });
    await page.goto('/admin/activities/list');
    const told = await (await page.request.get('/api/v1/x/overview/waiting')).json();
    const { dossiers, requests_pending, requests_approved } = waitingCounts.parse(told);
    expect([dossiers > 0, requests_pending > 0]).toEqual([true, true]);
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const name of [
      `Manage users ${dossiers} waiting`,
      `Finance ${requests_pending + requests_approved} waiting`,
    ])
      await main.getByRole('link', { name, exact: true }).waitFor();
    expect(counted).toEqual(['1']);
  });

  it('is only shown to who reads: no button, and no call that the role may not make', async () => {
    for (const who of ['auditor', 'finance']) {
      const page = await arrived(who);
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(answer.url());
      });
      await page.goto('/admin/dashboard');
      await chart(page, 'Individuals').waitFor();
      await page.getByRole('region', { name: 'Latest activity' }).getByRole('listitem').first().waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Take the next dossier' }).count()).toBe(0);
      await expect.poll(() => page.getByRole('region', { name: 'Assigned to you' }).count()).toBe(0);
      expect(refused).toEqual([]);
    }
  });

  it('that did not load is asked for again', async () => {
    const page = await arrived('admin');
    await page.route('**/api/v1/x/overview/**', (route) =>
      route.fulfill({
        status: 500,
        json: { error_key: 'unexpected_error', description: 'Out of order', request_id: 'none' },
      }),
    );
    await page.goto('/admin/dashboard');
    await page.locator('main').getByText('The dashboard did not load').waitFor();
    await page.unroute('**/api/v1/x/overview/**');
    await page.locator('main').getByRole('button', { name: 'Try again' }).click();
    await chart(page, 'Individuals').waitFor();
  });
});
