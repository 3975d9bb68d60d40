import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import {
  atStep,
  choosePaper,
  daysAgo,
  fillAddress,
  fillBank,
  fillIdentity,
  fillInvestorType,
  giveDate,
  held,
  save,
  saveButton,
  saveTo,
  slot,
} from '../fixtures/pages/enrollment.ts';
import { account, codeFor, signUp, summary, tryLogIn, typeCode } from '../fixtures/pages/public.ts';
import { jpeg, pdf, png } from '../fixtures/papers.ts';
import { message } from '../fixtures/words.ts';
import { freePort } from '../fixtures/free-port.ts';
import { freshPage, mailServerOfTest, ownPortalOfTest } from '../fixtures/scene.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const noAnswer = 'Something went wrong. Please try again or contact support';
const incomes = ['tax_return_or_december_payslip_1y', 'tax_return_or_december_payslip_2y'] as const;

/** Steps 1 to 3, each saved. */
async function answer(page: Page): Promise<void> {
  await atStep(page, 1);
  await fillInvestorType(page);
  await saveTo(page, 2);
  await fillIdentity(page);
  await saveTo(page, 3);
  await fillAddress(page);
  await saveTo(page, 4);
}

/** Opens a paper in the page, saves it by the browser's own download, and closes it again. */
async function download(page: Page, open: string): Promise<Buffer> {
  await page.getByRole('button', { name: open }).click();
  const viewer = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  const content = await readFile(await file.path());
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
  return content;
}

/** Every label of the answers read back, with its value. */
async function answersRead(page: Page): Promise<Readonly<Record<string, string>>> {
  const pairs = await page
    .locator('main dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('dt')?.textContent?.trim() ?? '',
        row.querySelector('dd')?.textContent?.trim() ?? '',
      ]),
    );
  return Object.fromEntries(pairs);
}

it('an individual enrolls', async () => {
  const mails = await mailServerOfTest();
  const portal = await ownPortalOfTest({ SMTP_URL: mails.url });
  const page = await freshPage(browser, portal.url);
  const who = account('camille');

  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).first().click();
  await signUp(page, who);
  await typeCode(page, await codeFor(mails, who.email));
  await page.waitForURL('**/login');
  await page.getByText('Your account is active.').waitFor();
  await tryLogIn(page, who.email, who.password);
  await page.waitForURL('**/user/dashboard');
  await page.getByRole('link', { name: 'Start enrollment' }).click();
  await answer(page);

  const year = new Date().getUTCFullYear();
  await choosePaper(page, 'identity_front', jpeg('front.jpg'));
  await held(page, 'identity_front', 'front.jpg');
  await choosePaper(page, 'identity_back', png('back.png'));
  await held(page, 'identity_back', 'back.png');

  await portal.crash();
  await choosePaper(page, 'proof_of_address', await pdf());
  await giveDate(page, 'proof_of_address', daysAgo(20));
  const proof = slot(page, 'proof_of_address');
  await proof.and(page.locator('[data-slot="failed"]')).waitFor();
  await expect.poll(() => proof.innerText()).toContain(noAnswer);
  await expect.poll(() => proof.innerText()).toContain('facture.pdf');
  await expect.poll(() => proof.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
  await held(page, 'identity_front', 'front.jpg');
  await held(page, 'identity_back', 'back.png');

  await portal.restart();
  await page.goto('/user/enrollment');
  await atStep(page, 4);
  await held(page, 'identity_front', 'front.jpg');
  await held(page, 'identity_back', 'back.png');
  await page.goto('/user/dashboard');
  await page.getByText('Next is step 4 of 7: Documents.').waitFor();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await atStep(page, 4);
  await held(page, 'identity_front', 'front.jpg');
  await held(page, 'identity_back', 'back.png');
  await expect.poll(() => slot(page, 'proof_of_address').getAttribute('data-slot')).toBe('missing');
  await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
  await choosePaper(page, 'proof_of_address', await pdf());
  await giveDate(page, 'proof_of_address', daysAgo(20));
  await held(page, 'proof_of_address', 'facture.pdf');
  await choosePaper(page, incomes[0], await pdf('Avis d’impôt', 'income-1.pdf'));
  await choosePaper(page, incomes[1], png('income-2.png'));
  await held(page, incomes[0], 'income-1.pdf');
  await held(page, incomes[1], 'income-2.png');
  await saveTo(page, 5);

  for (const [paper, tick] of [
    ['Private placement memorandum', 'I have read the memorandum.'],
    ['Executive summary', 'I have read the summary.'],
  ] as const) {
    const content = await download(page, `Open: ${paper}`);
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByLabel(tick).click();
    await page.getByRole('checkbox', { name: tick, checked: true }).waitFor();
  }
  const agreement = await download(page, 'Open to download');
  expect(agreement.subarray(0, 5).toString()).toBe('%PDF-');
  expect(agreement.length).toBeGreaterThan(5_000);
  await choosePaper(page, 'contract', { name: 'agreement-signed.pdf', content: agreement });
  await held(page, 'contract', 'agreement-signed.pdf');
  await saveTo(page, 6);

  await fillBank(page);
  await choosePaper(page, 'bank_information', jpeg('bank.jpg'));
  await held(page, 'bank_information', 'bank.jpg');
  await saveTo(page, 7);

  expect(await answersRead(page)).toMatchObject({
    'Country of residence': 'France',
    'Preferred currency': 'EUR',
    'US person': 'No',
    'Accredited investor status': 'Claimed',
    'Full name': 'Camille Exemple',
    'Date of birth': '14/05/1986',
    Nationality: 'France',
    'Identity document': 'Identity card',
    Phone: '+33 612345678',
    Address: '12 rue de l’Exemple\n31000 Toulouse\nFrance',
    'Tax residence': 'France',
    'Tax number': '1234567890123',
    'Source of funds': 'Salary',
    'Identity document, front': 'Pending validation',
    [`Tax return or December payslip ${year - 1}`]: 'Pending validation',
    'Signed agreement': 'Pending validation',
    'Account holder': 'Camille Exemple',
    'BIC (SWIFT)': 'EXMPFRPP',
    'Bank document': 'Pending validation',
  });
  const iban = page.locator('dl > div').filter({ has: page.getByText('IBAN', { exact: true }) });
  await expect.poll(() => iban.innerText()).toContain('FR14 •••• •••• •••• •••• •••• 606');
  await expect.poll(() => page.locator('main').innerText()).not.toMatch(/2004 ?1010|0500 ?13M0/);
  await iban.getByRole('button', { name: 'Reveal' }).click();
  expect((await iban.innerText()).replaceAll(/\s/g, '')).toContain('FR1420041010050500013M02606');

  await page.getByLabel('I confirm that these answers are complete and true.').check();
  await save(page);
  await page.getByRole('heading', { level: 1, name: 'Your dossier' }).waitFor();
  await page.getByText('Your dossier is with the fund').waitFor();
  await expect
    .poll(() => page.getByText(/Individual enrollment MBR-\d{6}, submitted/).isVisible())
    .toBe(true);
  await expect.poll(() => page.getByText('Pending validation').count()).toBe(3);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Your dossier' }).waitFor();
}, 360_000);

it('does not activate when no mail server receives the code', async () => {
  const port = await freePort();
  const portal = await ownPortalOfTest({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const page = await freshPage(browser, portal.url);
  const who = account('sans.courrier');

  await signUp(page, who);
  expect((await fetch(`${portal.url}/dev/mailbox.json?to=${who.email}`)).status).toBe(404);
  await typeCode(page, '000000');
  await summary(page).waitFor();
  await expect.poll(() => summary(page).innerText()).toContain(message('en', 'keys.invalid_activation_code'));
  await page.goto('/login');
  await tryLogIn(page, who.email, who.password);
  await summary(page).waitFor();
  await expect
    .poll(() => summary(page).innerText())
    .toContain('Please check your email and activate your account.');
  await page.goto('/user/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Your capital, entry by entry.' }).waitFor();

  await portal.crash();
  const mails = await mailServerOfTest(port);
  await portal.restart();
  // The next attempt may be a minute away: the longest pause between two.
  const code = await codeFor(mails, who.email, 90_000);
  await page.waitForTimeout(4_000);
  expect(mails.received.filter((mail) => mail.to === who.email)).toHaveLength(1);
  await page.goto('/account_activation');
  await typeCode(page, code);
  await page.waitForURL('**/login');
  await tryLogIn(page, who.email, who.password);
  await page.waitForURL('**/user/dashboard');
});
