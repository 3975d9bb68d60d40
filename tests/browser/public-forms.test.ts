import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { isFocused } from '../fixtures/keyboard.ts';
import { account, hasFocus, messageAt, summary, tryLogIn, typeSignUp } from '../fixtures/pages/public.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { writes } from '../fixtures/public-walk.ts';
import { freshPage } from '../fixtures/scene.ts';
import { secondStepRules } from '../fixtures/second-step-walk.ts';
import { requestFor } from '../fixtures/virtual-passkeys.ts';
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

/** The charts, and the way to the server. */
const acts = /\/assets\/public-acts-[^/]*\.js$/;
const someone = 'sans.compte@example.com';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const email = (page: Page) => page.getByLabel('E-mail address', { exact: true });
const isOnItsWay = (page: Page, to = someone) =>
  page.locator('output', { hasText: `A new code is on its way to ${to}.` }).waitFor();

/** A page of somebody whom the browser doesn't know, with all that follows its first screen. */
async function opened(path: string, { without }: { readonly without?: RegExp } = {}): Promise<Page> {
  const page = await freshPage(browser, portal.url);
  if (without) await page.route(without, (route) => route.abort());
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return page;
}

describe('signing up', () => {
  it('sends the language that the form shows, when the page was put into another one', async () => {
    const page = await opened('/signup?lang=es');
    await page.locator('header select').first().selectOption('en');
    await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor();
    await typeSignUp(page, account('en.otra.lengua'));
    const choice = page.locator('#field-language');
    expect(await choice.locator('option').allTextContents()).toEqual(['English', 'Français', 'Español']);
    const shown = await choice.inputValue();
    const registered = page.waitForRequest((request) => request.url().endsWith('/users/register'));
    await button(page, 'Create the account').click();
    const sent = z.object({ language: z.string() }).parse((await registered).postDataJSON());
    expect(sent.language).toBe(shown);
  });
});

describe('signing up and going on', () => {
  it('leaves who went to another page there when the answer comes, and keeps the address for the code', async () => {
    const page = await opened('/signup');
    const replies = await holdReplies(page, { signUp: writes(/\/users\/register$/) });
    replies.hold('signUp');
    const who = account('deja.ailleurs');
    await typeSignUp(page, who);
    await button(page, 'Create the account').click();
    await replies.waits('signUp');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await replies.answer('signUp');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('portal.email'))).toBe(who.email);
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

describe('a paper of the fund', () => {
  it('says that it did not come, and is asked for again', async () => {
    const words = /\/assets\/papers-[^/]*\.js$/;
    const page = await opened('/login', { without: words });
    await button(page, 'Terms and conditions').click();
    const dialog = page.getByRole('dialog', { name: 'Terms and conditions' });
    const said = dialog.locator('output');
    await expect.poll(() => said.innerText()).toBe('This part did not load');
    await page.unroute(words);
    await button(page, 'Try again').press('Enter');
    await dialog.locator('h3').first().waitFor();
    expect(await said.innerText()).toBe('');
    expect(await isFocused(dialog.locator('h2'))).toBe(true);
  });
});

describe('activating an account', () => {
  it('looks at a code that is sent while a new one is asked for, once that was answered', async () => {
    const page = await opened('/account_activation');
    const replies = await holdReplies(page, { resend: writes(/\/auth\/resendActivationCode$/) });
    replies.hold('resend');
    await email(page).fill('sans.attendre@example.com');
    await page.getByLabel('Six-digit code').fill('123456');
    await button(page, 'Send a new code').click();
    await replies.waits('resend');
    await button(page, 'Activate the account').click();
    await replies.answer('resend');
    await summary(page).getByText(message('en', 'keys.invalid_activation_code')).waitFor();
  });

  it('marks the address to which no code can go, and leads there', async () => {
    const page = await opened('/account_activation');
    const missing = message('en', 'fields.required');
    await button(page, 'Send a new code').click();
    await expect.poll(() => messageAt(page, 'field-email')).toBe(missing);
    await expect.poll(() => hasFocus(page, '.p-summary')).toBe(true);
    await summary(page)
      .getByRole('link', { name: `E-mail address: ${missing}` })
      .click();
    expect(await hasFocus(page, '#field-email')).toBe(true);
    await email(page).fill(someone);
    await expect.poll(() => messageAt(page, 'field-email')).toBe(null);
    await button(page, 'Send a new code').click();
    await isOnItsWay(page);
    await expect.poll(() => summary(page).count()).toBe(0);
  });

  it('says that a part of the page did not come, of each press anew, and goes on once it has', async () => {
    const page = await opened('/account_activation', { without: acts });
    // a second code goes to nobody within half a minute
    const other = 'sans.page@example.com';
    await email(page).fill(other);
    await page.getByLabel('Six-digit code').fill('123456');
    // nothing was asked for yet
    expect(await summary(page).count()).toBe(0);
    await button(page, 'Activate the account').click();
    await summary(page).getByText(message('en', 'keys.schemas_missing')).waitFor();
    await expect.poll(() => hasFocus(page, '.p-summary')).toBe(true);
    await button(page, 'Send a new code').click();
    await summary(page).getByText(message('en', 'keys.schemas_missing')).waitFor();
    await expect.poll(() => hasFocus(page, '.p-summary')).toBe(true);
    await page.unroute(acts);
    await button(page, 'Send a new code').click();
    await isOnItsWay(page, other);
    await expect.poll(() => summary(page).count()).toBe(0);
  });

  it('says so of a link’s code too, which waits for nothing then and is looked at when a press follows', async () => {
    const page = await opened(`/activate_account?code=${'x'.repeat(40)}`, { without: acts });
    await summary(page).getByText(message('en', 'keys.schemas_missing')).waitFor();
    expect(await button(page, 'Activate the account').getAttribute('aria-disabled')).toBe(null);
    expect(await page.getByText('The link is being checked.').count()).toBe(0);
    await page.unroute(acts);
    await button(page, 'Send a new code').click();
    await summary(page).getByText(message('en', 'keys.invalid_activation_code')).waitFor();
  });
});

/** The server hands out another build. */
const handOutNewer = (page: Page) =>
  page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(<script[^>]*type="module"[^>]*src="[^"]*)\.js"/,
        '$1-newer.js"',
      );
      await route.fulfill({ response, body });
    },
  );
/** What the page has not got by now is gone, too. */
async function upgraded(page: Page): Promise<void> {
  await handOutNewer(page);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
}

describe('a page that stood open over an upgrade', () => {
  it('logs in and signs up by what it has', async () => {
    const login = await opened('/login');
    await upgraded(login);
    await tryLogIn(login, someone, 'a long sentence 42');
    await summary(login).getByText(message('en', 'keys.invalid_credentials')).waitFor();

    const signup = await opened('/signup');
    await upgraded(signup);
    await typeSignUp(signup, account('reste.ouverte'));
    const registered = signup.waitForRequest((request) => request.url().endsWith('/users/register'));
    await button(signup, 'Create the account').click();
    await registered;
  });

  it('asks for a second factor by what it has', async () => {
    const page = await opened('/login');
    await upgraded(page);
    const replies = await holdReplies(page, { signIn: writes(/\/auth\/login$/), ...secondStepRules });
    replies.hold('signIn', 'methods');
    await tryLogIn(page, someone, 'a long sentence 42');
    await replies.refuse('signIn', { status: 422, key: 'second_factor_required' });
    await replies.give('methods', { methods: ['totp', 'recovery_code'], passkey: null });
    await page.getByLabel('Code from the app', { exact: true }).waitFor();
    await replies.reset();
  });

  it('says so where a part is missing all the same, and takes the address along to the newer build', async () => {
    const page = await opened('/login', { without: acts });
    await tryLogIn(page, someone, 'a long sentence 42');
    await summary(page).getByText(message('en', 'keys.schemas_missing')).waitFor();
    expect(await button(page, 'Reload').count()).toBe(0);
    await handOutNewer(page);
    await button(page, 'Log in').click();
    await summary(page).getByText(message('en', 'part.newer')).waitFor();
    const loaded = page.waitForEvent('load');
    await button(page, 'Reload').click();
    await loaded;
    await expect.poll(() => email(page).inputValue()).toBe(someone);
  });
});

describe('the second step of a sign-in', () => {
  it('keeps the focus of who goes through it by keys, and the code that was begun', async () => {
    const page = await opened('/login');
    const replies = await holdReplies(page, { signIn: writes(/\/auth\/login$/), ...secondStepRules });
    replies.hold('signIn', 'methods');
    await tryLogIn(page, someone, 'a long sentence 42');
    await replies.refuse('signIn', { status: 422, key: 'second_factor_required' });
    await replies.give('methods', {
      methods: ['passkey', 'totp', 'recovery_code'],
      passkey: requestFor(['c2FtcGxl']),
    });
    await button(page, 'Use a recovery code').press('Enter');
    const recovery = page.getByLabel('Recovery code', { exact: true });
    await expect.poll(() => isFocused(recovery)).toBe(true);
    await button(page, 'Use the app’s code').press('Enter');
    const code = page.getByLabel('Code from the app', { exact: true });
    await expect.poll(() => isFocused(code)).toBe(true);

    await code.fill('123');
    await button(page, 'Use a passkey').press('Enter');
    await replies.waits('methods');
    await expect.poll(() => isFocused(button(page, 'Stop'))).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => code.inputValue()).toBe('123');
    await expect.poll(() => hasFocus(page, 'h1')).toBe(true);

    await button(page, 'Back to e-mail and password').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    await expect.poll(() => hasFocus(page, 'h1')).toBe(true);
    await replies.reset();
  });
});
