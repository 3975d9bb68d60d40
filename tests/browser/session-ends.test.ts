import type { Browser, Page, Route } from 'playwright-core';
import { request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../contract/values/session.ts';
import { launch } from '../fixtures/chromium.ts';
import { followCaching, keptIn } from '../fixtures/left-behind.ts';
import { atStep, fillAddress, save } from '../fixtures/pages/enrollment.ts';
import { memberAtStep } from '../fixtures/pages/members.ts';
import { refusal } from '../fixtures/pages/oddities.ts';
import { type Account, account, tryLogIn } from '../fixtures/pages/public.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { freshPage, memberAt } from '../fixtures/scene.ts';
import { elsewhere, followCalls, secondsLeft, storeUser, tellTabs } from '../fixtures/session-page.ts';
import { message } from '../fixtures/words.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

type Who = Pick<Account, 'email' | 'password'>;
const demo = (name: string): Who => ({ email: `${name}@demo.test`, password: 'demo-Portal-2026' });

/** Another device of the same person ends all sessions but its own. */
async function endFromElsewhere(who: Who): Promise<void> {
  const device = await request.newContext({ baseURL: portal.url, extraHTTPHeaders: { origin: portal.url } });
  await device.post('/api/v1/auth/login', { data: { email: who.email, password: who.password } });
  const proof = { purpose: 'sessions', method: 'password', password: who.password };
  await device.post('/api/v1/x/second-factor/confirmation', { data: proof });
  const ended = await device.delete('/api/v1/x/sessions');
  expect(ended.ok()).toBe(true);
  await device.dispose();
}
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}
/** The server keeps nothing half-typed: what comes back was sealed in this tab. */
const keepsNothing = (page: Page) =>
  page.route('**/x/drafts/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
const putOut = async (page: Page, title: string) => {
  await page.waitForURL('**/login');
  await page.locator('output', { hasText: title }).waitFor();
};
/** None of these words is anywhere in the browser, nor on the page. */
async function nothingOf(words: readonly string[], page: Page): Promise<void> {
  const seen =
    `${await keptIn(page)}\n${page.url()}\n${await page.locator('body').innerText()}`.toLowerCase();
  expect(words.filter((word) => seen.includes(word.toLowerCase()))).toEqual([]);
}

describe('a browser that keeps no cookies', () => {
  it.each([true, false])('is told so by the login, with storage: %s', async (hasStorage) => {
    const page = await freshPage(browser, portal.url);
    const refuse = () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    };
    if (!hasStorage) await page.addInitScript(refuse);
    await page.route('**/api/**', async (route) => {
      const { cookie: _sent, ...sent } = route.request().headers();
      const response = await route.fetch({ headers: sent });
      const { 'set-cookie': _set, ...headers } = response.headers();
      await route.fulfill({ response, headers });
      await page.context().clearCookies();
    });
    await page.goto('/login');
    const { email, password } = demo('validated');
    await tryLogIn(page, email, password);
    await page.locator('output', { hasText: 'Your browser keeps no cookies of this site.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

describe('what was typed', () => {
  it('survives a screen that breaks, and that it is asked anew who reads it', async () => {
    const who = account('tenue');
    await memberAtStep(portal.url, who, 2);
    const page = await freshPage(browser, portal.url);
    await page.clock.install();
    await comeIn(page, who.email, who.password);
    await page.goto('/user/account');
    const phone = page.getByLabel('Phone number');
    await phone.fill('611223344');
    // what is on the page is read again when the line is back
    const answer = async (how: Parameters<Route['fulfill']>[0], times: number) => {
      await page.route(/\/x\/sessions$/, (route) => route.fulfill(how), { times });
      await page.context().setOffline(true);
      await page.clock.fastForward(40_000);
      await page.context().setOffline(false);
    };
    const asked = page.waitForResponse('**/auth/whoami');
    await answer({ ...refusal(403, 'second_factor_setup_required'), headers: { 'x-set-up-first': '1' } }, 1);
    await asked;
    await expect.poll(() => phone.inputValue()).toBe('611223344');
    await answer({ status: 200, json: [null] }, 9);
    const broken = page.getByRole('heading', { level: 1, name: message('en', 'broken.fault.title') });
    await broken.waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.locator('main').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => phone.inputValue()).toBe('611223344');
  });

  it('survives each way in which a session ends, for the same person alone, and is nowhere to be read', async () => {
    const who = account('saisie');
    const [page] = await Promise.all([
      memberAt(browser, portal, 'saisie', 3),
      memberAtStep(portal.url, account('suivant'), 1),
    ]);
    const cached = followCaching(page.context());
    await keepsNothing(page);
    const street = page.getByLabel('Address', { exact: true });
    const endings = {
      'Access is limited.': async () => {
        await page.context().clearCookies();
        await save(page);
      },
      'Access is limited: your session was ended.': async () => {
        await endFromElsewhere(who);
        await save(page);
      },
      'Your session expired.': async () => secondsLeft(await elsewhere(page.context()), -1),
      'You logged out in another tab.': async () => {
        const other = await page.context().newPage();
        await other.goto('/user/dashboard');
        await logOut(other);
        await other.waitForURL((url) => !url.pathname.startsWith('/user'));
        await other.close();
      },
    };
    for (const [at, [title, end]] of Object.entries(endings).entries()) {
      const words = [`${at} impasse du Secret`, 'Toulouse', '1234567890123', 'Exemple', who.email];
      await fillAddress(page, words[0]);
      await end();
      await putOut(page, title);
      await nothingOf(words, page);
      if (at === 0) {
        // somebody else at the same tab: their own pages, and not a word of the other's
        await tryLogIn(page, account('suivant').email, who.password);
        await page.waitForURL('**/user/dashboard');
        await page.goto('/user/enrollment/step1');
        await atStep(page, 1);
        await nothingOf(['impasse du Secret', 'Toulouse', '1234567890123', who.email], page);
        // what this page still asks would be refused, and its address sealed for who was here
        await page.goto('about:blank');
        await page.context().clearCookies();
        await page.goto('/user/enrollment/step1');
        await page.waitForURL('**/login');
      }
      await tryLogIn(page, who.email, who.password);
      // the own page, and not the one at which somebody else was put out meanwhile
      await atStep(page, 3);
      await expect.poll(() => street.inputValue()).toBe(words[0]);
      await expect.poll(() => page.getByLabel('Tax number').inputValue()).toBe('1234567890123');
    }
    await page.reload();
    await atStep(page, 3);
    await expect.poll(() => street.inputValue()).toBe('3 impasse du Secret');
    // by will: nothing stays, not even sealed
    await logOut(page);
    await page.waitForURL((url) => url.pathname === '/');
    await nothingOf(['sealed.', 'Exemple', who.email, '/user'], page);
    expect(cached).toEqual([]);
  });

  it('of a withdrawal survives with its key, so that it is asked for once', async () => {
    const who = demo('validated');
    const page = await freshPage(browser, portal.url);
    const keys: (string | undefined)[] = [];
    page.on('request', (call) => {
      if (call.method() === 'POST' && call.url().endsWith('/transaction'))
        keys.push(call.headers()['idempotency-key']);
    });
    const quiet = followCalls(page, /^$/);
    await comeIn(page, who.email, who.password);
    await page.goto('/user/bank_operations/money_out');
    await page.locator('#field-amount').fill('251.5');
    await page.getByLabel(/reference/i).fill('Toiture de la grange');
    // what is sent shall be what hears of the end, and not a read that was on its way
    await quiet();
    await endFromElsewhere(who);
    await page.locator('form button[type=submit]').click();
    await putOut(page, 'Access is limited: your session was ended.');
    await nothingOf(['251.5', 'grange', who.email], page);
    await tryLogIn(page, who.email, who.password);
    await page.waitForURL('**/user/bank_operations/money_out');
    await expect.poll(() => page.locator('#field-amount').inputValue()).toMatch(/^251\.50?$/);
    await expect.poll(() => page.getByLabel(/reference/i).inputValue()).toBe('Toiture de la grange');
    await page.locator('form button[type=submit]').click();
    await page.getByText(/^[A-Z]{2}-\d{4}-\d{6} is with the fund$/).waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    // sent: the next form is empty
    await page.goto('/user/bank_operations/money_out');
    await expect.poll(() => page.locator('#field-amount').inputValue()).toBe('');
  });

  it('into a dialog of the fund’s, and what was searched for, survive too', async () => {
    const who = demo('admin');
    const page = await freshPage(browser, portal.url);
    await comeIn(page, who.email, who.password);
    // each answer says how long the session lasts, or that there is none: what the test does is the last word
    const quiet = followCalls(page, /^$/);
    await page.goto('/admin/manage_users?search=Mustermann');
    await page.getByRole('searchbox').first().waitFor();
    await quiet();
    // what the page asks in the background may be the first to be refused, once this is typed
    await page.getByRole('searchbox').first().fill('Mustermann A');
    await page.context().clearCookies();
    await page.keyboard.press('Enter');
    await putOut(page, 'Access is limited.');
    await nothingOf(['Mustermann', who.email], page);
    await tryLogIn(page, who.email, who.password);
    await page.waitForURL(/manage_users\?.*search=Mustermann/);

    await page.goto('/admin/bank_operations/bank_account');
    await page.getByRole('button', { name: 'Add an account' }).first().click();
    await page.getByLabel('Account holder').fill('Fonds Secret');
    await quiet();
    await secondsLeft(await elsewhere(page.context()), -1);
    await putOut(page, 'Your session expired.');
    await nothingOf(['Fonds Secret', who.email], page);
    await tryLogIn(page, who.email, who.password);
    await page.waitForURL('**/admin/bank_operations/bank_account');
    await page.getByRole('button', { name: 'Add an account' }).first().click();
    await expect.poll(() => page.getByLabel('Account holder').inputValue()).toBe('Fonds Secret');
    // left by will, it is gone
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add an account' }).first().click();
    await expect.poll(() => page.getByLabel('Account holder').inputValue()).toBe('');

    // shares of a month, which a chart holds
    await page.goto('/admin/edit_capital?tab=redistribution&currency=EUR');
    const share = page.locator('#field-internal_fund_percentage');
    await share.fill('12.34');
    await quiet();
    await secondsLeft(await elsewhere(page.context()), -1);
    await putOut(page, 'Your session expired.');
    await nothingOf(['12.34', who.email], page);
    await tryLogIn(page, who.email, who.password);
    await page.waitForURL(/edit_capital\?.*tab=redistribution/);
    await expect.poll(() => share.inputValue()).toBe('12.34');
  });

  it('stays sealed when somebody else comes in by another tab', async () => {
    const page = await memberAt(browser, portal, 'remplacee', 2);
    await keepsNothing(page);
    await page.getByLabel('Phone number').fill('677777777');
    const tab = await elsewhere(page.context());
    const { email, password } = demo('validated');
    const answer = await page.context().request.post('/api/v1/auth/login', { data: { email, password } });
    const other = session.parse(await answer.json());
    await storeUser(tab, other);
    await tellTabs(tab, { type: 'tab.signedIn', userId: other.id });
    await page.getByRole('heading', { level: 1, name: 'Your dossier' }).waitFor();
    await nothingOf(['677777777', account('remplacee').email], page);
    await logOut(page);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/login');
    await tryLogIn(page, account('remplacee').email, account('remplacee').password);
    await page.waitForURL('**/user/dashboard');
    await page.goto('/user/enrollment');
    await atStep(page, 2);
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('677777777');
  });
});
