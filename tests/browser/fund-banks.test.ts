import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { isFocused, pressKey } from '../fixtures/keyboard.ts';
import { staffPage } from '../fixtures/pages/review.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';

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

const path = '/admin/bank_operations/bank_account';
const german = { bank: 'Musterbank', iban: 'DE89370400440532013000', bic: 'EXMPDEFF' };
const account = (page: Page, bank: string) => page.getByRole('article', { name: bank });
const said = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function typeAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add an account' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Bank', { exact: true }).fill(german.bank);
  await form.getByLabel('Account holder').fill('Sample Fund SA');
  await form.getByLabel('Currency').selectOption('EUR');
  await form.getByLabel('Country of the bank').selectOption('DE');
  // one digit is wrong: it is said at the field while it is typed, and nothing is sent
  await form.getByLabel('IBAN').fill(german.iban.replace(/0$/, '1'));
  await form.getByLabel('BIC').fill(german.bic);
  await form.getByText('This IBAN is not valid', { exact: false }).first().waitFor();
  await form.getByLabel('IBAN').fill(german.iban);
  await form.getByText(`The account ${german.bank} •••• 000 (EUR) is added`).waitFor();
  await form.getByRole('button', { name: 'Send for approval' }).click();
  await form.waitFor({ state: 'detached' });
}

it('an account is added by one and confirmed by another, becomes the default, and can’t be deleted then', async () => {
  const finance = await staffPage(browser, portal.url, 'finance@demo.test');
  await finance.goto(path);
  await typeAccount(finance);
  await said(finance, 'You prepared this. Somebody else has to confirm it.');
  await expect.poll(() => account(finance, german.bank).count()).toBe(0);

  const second = await staffPage(browser, portal.url, 'second.admin@demo.test');
  await second.goto(path);
  // the second person compares the whole number with the bank's paper
  await said(second, 'DE89 3704 0044 0532 0130 00');
  await second.getByRole('button', { name: 'Confirm the account' }).click();
  await account(second, german.bank).waitFor();

  await second.getByRole('button', { name: `Make default: ${german.bank} •••• 000 (EUR)` }).click();
  const dialog = second.getByRole('alertdialog');
  await dialog.getByText(/^Members pay into Musterbank .* from then on, and no longer into/).waitFor();
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await dialog.waitFor({ state: 'detached' });
  await said(second, 'You prepared this. Somebody else has to confirm it.');

  await finance.reload();
  const waiting = account(finance, german.bank);
  const confirm = waiting.getByRole('button', { name: 'Confirm the default account' });
  await confirm.waitFor();
  await pressKey(finance, confirm);
  await waiting.getByText('Default account', { exact: true }).waitFor();
  await expect
    .poll(() => isFocused(waiting.getByRole('heading', { name: /^New default account/ })))
    .toBe(true);
  await expect.poll(() => finance.getByText('Default account', { exact: true }).count()).toBe(1);

  const removal = waiting.getByRole('button', { name: `Delete ${german.bank} •••• 000 (EUR)` });
  await expect.poll(() => removal.getAttribute('aria-disabled')).toBe('true');
  await pressKey(finance, removal);
  await expect.poll(() => finance.getByRole('alertdialog').count()).toBe(0);
  await waiting.getByText('members pay into it', { exact: false }).waitFor();
});

it('the books add up, and the auditor reads them and changes nothing', async () => {
  const auditor = await staffPage(browser, portal.url, 'auditor@demo.test');
  await auditor.goto('/admin/bank_operations/wallet');
  await auditor.getByText('Adds up').first().waitFor();
  await expect.poll(() => auditor.getByText('Adds up').count()).toBe(2);
  await auditor.goto(path);
  await auditor.getByRole('article').first().waitFor();
  await expect.poll(() => auditor.getByRole('main').getByRole('button').count()).toBe(0);
});

it('a transaction that is opened from the bank’s list, or from the conversions, leads back to where it was', async () => {
  const page = await staffPage(browser, portal.url, 'auditor@demo.test');
  const back = (name: string) => page.locator('main').getByRole('link', { name, exact: true });
  const list = '/admin/bank_operations/bank_transactions?currency=EUR&transaction_type=MONEY_IN';
  await page.goto(list);
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await page.waitForURL(/view_transaction/);
  await page.reload();
  await back('Bank transactions').click();
  await page.waitForURL(`**${list}`);
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .waitFor();

  await page.goto('/admin/bank_operations/conversion');
  await page
    .getByRole('link', { name: /^Open CV-/ })
    .first()
    .click();
  await page.waitForURL(/view_transaction/);
  await back('Currency conversion').click();
  await page.waitForURL('**/admin/bank_operations/conversion');
});
