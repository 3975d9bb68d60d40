import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { atStep, save } from '../fixtures/pages/enrollment.ts';
import { answered } from '../fixtures/pages/members.ts';
import { tryLogIn } from '../fixtures/pages/public.ts';
import { staffCalls } from '../fixtures/pages/review.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { freshPage, portalOfTest } from '../fixtures/scene.ts';
import { virtualPasskeys } from '../fixtures/virtual-passkeys.ts';

const password = 'demo-Portal-2026';
const investor = 'validated@demo.test';

let browser: Browser;
let portal: Portal;
beforeAll(async () => {
  browser = await launch();
  portal = await startPortal();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const section = (page: Page) => page.locator('#second-factor');
const heading = (page: Page, name: string) => page.locator('h1', { hasText: name }).waitFor();

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
}
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await button(page, 'Log out').click();
  await heading(page, 'Your capital, entry by entry.');
}
/** By the password: there is no second factor yet. */
async function confirmByPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
}
/** Reads the codes, says that they are kept, and goes on. */
async function keepCodes(page: Page): Promise<readonly string[]> {
  const list = section(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => list.count()).toBe(10);
  const codes = await list.allInnerTexts();
  await section(page).getByLabel('I have kept these codes').check();
  await button(page, 'Done').click();
  return codes;
}
async function addPasskey(page: Page): Promise<readonly string[]> {
  await button(page, 'Add a passkey').click();
  await section(page).getByLabel('Name of the passkey').fill('Phone');
  await button(page, 'Continue').click();
  await confirmByPassword(page);
  // what is shown only now is not left by a link alone
  await section(page).getByRole('list', { name: 'Recovery codes' }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without keeping the codes?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await question.waitFor({ state: 'detached' });
  return keepCodes(page);
}

/** What a page sends to a path, as it is sent. */
function sentTo(page: Page, path: RegExp, method = 'POST') {
  const sent: { readonly body: string; readonly key: string | undefined }[] = [];
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname))
      sent.push({ body: request.postData() ?? '', key: request.headers()['idempotency-key'] });
  });
  return sent;
}
const refusal = z.object({ error_key: z.string() });
const someone = z.looseObject({ id: z.string() });
const otherIban = 'FR7630006000011234567890189';

describe('two-step sign-in', () => {
  it('is set up with a passkey, asked for at the next sign-in, before money goes out and before it goes elsewhere; what was shown once is refused', async () => {
    const page = await freshPage(browser, portal.url);
    const device = await virtualPasskeys(page);
    await typePassword(page, investor);
    await heading(page, 'Dashboard');

    await page.goto('/user/account');
    const codes = await addPasskey(page);
    await section(page).getByText('Passkey added').waitFor();
    await section(page).getByText('10 codes left').waitFor();
    expect(await device.held()).toHaveLength(1);
    await logOut(page);

    const shown = sentTo(page, /\/second-factor\/sign-in$/);
    await typePassword(page, investor);
    await heading(page, 'One more step');
    expect((await page.request.get('/api/v1/auth/whoami')).status()).toBe(401);
    await button(page, 'Use a passkey').click();
    await heading(page, 'Dashboard');
    expect(shown).toHaveLength(1);

    // the same answer of the passkey, once more, in a sign-in of its own
    const thief = await freshPage(browser, portal.url);
    const headers = { origin: portal.url, 'content-type': 'application/json' };
    const begun = await thief.request.post('/api/v1/auth/login', { data: { email: investor, password } });
    expect(refusal.parse(await begun.json()).error_key).toBe('second_factor_required');
    await thief.request.get('/api/v1/x/second-factor/sign-in');
    const replayed = await thief.request.post('/api/v1/x/second-factor/sign-in', {
      headers,
      data: shown[0]?.body ?? '',
    });
    expect(replayed.status()).toBe(422);
    expect(refusal.parse(await replayed.json()).error_key).toBe('invalid_second_factor');

    // money out: the form stays, the dialog asks, the same request goes out again
    await page.goto('/user/bank_operations/money_out');
    const asked = sentTo(page, /\/transaction$/);
    await page.locator('#field-amount').fill('12.50');
    await page.locator('form button[type=submit]').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByText('Before money leaves your wallet').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').filter({ hasText: 'Confirm that it is you' }).waitFor();
    await expect.poll(() => page.locator('#field-amount').inputValue()).toBe('12.50');
    await page.locator('form button[type=submit]').click();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText(/^MO-\d{4}-\d{6} is with the fund$/).waitFor();
    expect(asked.length).toBe(3);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);

    // another bank account of a validated member, which the fund has asked for: what was typed stays
    const staff = await staffCalls(portal.url, 'compliance@demo.test');
    const { id } = someone.parse(await answered(page.request.get('/api/v1/auth/whoami')));
    const issue = { section: 'BANK_INFORMATION', step: 6, reason: 'DATA_INCORRECT' };
    await answered(staff.put(`/api/v1/registrationIssue/${id}`, { data: issue }));
    await page.goto('/user/enrollment/step6/individual');
    await atStep(page, 6);
    const given = sentTo(page, /\/individualDetails\/step_6$/);
    const iban = page.getByLabel('IBAN');
    await page.getByLabel('Country of the bank').selectOption('FR');
    await page.getByLabel('BIC (SWIFT)').fill('EXMPFRPP');
    await iban.fill('FR76 3000 6000 0112 3456 7890 189');
    await save(page);
    await dialog.getByText('Before bank details are changed').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await iban.inputValue()).replaceAll(' ', '')).toBe(otherIban);
    await save(page);
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () =>
        JSON.stringify(await (await page.request.get(`/api/v1/individualDetails/${id}`)).json()),
      )
      .toContain(otherIban);
    expect(given).toHaveLength(3);
    await page.goto('/user/dashboard');
    await logOut(page);

    // without the device: a recovery code, and none twice
    const [first = '', second = ''] = codes;
    const elsewhere = await freshPage(browser, portal.url);
    const withCode = async (code: string) => {
      await typePassword(elsewhere, investor);
      await heading(elsewhere, 'One more step');
      await elsewhere.getByLabel('Recovery code', { exact: true }).fill(code);
      await button(elsewhere, 'Log in').click();
    };
    await withCode(first.toLowerCase());
    await heading(elsewhere, 'Dashboard');
    await logOut(elsewhere);
    await withCode(first);
    await elsewhere.locator('.p-summary').getByText('A code works only once').waitFor();
    await elsewhere.getByLabel('Recovery code', { exact: true }).fill(second);
    await button(elsewhere, 'Log in').click();
    await heading(elsewhere, 'Dashboard');
    await elsewhere.goto('/user/account');
    await section(elsewhere).getByText('8 codes left').waitFor();
  });

  it('is set up by staff before anything else opens, where their role must have it; the fund’s account asks again', async () => {
    const strict = await portalOfTest({ STAFF_SECOND_FACTOR: '1' });
    const page = await freshPage(browser, strict.url);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await page.goto('/login');
    await tryLogIn(page, 'finance@demo.test', password);
    await page.waitForURL('**/admin/account');
    await page.goto('/admin/bank_operations/bank_account');
    await page.waitForURL('**/admin/account');
    await section(page).getByText('Your role needs two-step sign-in').waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);

    await button(page, 'Set up an app').click();
    await confirmByPassword(page);
    await section(page).getByAltText('QR code with the key for your app').waitFor();
    const secret = (await section(page).locator('code').innerText()).replace(/\s/g, '');
    const code = await generate({ secret });
    await section(page)
      .getByLabel('Code that the app shows now')
      .fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await button(page, 'Confirm the code').click();
    const codes = await keepCodes(page);
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor();
    expect(refused).toEqual([]);

    // the last one that the role must have stays
    await page.goto('/admin/account');
    await expect.poll(() => button(page, 'Remove the app').getAttribute('aria-disabled')).toBe('true');

    // the fund's account is changed: by a recovery code, as the app's code was used
    await page.goto('/admin/bank_operations/bank_account');
    const sent = sentTo(page, /\/giBankAccount\//, 'PUT');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const form = page.getByRole('dialog').filter({ hasText: 'Account holder' });
    await form.getByLabel('Account holder').fill('Sample Fund Holding SA');
    await form.getByRole('button', { name: 'Send for approval' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByText('Before bank details are changed').waitFor();
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await form.waitFor({ state: 'detached' });
    await page.getByText('You prepared this. Somebody else has to confirm it.').first().waitFor();
    expect(sent.length).toBe(2);

    // the next sign-in asks for what the app shows; what was used once is used up
    const nextCode = async () => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });
    const withCode = async (one: string) => {
      await typePassword(page, 'finance@demo.test');
      await heading(page, 'One more step');
      await page.getByLabel('Code from the app', { exact: true }).fill(one);
      await button(page, 'Log in').click();
    };
    await logOut(page);
    await withCode(code);
    await page.locator('.p-summary').getByText('A code works only once').waitFor();
    await page.getByLabel('Code from the app', { exact: true }).fill(await nextCode());
    await button(page, 'Log in').click();
    await heading(page, 'Dashboard');
  });
});
