import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { jumpingClock } from '../faults/jumping-clock.ts';
import { launch } from '../fixtures/chromium.ts';
import { atStep, fillBank, fillIdentity, save, saveBlocked, saveTo } from '../fixtures/pages/enrollment.ts';
import { finishByCalls, mailed, memberAtStep } from '../fixtures/pages/members.ts';
import {
  account,
  fillSignUp,
  hasFocus,
  messageAt,
  signUp,
  summary,
  tryLogIn,
  typeCode,
} from '../fixtures/pages/public.ts';
import { type OwnPortal, startOwnPortal } from '../fixtures/own-portal.ts';
import { freshPage, memberAt, memberBefore } from '../fixtures/scene.ts';
import { message } from '../fixtures/words.ts';

const clock = jumpingClock();

let portal: OwnPortal;
let browser: Browser;
beforeAll(async () => {
  portal = await startOwnPortal(clock.env);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  clock.remove();
});

const missing = message('en', 'fields.required');
const notAccepted = message('en', 'fields.terms_not_accepted');
const noAnswer = 'Something went wrong. Please try again or contact support';
const newPage = () => freshPage(browser, portal.url);
/** Every link of the summary on top of a form, and that each leads to its field. */
async function summed(page: Page, box: string): Promise<readonly string[]> {
  const links = page.locator(box).getByRole('link');
  const words = await links.allInnerTexts();
  for (const link of await links.all()) {
    const target = (await link.getAttribute('href')) ?? '';
    await link.click();
    expect(await hasFocus(page, target), `${target} takes the focus`).toBe(true);
  }
  return words.map((line) => line.trim());
}

describe('signing up', () => {
  it('says at each field what is missing, and leads there', async () => {
    const page = await newPage();
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await summary(page).waitFor();
    await expect.poll(() => hasFocus(page, '.p-summary')).toBe(true);
    for (const field of ['first_name', 'last_name', 'email', 'password', 'password_confirmation'])
      expect(await messageAt(page, `field-${field}`), field).toBe(missing);
    await expect.poll(() => messageAt(page, 'field-terms_accepted')).toBe(notAccepted);
    expect(await summed(page, '.p-summary')).toEqual([
      `First name: ${missing}`,
      `Last name: ${missing}`,
      `E-mail address: ${missing}`,
      `Password: ${missing}`,
      `Repeat the password: ${missing}`,
      `I accept the terms and conditions: ${notAccepted}`,
    ]);
  });

  it('shows one of the two passwords by a button that says which', async () => {
    const page = await newPage();
    await page.goto('/signup');
    const typeOf = (name: string) => page.getByLabel(name, { exact: true }).getAttribute('type');
    await page.getByRole('button', { name: 'Show Repeat the password', exact: true }).click();
    await page.getByRole('button', { name: 'Hide Repeat the password', exact: true }).waitFor();
    expect([await typeOf('Password'), await typeOf('Repeat the password')]).toEqual(['password', 'text']);
    await page.getByRole('button', { name: 'Show Password', exact: true }).click();
    await expect.poll(() => typeOf('Password')).toBe('text');
  });

  it('refuses another confirmation, and terms that are not accepted; no account is made, nothing is lost', async () => {
    const page = await newPage();
    const who = account('sans.conditions');
    await fillSignUp(page, who);
    await page.getByLabel('Repeat the password').fill('another sentence 42');
    await expect
      .poll(() => messageAt(page, 'field-password_confirmation'))
      .toBe('Password confirmation does not match');
    await page.getByLabel('Repeat the password').fill(who.password);
    await expect.poll(() => messageAt(page, 'field-password_confirmation')).toBe(null);
    await page.getByLabel('I accept the terms and conditions').uncheck();
    await page.getByRole('button', { name: 'Create the account' }).click();
    await summary(page).waitFor();
    await expect.poll(() => messageAt(page, 'field-terms_accepted')).toBe(notAccepted);
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe(who.firstName);
    await expect.poll(() => page.getByLabel('E-mail address', { exact: true }).inputValue()).toBe(who.email);
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe(who.password);
    const mails = await fetch(`${portal.url}/dev/mailbox.json?to=${who.email}`);
    expect(await mails.json()).toEqual([]);
    await page.goto('/login');
    await tryLogIn(page, who.email, who.password);
    await summary(page).waitFor();
    await expect.poll(() => summary(page).innerText()).toBe(message('en', 'keys.invalid_credentials'));
    await expect.poll(() => page.getByLabel('E-mail address', { exact: true }).inputValue()).toBe(who.email);
  });

  it('refuses a wrong code and one that is too old', async () => {
    const page = await newPage();
    const who = account('code.tardif');
    await signUp(page, who);
    const code = await mailed(portal.url, who.email, 'code');
    await typeCode(page, code === '111111' ? '222222' : '111111');
    await page.getByText(message('en', 'keys.invalid_activation_code')).waitFor();
    await page.getByLabel('Six-digit code').fill('12');
    await expect.poll(() => messageAt(page, 'field-code')).toBe(message('en', 'fields.invalid_code'));
    onTestFinished(() => clock.set(0));
    await clock.set(31 * 60);
    await typeCode(page, code);
    await page.getByText(message('en', 'keys.expired_activation_code')).waitFor();
    await expect.poll(() => page.getByLabel('Six-digit code').inputValue()).toBe(code);
  });

  it('says that a new code is on its way where a screen reader listens already', async () => {
    const page = await newPage();
    await page.goto('/account_activation');
    await page.getByLabel('E-mail address', { exact: true }).fill('sans.compte@example.com');
    const said = page.locator('.p-column output');
    expect(await said.count()).toBe(1);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect
      .poll(() => said.innerText())
      .toMatch(/^A new code is on its way to sans\.compte@example\.com\./);
  });

  it('tells of a refused request no more when the page is opened again', async () => {
    const page = await newPage();
    await page.route('**/auth/forgottenpwdrequest', (route) => route.abort('connectionreset'));
    await page.goto('/forgotten_pwd');
    await page.getByLabel('E-mail address', { exact: true }).fill('personne@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await summary(page).waitFor();
    await page.getByRole('link', { name: 'Back to log in' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'Forgot', exact: false }).click();
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    await page.waitForTimeout(300);
    await expect.poll(() => summary(page).count()).toBe(0);
  });

  it('refuses a reset link that was used', async () => {
    const page = await newPage();
    const who = account('oubli');
    await memberAtStep(portal.url, who, 1);
    await page.goto('/forgotten_pwd');
    await page.getByLabel('E-mail address', { exact: true }).fill(who.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.waitForURL('**/forgotten_pwd_email_sent');
    const link = await mailed(portal.url, who.email, 'link');
    const set = async (password: string) => {
      await page.goto(link);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Repeat the password').fill(password);
      await page.getByRole('button', { name: 'Set the password' }).click();
    };
    await set('a new sentence for 2026');
    await page.waitForURL('**/login');
    await page.getByText('Your new password is set.').waitFor();
    await set('yet another sentence 2026');
    await page.getByRole('heading', { name: 'Invalid password token', exact: true }).waitFor();
    await page.goto('/login');
    await tryLogIn(page, who.email, 'a new sentence for 2026');
    await page.waitForURL('**/user/dashboard');
  });
});

describe('the forms of the enrollment', () => {
  it('say at each field what is wrong, keep what was typed, and lead there', async () => {
    const page = await memberAt(browser, portal, 'formulaire', 2);
    await save(page);
    const title = page.getByRole('heading', { name: '6 answers need to be corrected' });
    await title.waitFor();
    await expect.poll(() => hasFocus(page, 'section[aria-labelledby]')).toBe(true);
    for (const field of ['date_of_birth', 'country_of_birth', 'nationality', 'phone'])
      expect(await messageAt(page, `field-${field}`), field).toBe(missing);
    const box = 'section:has(h2:text("need to be corrected"))';
    expect(await summed(page, box)).toContain(`Date of birth: ${missing}`);
    await fillIdentity(page, '12');
    await expect.poll(() => messageAt(page, 'field-phone')).toBe('The Phone field is not valid');
    const young = `01/01/${new Date().getUTCFullYear() - 17}`;
    await page.getByLabel('Date of birth').fill(young);
    await expect.poll(() => messageAt(page, 'field-date_of_birth')).toBe(message('en', 'fields.under_age'));
    await page.getByLabel('Date of birth').fill('31/02/1986');
    await expect
      .poll(() => messageAt(page, 'field-date_of_birth'))
      .toBe(message('en', 'fields.invalid_date'));
    await page.getByLabel('Date of birth').fill(young);
    await saveBlocked(page);
    await expect.poll(() => hasFocus(page, '#field-date_of_birth')).toBe(true);
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('12');
    expect(new URL(page.url()).pathname).toBe('/user/enrollment/step2/individual');
    await fillIdentity(page);
    await saveTo(page, 3);
  });

  it('ask nothing more of a number that the bank’s new country has not', async () => {
    const page = await memberBefore(browser, portal, 'banque', 4);
    await finishByCalls(page, portal.url);
    await page.goto('/user/enrollment/step6/individual');
    await atStep(page, 6);
    await page.getByLabel('Country of the bank').selectOption('US');
    await save(page);
    await expect.poll(() => messageAt(page, 'field-routing_number')).toBe(missing);
    await fillBank(page);
    await saveTo(page, 7);
  });

  it('say it in French too', async () => {
    const who = account('francophone');
    await memberAtStep(portal.url, who, 2);
    const page = await freshPage(browser, portal.url, { locale: 'fr-FR' });
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Créer le compte' }).click();
    await summary(page).waitFor();
    await expect.poll(() => messageAt(page, 'field-first_name')).toBe(message('fr', 'fields.required'));
    await page.getByLabel('Mot de passe', { exact: true }).fill('une longue phrase 42');
    await page.getByLabel('Répétez le mot de passe').fill('une autre phrase 42');
    await expect
      .poll(() => messageAt(page, 'field-password_confirmation'))
      .toBe(message('fr', 'fields.password_mismatch'));
    await expect
      .poll(() => messageAt(page, 'field-terms_accepted'))
      .toBe(message('fr', 'fields.terms_not_accepted'));
    await page.goto('/login?lang=fr');
    await page.getByLabel('Adresse e-mail').fill(who.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(who.password);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await page.waitForURL('**/user/dashboard');
    await page.goto('/user/enrollment?lang=fr');
    await page.getByRole('heading', { level: 1, name: 'Identité' }).waitFor();
    await page.getByRole('button', { name: 'Enregistrer et continuer' }).click();
    await page.getByRole('heading', { name: '6 réponses à corriger' }).waitFor();
    await expect.poll(() => messageAt(page, 'field-nationality')).toBe(message('fr', 'fields.required'));
    await page.getByLabel('Numéro de téléphone').fill('12');
    await page.getByLabel('Indicatif du pays').selectOption('+33');
    await expect.poll(() => messageAt(page, 'field-phone')).toBe(message('fr', 'fields.invalid_phone'));
    await page.getByLabel('Date de naissance').fill(`01/01/${new Date().getUTCFullYear() - 17}`);
    await expect.poll(() => messageAt(page, 'field-date_of_birth')).toBe(message('fr', 'fields.under_age'));
  });

  it('correct the address of a step that is not reached', async () => {
    const page = await memberAt(browser, portal, 'adresse', 4);
    for (const path of ['/user/enrollment/step6/individual', '/user/enrollment/step7/individual']) {
      await page.goto(path);
      await atStep(page, 4);
    }
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/user/enrollment/step4/individual');
    await page.goto('/user/enrollment/step2/individual');
    await atStep(page, 2);
  });

  it('lose nothing when the server dies in the middle of a save, and go on when it is back', async () => {
    const page = await memberAt(browser, portal, 'panne', 2);
    await fillIdentity(page);
    process.kill(portal.pid(), 'SIGSTOP');
    await save(page);
    await page.locator('button[aria-busy="true"]').waitFor();
    await portal.crash();
    const told = page.getByRole('alert').filter({ hasText: noAnswer });
    await told.waitFor();
    await expect.poll(() => told.innerText()).toBe(`What you typed is kept. ${noAnswer}`);
    await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe('14/05/1986');
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('612345678');
    await save(page);
    await told.waitFor();
    await portal.restart();
    await saveTo(page, 3);
    await page.getByText('data saved').waitFor();
    await page.goto('/user/enrollment/step2/individual');
    await atStep(page, 2);
    await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe('14/05/1986');
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('612345678');
  });
});
