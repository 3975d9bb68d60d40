import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteRow } from '../../src/app/routes.ts';
import { firstReads } from '../../src/app/first-reads.ts';
import { person } from '../fixtures/chromium.ts';
import { type OpenedRows, openRows, shownRows, visitorOf } from '../fixtures/opened-rows.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { readsAhead } from '../fixtures/reads-ahead.ts';
import { sample } from '../fixtures/sample.ts';
import { visit } from '../fixtures/walked-portal.ts';

/** What every page behind the login begins. */
const each = ['/api/v1/auth/whoami', '/api/v1/x/features'];
const rowsWithReads = shownRows.filter(({ screen }) => screen in firstReads);
const rowAt = (path: string): RouteRow => {
  const row = shownRows.find((one) => one.path === path);
  if (row === undefined) throw new Error(`There is no path ${path}`);
  return row;
};
/** Pages that staff of another role sees otherwise. */
const ofStaff = [
  '/admin/individual/details/user_id/:user_id',
  '/admin/business/kyc_validation/user_id/:user_id',
  '/admin/view_member/:user_id',
  '/admin/edit_capital',
].flatMap((path) => (['finance', 'compliance', 'auditor'] as const).map((role) => [role, path] as const));

let rows: OpenedRows;
beforeAll(async () => {
  rows = await openRows();
});
afterAll(() => rows?.close());

/** A business is taken over by its own chart, which reads where the dossier stands for itself. */
const readAgain = ({ screen, path }: RouteRow): readonly string[] =>
  screen === 'enrollment' && path.includes('/business') ? ['/api/v1/registrationStatus'] : [];
const timesOf = (asked: readonly string[], address: string) => asked.filter((one) => one === address).length;

describe('a page that is opened', () => {
  it.each(sample(rowsWithReads, 3).map((row) => [row.path, row] as const))(
    '%s begins reads before its code, takes every one of them, and asks for none again',
    async (_path, row) => {
      const page = await (await rows.contextOf(visitorOf(row))).newPage();
      const { begun, left, asked } = await readsAhead(page, await rows.addressOf(row));
      expect(begun).toEqual(expect.arrayContaining(each));
      expect(begun.length).toBeGreaterThan(each.length);
      expect(left).toEqual([]);
      expect(begun.filter((address) => timesOf(asked, address) !== 1)).toEqual(readAgain(row));
      await page.close();
    },
  );

  it.each(sample(ofStaff, 1))('leaves none that %s has no use for at %s', async (role, path) => {
    const context = await person(rows.browser, rows.portal.url, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    await comeIn(page, `${role}@demo.test`, 'demo-Portal-2026');
    const { left, begun } = await readsAhead(page, await rows.addressOf(rowAt(path)));
    expect(left).toEqual([]);
    expect(begun).toEqual(expect.arrayContaining(each));
    await context.close();
  });

  it('begins no reads of values, wallets or transactions, and no chart, for who is not validated yet', async () => {
    const page = await (await rows.contextOf('enrolling')).newPage();
    const charts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/evolution-chart')) charts.push(request.url());
    });
    const { begun, left } = await readsAhead(page, '/user/dashboard');
    expect(begun.toSorted()).toEqual([...each, '/api/v1/registrationStatus'].toSorted());
    expect([left, charts]).toEqual([[], []]);
    await page.close();
  });
});

describe('a page whose reads fail by a fault of the portal', () => {
  // there, figures that did not come are dashes
  const told = rowsWithReads.filter(({ screen }) => screen !== 'finance');
  const api = /\/api\/v1\/(?!auth\/|x\/features)/;
  const description = 'Something went wrong';
  const body = JSON.stringify({ error_key: 'unexpected_error', description, request_id: 'req-1' });

  it.each(sample(told, 3).map((row) => [row.path, row] as const))(
    '%s says of each the reference by which the fund finds it',
    async (_path, row) => {
      const address = await rows.addressOf(row);
      const page = await (await rows.contextOf(visitorOf(row))).newPage();
      await page.route(
        ({ pathname }) => api.test(pathname),
        (route) => route.fulfill({ status: 500, contentType: 'application/json', body }),
      );
      await page.goto(address);
      const main = page.locator('main');
      // one stands empty until something is wrong
      const alerts = async () => (await main.getByRole('alert').allInnerTexts()).filter(Boolean);
      await expect.poll(async () => (await alerts()).length, { timeout: 20_000 }).toBeGreaterThan(0);
      await expect.poll(() => main.locator('[data-skeleton]').count(), { timeout: 20_000 }).toBe(0);
      expect((await alerts()).filter((text) => !text.includes('Reference req-1'))).toEqual([]);
      await page.close();
    },
  );
});

describe('what a chart could not read', () => {
  const api = '**/api/v1/**';
  it.each([
    ['validated@demo.test', '/user/bank_operations/money_in', 'Your wallets did not load'],
    ['investor@demo.test', '/user/enrollment', 'Your enrollment did not load'],
  ])('comes by itself with the line, the session before it (%s, %s)', async (who, path, failed) => {
    const context = await person(rows.browser, rows.portal.url, { reducedMotion: 'reduce' });
    const page = await context.newPage();
    await comeIn(page, who, 'demo-Portal-2026');
    const cutLine = () => page.route(api, (route) => route.abort('internetdisconnected'));
    const bringLine = async () => {
      await page.unroute(api);
      await context.setOffline(true);
      await page.getByText('You are offline.').waitFor();
      await context.setOffline(false);
    };
    await cutLine();
    await page.goto('/user/account');
    await page.getByRole('heading', { name: 'The portal is not responding' }).waitFor();
    await bringLine();
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
    await page.waitForLoadState('networkidle');
    await cutLine();
    await visit(page, path);
    const told = page.locator('main').getByText(failed);
    await told.waitFor();
    await bringLine();
    await told.waitFor({ state: 'detached' });
    await page.locator('main').getByRole('heading', { level: 2 }).first().waitFor();
    await context.close();
  });
});
