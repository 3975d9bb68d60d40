import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { heard, listen } from '../fixtures/heard.ts';
import {
  chooseIn as choose,
  isFocused,
  pickIn as pick,
  pressKey as press,
  tabTo,
  typeIn as type,
} from '../fixtures/keyboard.ts';
import { atStep, daysAgo, held, saveButton, slot } from '../fixtures/pages/enrollment.ts';
import { memberAtStep } from '../fixtures/pages/members.ts';
import { account, hasFocus } from '../fixtures/pages/public.ts';
import { signCard } from '../fixtures/pages/signing.ts';
import { pdf } from '../fixtures/papers.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { freshPage, memberBefore } from '../fixtures/scene.ts';
import { sample } from '../fixtures/sample.ts';

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

/** Presses Enter on a button that is blocked until everything in front of it is done. */
async function pressOpen(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
  await page.keyboard.press('Enter');
}

/** Goes on with Enter on the save bar's button, and finds the focus on the next step's heading. */
async function goOn(page: Page, next: number): Promise<void> {
  await pressOpen(page, saveButton(page));
  await atStep(page, next);
  await expect.poll(() => hasFocus(page, 'h1')).toBe(true);
}

/** Ticks a box with the space bar. */
async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('Space');
  await expect.poll(() => box.isChecked()).toBe(true);
}

/** Opens the file chooser of a slot by a key, and finds the focus in the slot once its paper is held. */
async function send(
  page: Page,
  paper: string,
  name: string,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  const row = slot(page, paper);
  const { content: buffer } = await pdf();
  await tabTo(page, row.getByRole('button', { name: /^Choose a file/ }));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press(key)]);
  await chooser.setFiles({ name, mimeType: 'application/pdf', buffer });
  if (paper === 'proof_of_address') {
    // what the row asks for has the focus already
    await expect.poll(() => isFocused(row.getByLabel('Date on the document'))).toBe(true);
    await page.keyboard.type(daysAgo(20));
    await press(page, row.getByRole('button', { name: /^Send document/ }));
  }
  await held(page, paper, name);
  await expect.poll(() => hasFocus(page, `#slot-${paper}`)).toBe(true);
}

/** Reads both papers of step 5, ticks them, and signs the agreement by typing one's name. */
async function readAndSign(page: Page, name: string): Promise<void> {
  for (const [paper, words] of [
    ['Private placement memorandum', 'I have read the memorandum.'],
    ['Executive summary', 'I have read the summary.'],
  ] as const) {
    const opener = page.getByRole('button', { name: `Open: ${paper}` });
    await press(page, opener);
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('link', { name: 'Download' }).waitFor();
    await expect.poll(() => hasFocus(page, '[role=dialog]')).toBe(true);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(opener)).toBe(true);
    await tick(page, page.getByLabel(words));
  }
  const card = signCard(page);
  await type(page, card.getByLabel('Name of the person who signs'), name);
  await tick(page, card.getByRole('checkbox', { name: /I have read the subscription agreement/ }));
  await pressOpen(page, card.getByRole('button', { name: 'Sign the agreement' }));
  await page.getByRole('heading', { name: 'Signed on this screen' }).waitFor();
  await expect.poll(() => hasFocus(page, '#sign-title')).toBe(true);
  await held(page, 'contract', '-en-signed.pdf');
}

it('signing in, all seven steps and their submission need nothing but the keyboard', async () => {
  const who = account('clavier');
  await memberAtStep(portal.url, who, 1);
  const page = await freshPage(browser, portal.url);
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(page.getByRole('link', { name: 'Skip to the content' }))).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator('main :focus').count()).toBe(1);
  await type(page, page.getByLabel('E-mail address', { exact: true }), who.email);
  await type(page, page.getByLabel('Password', { exact: true }), who.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/dashboard');
  await expect.poll(() => hasFocus(page, 'h1')).toBe(true);
  await tabTo(page, page.getByRole('link', { name: 'Start enrollment' }));
  await page.keyboard.press('Enter');
  await atStep(page, 1);
  await expect.poll(() => hasFocus(page, 'h1')).toBe(true);

  await choose(page, 'Who invests?', /^An individual/);
  await pick(page, page.getByLabel('Country of residence'), 'France', 'FR');
  await choose(page, 'Preferred currency', 'US dollar (USD)');
  await choose(page, 'Are you a US person?', 'No');
  await choose(page, 'Do you claim accredited investor status?', 'Yes');
  await goOn(page, 2);

  await tabTo(page, saveButton(page));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '6 answers need to be corrected' }).waitFor();
  await expect.poll(() => hasFocus(page, 'section:has(h2)')).toBe(true);
  await tabTo(page, saveButton(page));
  await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Space');
  await expect.poll(() => hasFocus(page, '#field-date_of_birth')).toBe(true);
  await page.keyboard.type('14/05/1986');
  await pick(page, page.getByLabel('Country of birth'), 'France', 'FR');
  await pick(page, page.getByLabel('Nationality'), 'Italy', 'IT');
  await choose(page, 'Which identity document will you send?', /^Residence permit/);
  await pick(page, page.getByLabel('Country code'), 'France', '+33');
  await type(page, page.getByLabel('Phone number'), '612345678');
  await goOn(page, 3);

  await pick(page, page.getByLabel('Country', { exact: true }), 'United States', 'US');
  await type(page, page.getByLabel('Address', { exact: true }), '12 Example Street');
  await type(page, page.getByLabel('Postcode'), '94105');
  await type(page, page.getByLabel('City'), 'San Francisco');
  await pick(page, page.getByLabel('State', { exact: true }), 'CA', 'CA');
  await pick(page, page.getByLabel('Country of tax residence'), 'France', 'FR');
  await type(page, page.getByLabel('Tax number'), '1234567890123');
  await choose(page, 'Are you a politically exposed person?', 'No');
  await pick(page, page.getByLabel('Where does the money come from?'), 'Sav', 'savings');
  await goOn(page, 4);

  await tabTo(page, saveButton(page));
  await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(page, '#slot-identity_front')).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/user/enrollment/step4/individual');
  await send(page, 'identity_front', 'front.pdf');
  await send(page, 'identity_back', 'back.pdf', 'Space');
  await send(page, 'proof_of_address', 'bill.pdf');
  await send(page, 'tax_return_or_december_payslip_1y', 'income-1.pdf', 'Space');
  await send(page, 'tax_return_or_december_payslip_2y', 'income-2.pdf');
  await goOn(page, 5);

  await readAndSign(page, `${who.firstName} ${who.lastName}`);
  await goOn(page, 6);

  await choose(page, 'Currency of the account', 'Euro (EUR)');
  await pick(page, page.getByLabel('Country of the bank'), 'France', 'FR');
  await type(page, page.getByLabel('IBAN'), 'FR1420041010050500013M02606');
  await type(page, page.getByLabel('BIC (SWIFT)'), 'EXMPFRPP');
  await tick(page, page.getByLabel('I am the signatory of this account.'));
  await tick(page, page.getByLabel('I confirm that I am an accredited investor.'));
  await send(page, 'bank_information', 'account.pdf');
  await goOn(page, 7);

  await tick(page, page.getByLabel('I confirm that these answers are complete and true.'));
  await pressOpen(page, saveButton(page));
  const board = page.getByRole('heading', { level: 1, name: 'Your dossier' });
  await board.waitFor();
  await expect.poll(() => isFocused(board)).toBe(true);
  await page.getByText('Your dossier is with the fund').waitFor();
});

const failing = [
  ['the progress', '/user/enrollment', '**/api/v1/registrationStatus', 'Your enrollment did not load', 2],
  ['the answers', '/user/enrollment', '**/api/v1/individualDetails/**', 'Your enrollment did not load', 2],
  ['the draft', '/user/enrollment', '**/api/v1/x/drafts/**', 'Your enrollment did not load', 2],
  ['the dashboard', '/user/dashboard', '**/api/v1/registrationStatus', 'The dashboard did not load', null],
] as const;
it.each(sample(failing, 1))(
  '%s that did not load is asked for again by keyboard: the focus goes to the page’s heading',
  async (what, path, call, failed, step) => {
    const page = await memberBefore(browser, portal, `nouvel.essai.${what.replaceAll(' ', '.')}`, 2);
    const refusal = { error_key: 'unexpected_error', description: 'Out of order', request_id: 'none' };
    await page.route(call, (route) => route.fulfill({ status: 500, json: refusal }));
    await page.goto(path);
    await page.getByText(failed).waitFor();
    await page.unroute(call);
    await tabTo(page, page.locator('main').getByRole('button', { name: 'Try again' }));
    await page.keyboard.press('Enter');
    if (step === null) await page.getByRole('heading', { name: 'Continue your enrollment' }).waitFor();
    else await atStep(page, step);
    await expect.poll(() => hasFocus(page, 'h1')).toBe(true);
  },
);

it('what changes on a page is said aloud, and the focus stays where it was', async () => {
  const page = await freshPage(browser, portal.url);
  await listen(page);
  await page.goto('/login');
  await type(page, page.getByLabel('E-mail address', { exact: true }), 'admin@demo.test');
  await type(page, page.getByLabel('Password', { exact: true }), 'not the password');
  await page.keyboard.press('Enter');
  const refused = page.getByRole('region', { name: 'The e-mail address or the password is wrong' });
  await expect.poll(() => isFocused(refused)).toBe(true);

  await comeIn(page, 'admin@demo.test', 'demo-Portal-2026');
  await page.goto('/admin/manage_users');
  await page.getByText(/^1 to 10 of \d+ users$/).waitFor();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await press(page, next);
  await expect.poll(() => heard(page)).toMatch(/^11 to 20 of \d+ users$/m);
  await expect.poll(() => isFocused(next)).toBe(true);
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await type(page, search, 'marta');
  await expect.poll(() => heard(page)).toMatch(/^1 to 1 of 1 user$/m);
  await expect.poll(() => isFocused(search)).toBe(true);
  await page.keyboard.type(' nobody');
  await expect.poll(() => heard(page)).toContain('0 users');
  await expect.poll(() => isFocused(search)).toBe(true);
  expect(await search.inputValue()).toBe('marta nobody');

  await page.route('**/api/v1/users?**', (route) => route.fulfill({ status: 500, json: {} }));
  await type(page, search, 'luca');
  await page.locator('main').getByRole('button', { name: 'Try again' }).waitFor({ timeout: 60_000 });
  await expect.poll(() => isFocused(search)).toBe(true);
  await page.unroute('**/api/v1/users?**');

  await press(page, page.locator('button[popovertarget]:visible').last());
  const language = page.locator(':popover-open select').first();
  await pick(page, language, 'Fr', 'fr');
  await page.getByRole('heading', { level: 1, name: 'Gérer les utilisateurs' }).waitFor();
  await expect.poll(() => isFocused(language)).toBe(true);
  const theme = page.locator(':popover-open select').nth(1);
  await pick(page, theme, 'So', 'dark');
  await expect.poll(() => page.locator('html.dark').count()).toBe(1);
  await expect.poll(() => isFocused(theme)).toBe(true);
});

it('asks for more contrast are met: quiet words are as dark as the others', async () => {
  const page = await freshPage(browser, portal.url, { contrast: 'more' });
  await page.goto('/login');
  const quiet = page.locator('footer button').first();
  const colorOf = (locator: typeof quiet) => locator.evaluate((one) => getComputedStyle(one).color);
  await expect.poll(() => colorOf(quiet)).toBe(await colorOf(page.locator('h1')));
  await page.emulateMedia({ contrast: 'no-preference' });
  await expect.poll(() => colorOf(quiet)).not.toBe(await colorOf(page.locator('h1')));
});
