import { type Browser, type Page, request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { chooseIn, isFocused, pickIn, pressKey, tabTo, typeIn } from '../fixtures/keyboard.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn, logIn } from '../fixtures/portal-pages.ts';
import { freshPage } from '../fixtures/scene.ts';

const demoPassword = 'demo-Portal-2026';
let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const menu = (page: Page) => page.getByRole('button', { name: /Account menu/ });
const part = (page: Page, name: string) => page.getByRole('region', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => page.getByText('data saved', { exact: true }).first().waitFor();
const whoami = async (page: Page): Promise<unknown> =>
  (await page.context().request.get('/api/v1/auth/whoami')).json();

async function fillPassword(page: Page, former: string, next: string): Promise<void> {
  await typeIn(page, page.getByLabel('Current password', { exact: true }), former);
  await typeIn(page, page.getByLabel('New password', { exact: true }), next);
  await typeIn(page, page.getByLabel('Repeat the new password', { exact: true }), next);
  await pressKey(page, button(page, 'Change the password'));
}

describe('a member', () => {
  it('changes the own data by the keyboard; what the server does not take stays where it was typed', async () => {
    const page = await freshPage(browser, portal.url);
    // from the beginning: a busy page that is routed only now sends what a key asks for at once past the route
    const replies = await holdReplies(page, {
      own: (call) => call.method() === 'PUT' && call.url().includes('/users/'),
      dossier: (call) => /\/(registrationStatus|individualDetails)/.test(call.url()),
    });
    await logIn(page, 'investor@demo.test', demoPassword);
    await pressKey(page, menu(page));
    await pressKey(page, page.getByRole('link', { name: 'Account settings' }));
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();

    await typeIn(page, field(page, 'First name'), 'Andrea');
    await pickIn(page, page.getByRole('combobox', { name: 'Country code' }), 'France', '+33');
    await typeIn(page, field(page, 'Phone number'), '12');
    await page.getByText('The Phone field is not valid').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(field(page, 'Phone number'))).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('06 12 34 56 78');
    await expect.poll(() => page.getByText('The Phone field is not valid').count()).toBe(0);

    // told as soon as it is answered, whatever is read anew beside it
    replies.hold('own', 'dossier');
    await page.keyboard.press('Enter');
    await replies.refuse('own', { status: 503, key: 'unavailable' });
    await page.getByRole('alert').getByText('This was not saved').waitFor();
    await expect.poll(() => field(page, 'First name').inputValue()).toBe('Andrea');
    await replies.reset();
    await page.keyboard.press('Enter');
    await saved(page);

    await expect.poll(() => menu(page).innerText()).toContain('Andrea');
    await expect.poll(() => field(page, 'Phone number').inputValue()).toBe('612345678');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing has changed since it was saved.').waitFor();

    // what is typed while a save is on its way stays, and nothing is sent beside it
    let sent = 0;
    page.on('request', (call) => {
      if (call.method() === 'PUT') sent += 1;
    });
    replies.hold('own');
    await typeIn(page, field(page, 'First name'), 'Andreas');
    await page.keyboard.press('Enter');
    await replies.waits('own');
    const before = await field(page, 'Last name').inputValue();
    await typeIn(page, field(page, 'Last name'), 'Later');
    await page.keyboard.press('Enter');
    await replies.answer('own');
    await expect.poll(() => menu(page).innerText()).toContain('Andreas');
    await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Later');
    expect(sent).toBe(1);
    expect(JSON.stringify(await whoami(page))).not.toContain('Later');
    replies.pass('own');
    await typeIn(page, field(page, 'First name'), 'Andrea');
    await typeIn(page, field(page, 'Last name'), before);
    await page.keyboard.press('Enter');
    await expect.poll(() => menu(page).innerText()).not.toContain('Andreas');
    await page.reload();
    await expect.poll(() => field(page, 'First name').inputValue()).toBe('Andrea');
    await expect.poll(() => field(page, 'Phone number').inputValue()).toBe('612345678');
  });

  it('sees what papers prove with the way to correct it, and chooses language, appearance and times', async () => {
    const page = await freshPage(browser, portal.url, { timezoneId: 'Asia/Tokyo' });
    await comeIn(page, 'validated@demo.test', demoPassword);
    await page.goto('/user/account');
    const data = part(page, 'Your data');
    await data.getByText('As in your dossier, which the fund has received.').waitFor();
    await expect.poll(() => field(page, 'First name').count()).toBe(0);
    await expect
      .poll(() => data.getByRole('link', { name: 'See your details' }).first().getAttribute('href'))
      .toBe('/user/profile/individual');

    await chooseIn(page, 'Date and time', /GMT offset/);
    await chooseIn(page, 'Appearance', 'Dark');
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark');
    await part(page, 'Language and display').getByRole('combobox', { name: 'Language' }).selectOption('fr');
    await page.getByRole('heading', { level: 1, name: 'Paramètres du compte' }).waitFor();
    await page.getByText('Données enregistrées', { exact: true }).first().waitFor();
    expect(await whoami(page)).toMatchObject({ language: { id: 'fr-FR' } });

    await page.goto('/user/activities/list');
    await expect
      .poll(() => page.locator('main time:visible').first().innerText())
      .toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d\sGMT\+09:00$/);
    await expect.poll(() => page.locator('html').getAttribute('class')).toContain('dark');

    // the messages follow by a button, which goes once they do: whoever pressed it stands on the list then
    await page.goto('/user/account?lang=en');
    const display = page.locator('#display');
    const replies = await holdReplies(page, { own: (call) => call.method() === 'PUT' });
    replies.hold('own');
    await pressKey(page, button(page, 'Messages in English too'));
    await replies.waits('own');
    await expect.poll(() => isFocused(display.locator('button[aria-busy=true]'))).toBe(true);
    await replies.answer('own');
    await expect.poll(() => isFocused(display.getByRole('combobox', { name: 'Language' }))).toBe(true);
    expect(await whoami(page)).toMatchObject({ language: { alias: 'en' } });
  });

  it('changes the password with the old one, stays here and is out everywhere else', async () => {
    const page = await freshPage(browser, portal.url);
    await comeIn(page, 'business@demo.test', demoPassword);
    const elsewhere = await request.newContext({
      baseURL: portal.url,
      extraHTTPHeaders: { origin: portal.url },
    });
    const credentials = { email: 'business@demo.test', password: demoPassword };
    const signIn = (data: object) => elsewhere.post('/api/v1/auth/login', { data });
    await expect.poll(async () => (await signIn(credentials)).status()).toBe(200);

    await page.goto('/user/account#password');
    await expect.poll(() => isFocused(part(page, 'Password'))).toBe(true);
    await fillPassword(page, 'not my password', 'a meadow behind the mill');
    await page.getByText('This is not your current password').waitFor();
    await expect.poll(() => isFocused(page.getByLabel('Current password', { exact: true }))).toBe(true);
    await page.goto('/user/account#password');
    await page.reload();
    await expect.poll(() => isFocused(part(page, 'Password'))).toBe(true);
    await fillPassword(page, demoPassword, 'a meadow behind the mill');
    await page.getByText('Your password is changed').waitFor();
    await expect.poll(() => page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
    expect((await elsewhere.get('/api/v1/auth/whoami')).status()).toBe(401);
    expect(await whoami(page)).toMatchObject({ email: 'business@demo.test' });
    expect((await signIn({ ...credentials, password: 'a meadow behind the mill' })).status()).toBe(200);
    await elsewhere.dispose();
  });
});

describe('a colleague at the fund', () => {
  it('reads the own account, and is led to where a part of it is changed; nothing is asked that the role forbids', async () => {
    const page = await freshPage(browser, portal.url);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await logIn(page, 'auditor@demo.test', demoPassword);
    await pressKey(page, menu(page).last());
    await pressKey(page, page.getByRole('link', { name: 'User account' }).last());
    await page.getByRole('heading', { level: 1, name: 'User account' }).waitFor();
    await page.getByText('Read-only access to the whole admin area.').waitFor();
    await pressKey(page, page.getByRole('link', { name: 'Change Your data' }));
    await page.waitForURL('**/admin/account#profile');
    await expect.poll(() => isFocused(part(page, 'Your data'))).toBe(true);
    await pickIn(page, page.getByRole('combobox', { name: 'Country code' }), 'United K', '+44');
    await typeIn(page, field(page, 'Phone number'), '020 7123 4567');
    await page.keyboard.press('Enter');
    await saved(page);
    const places = page.getByRole('navigation', { name: 'On this page' });
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, places.getByRole('link', { name: 'Messages by e-mail' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(part(page, 'Messages by e-mail'))).toBe(true);
    await page.goto('/admin/profile');
    await page.getByText('+44 2071234567').waitFor();
    expect(refused).toEqual([]);
  });
});
