import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, person } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { isFocused, pressKey } from '../fixtures/keyboard.ts';
import { daysAgo, held, slot } from '../fixtures/pages/enrollment.ts';
import { hasFocus } from '../fixtures/pages/public.ts';
import { staffPage } from '../fixtures/pages/review.ts';
import { pdf } from '../fixtures/papers.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { openRequestFacts } from '../fixtures/request-facts.ts';
import { memberAt } from '../fixtures/scene.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

it('the title takes the focus of a button that is gone, though a press beside it has followed', async () => {
  const facts = await openRequestFacts(browser, portal.url);
  const { userId, id } = await facts.make({
    status: 'PENDING',
    type: 'MONEY_OUT',
    version: 1,
    isPrepared: false,
    isOwn: false,
    isFunds: false,
  });
  const page = await (await person(browser, portal.url, { reducedMotion: 'reduce' })).newPage();
  const replies = await holdReplies(page, { taken: (request) => request.method() !== 'GET' });
  await comeIn(page, 'validated@demo.test', 'demo-Portal-2026');
  await page.goto(`/user/bank_operations/view_transaction?user_id=${userId}&id=${id}`);
  await page.locator('main header').getByRole('button', { name: 'Cancel request' }).click();
  replies.hold('taken');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel request' }).click();
  await replies.waits('taken');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Details' }).click();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await replies.answer('taken');
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
});

it('the first page keeps the browser’s own focus where its chart gives it another address', async () => {
  const page = await (await person(browser, portal.url, { reducedMotion: 'reduce' })).newPage();
  await comeIn(page, 'validated@demo.test', 'demo-Portal-2026');
  await page.goto('/user/enrollment');
  await page.waitForURL('**/user/enrollment/step7/individual');
  await page.getByRole('heading', { name: 'History' }).waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  // from another page it is gone to
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  // until it has come, the dossier's page has never been left
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByRole('link', { name: 'Enrollment' }).first().click();
  await page.waitForURL('**/user/enrollment/step7/individual');
  await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
});

it('the row of a paper takes the focus of what was pressed in it, hands it to its date, and keeps it once the paper is held', async () => {
  const page = await memberAt(browser, portal, 'ligne', 4);
  const row = slot(page, 'proof_of_address');
  const isThere = () => hasFocus(page, '#slot-proof_of_address');
  const { name, content: buffer } = await pdf();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    pressKey(page, row.getByRole('button', { name: /^Choose a file/ })),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/pdf', buffer });
  // what the row asks for takes the focus from it: its date, and what is wrong with that
  const date = row.getByLabel('Date on the document');
  const isAsked = () => isFocused(date);
  await date.waitFor();
  await expect.poll(isAsked).toBe(true);
  await page.keyboard.type('31022026');
  await page.keyboard.press('Enter');
  await row.getByText('Enter a valid date, as dd/mm/yyyy').waitFor();
  await expect.poll(isAsked).toBe(true);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(daysAgo(20));
  await pressKey(page, row.getByRole('button', { name: /^Send document/ }));
  await page.getByText('Document sent: Proof of address').first().waitFor();
  await held(page, 'proof_of_address', name);
  await expect.poll(isThere).toBe(true);
});

it('values keep the focus where they are chosen, or hand it to the title of what comes', async () => {
  const page = await staffPage(browser, portal.url, 'finance@demo.test');
  const path = '/admin/edit_capital?tab=daily&currency=EUR';
  await page.goto(path);
  const days = page.getByRole('table', { name: 'Daily roll-forward' });
  await days.waitFor();
  const newest = page.getByRole('button', { name: /: what can be done$/ }).last();
  const label = (await newest.getAttribute('aria-label')) ?? '';
  const iso = label.slice(0, 10).split('/').toReversed().join('-');
  // from an address with a day, too, which the choice of a currency leaves
  await page.goto(`${path}&day=${iso}`);
  await days.waitFor();
  await page.waitForLoadState('networkidle');
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await currency.focus();
  await currency.selectOption('USD');
  await page.waitForURL(/currency=USD/);
  await days.waitFor();
  await expect.poll(() => isFocused(currency)).toBe(true);

  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const goTo = async (name: string, heading: string | RegExp) => {
    await pressKey(page, page.getByRole('main').getByRole('link', { name, exact: true }));
    await expect.poll(() => isFocused(title(heading))).toBe(true);
  };
  await goTo('Quarterly', /^Edit capital values ?, Quarterly$/);
  await goTo('Daily', 'Edit capital values');
  await goTo('Import a file', 'Import values');
  await goTo('Back to the values', 'Edit capital values');

  await page.goto('/admin/edit_capital?tab=investors&currency=EUR&search=validated');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await days.waitFor();
  await page.waitForLoadState('networkidle');
  await currency.focus();
  await currency.selectOption('USD');
  await page.waitForURL(/currency=USD/);
  await expect.poll(() => isFocused(currency)).toBe(true);
  await goTo('Quarterly', /^Values of .+, Quarterly$/);
});
