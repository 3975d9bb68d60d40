import { Client } from 'pg';
import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { freshPage, memberAt } from '../fixtures/scene.ts';
import { elsewhere, followCalls, secondsLeft, timeLeft } from '../fixtures/session-page.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Runs one statement in the portal's own database. */
async function inDatabase(sql: string, values: readonly string[]): Promise<readonly unknown[]> {
  const client = new Client(portal.database);
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
const ofMember = 'user_id = (select id from users where email = $1)';

describe('a line that comes back', () => {
  it('makes the session of a page that nobody looks at no longer, until somebody does something there', async () => {
    const email = 'validated@demo.test';
    const page = await freshPage(browser, portal.url);
    await page.clock.install();
    await comeIn(page, email, 'demo-Portal-2026');
    await page.goto('/user/bank_operations/wallet');
    const quiet = followCalls(page, /^$/);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    await quiet();
    await inDatabase(`update sessions set last_seen_at = now() - interval '20 minutes' where ${ofMember}`, [
      email,
    ]);
    const seen = () => inDatabase(`select last_seen_at from sessions where ${ofMember}`, [email]);
    const before = await seen();
    const comesBack = async () => {
      const asked: Request[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/v1/')) asked.push(request);
      });
      await page.context().setOffline(true);
      // the page hears of it when the browser tells it; a line that was back before that never went
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
      // by now all that is shown is stale
      await page.clock.fastForward(40_000);
      await page.context().setOffline(false);
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      return asked;
    };
    const asked = await comesBack();
    await quiet();
    expect(asked.filter((request) => request.headers()['x-background'] !== '1')).toEqual([]);
    expect(await seen()).toEqual(before);

    await page.getByRole('link', { name: 'Analytics' }).first().click();
    await quiet();
    await expect.poll(seen).not.toEqual(before);

    // whoever is put out meanwhile is, by the first answer
    await inDatabase(`update sessions set revoked_at = now() where ${ofMember}`, [email]);
    await comesBack();
    await page.waitForURL('**/login');
  });
});

describe('the warning', () => {
  it('comes two minutes before the end, says what is kept, and goes when one stays', async () => {
    const page = await memberAt(browser, portal, 'avertie', 2);
    const tab = await elsewhere(page.context());
    // each answer says how long the session lasts: there are no more of them
    const quiet = followCalls(page, /^$/);
    const autosaved = page.waitForResponse(/\/x\/drafts\//);
    await page.getByLabel('Phone number').fill('655555555');
    await autosaved;
    await quiet();
    const warning = page.getByRole('alertdialog', { name: 'You will be logged out soon' });
    await secondsLeft(tab, 123);
    await page.waitForTimeout(1500);
    expect(await warning.isVisible()).toBe(false);
    await warning.waitFor({ timeout: 6000 });
    await expect.poll(() => warning.innerText()).toMatch(/^(2:00|1:5\d)/);
    await expect.poll(() => warning.innerText()).toContain('Your draft is saved.');
    await page.route('**/auth/whoami', (route) => route.abort());
    await page.getByRole('button', { name: 'Stay logged in' }).click();
    const failed = warning.getByText('could not be extended');
    await failed.waitFor();
    // a second less, as an answer in the background may round it, is no news
    await secondsLeft(tab, Math.floor(await timeLeft(tab)));
    await page.waitForTimeout(1500);
    expect(await failed.isVisible()).toBe(true);
    await page.unroute('**/auth/whoami');
    await page.getByRole('button', { name: 'Stay logged in' }).click();
    await warning.waitFor({ state: 'detached' });
    expect(await timeLeft(tab)).toBeGreaterThan(1700);
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('655555555');
  });

  it('can be answered when its own part does not come', async () => {
    const page = await freshPage(browser, portal.url);
    const quiet = followCalls(page, /^$/);
    await comeIn(page, 'business@demo.test', 'demo-Portal-2026');
    await page.goto('/user/dashboard');
    await page.locator('h1').waitFor();
    const warningCode = /\/assets\/session-warning-[^/]*\.js$/;
    await page.route(warningCode, (route) => route.abort());
    const tab = await elsewhere(page.context());
    await quiet();
    await secondsLeft(tab, 110);
    const told = page.getByRole('alert').filter({ hasText: 'You will be logged out soon' });
    await told.waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await told.getByRole('button', { name: 'Stay logged in' }).click();
    await told.waitFor({ state: 'detached' });
    // and where nothing at all is heard of it, it is a way out
    await page.route(warningCode, () => undefined);
    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName('usable').length === 1);
    await quiet();
    // a call that a busy machine makes late tells of a longer session once more
    const out = told.getByRole('button', { name: 'Log out now' });
    const isTold = async () => {
      await secondsLeft(tab, 110);
      await out.waitFor({ timeout: 5000 }).catch(() => undefined);
      return out.isVisible();
    };
    await expect.poll(isTold, { timeout: 30_000 }).toBe(true);
    await out.click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});
