import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RequestStanding } from '../../machines/request/types.ts';
import { launch } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { isFocused, tabTo } from '../fixtures/keyboard.ts';
import { pdf } from '../fixtures/papers.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { openRequestFacts, type RequestFacts } from '../fixtures/request-facts.ts';
import { sample } from '../fixtures/sample.ts';
import { freshPage, handedOn } from '../fixtures/scene.ts';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const violations = z.array(z.string());

let portal: Portal;
let browser: Browser;
let facts: RequestFacts;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
  facts = await openRequestFacts(browser, portal.url);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const still = { reducedMotion: 'reduce' } as const;
const windowOf = handedOn(() => ({ browser, portal }), still);
/** Somebody's window, handed on by the tests: each begins by an address, and is about a request of its own. */
const as = (name: string): Promise<Page> => windowOf(`${name}@demo.test`);
const calm = { isPrepared: false, isOwn: false, isFunds: false };
const standing = (change: Partial<RequestStanding>): RequestStanding => ({
  status: 'PENDING',
  type: 'MONEY_OUT',
  version: 1,
  ...calm,
  ...change,
});
type Made = Awaited<ReturnType<RequestFacts['make']>>;
async function open(page: Page, area: 'user' | 'admin', made: Made): Promise<void> {
  const query = new URLSearchParams({ user_id: made.userId, id: made.id });
  await page.goto(`/${area}/bank_operations/view_transaction?${query}`);
  await page.getByRole('heading', { name: 'Status' }).waitFor();
}
const panel = (page: Page) => page.locator('aside section').first();
const press = async (page: Page, name: string) => {
  await tabTo(page, panel(page).getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
};
const status = (page: Page, word: string) =>
  page.locator('main header').first().getByText(word, { exact: true }).waitFor();

const widths = [1440, 390] as const;
const judged = sample(widths, 1);

/**
 * Nothing may be wider than the page, at 1440 and at 390; nor may axe find anything in the page's own part, as "rule:
 * element", at one width by the seed, at both in a whole run.
 */
async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (judged.includes(width)) await expectNoFault(page, width);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `${page.url()} at ${width} is wider than the page`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
async function expectNoFault(page: Page, width: number): Promise<void> {
  const found: unknown = await page.evaluate(
    (tags) =>
      Reflect.get(window, 'axe')
        .run('main', { runOnly: tags })
        .then((result: { violations: { id: string; nodes: { target: string[] }[] }[] }) =>
          result.violations.flatMap(({ id, nodes }) =>
            nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
          ),
        ),
    rules,
  );
  expect(violations.parse(found), `${page.url()} at ${width}`).toEqual([]);
}

describe('a request to move money', () => {
  it('whose answer is lost on its way is found done, and nothing is done twice', async () => {
    const made = await facts.make(standing({ type: 'MONEY_IN' }));
    const finance = await as('finance');
    await open(finance, 'admin', made);
    await press(finance, 'Approve');
    await finance.getByRole('list', { name: 'What will change' }).waitFor();
    const sent: string[] = [];
    await finance.route(`**/transaction/${made.userId}/${made.id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      sent.push(route.request().headers()['idempotency-key'] ?? '');
      await route.fetch();
      return route.abort('connectionreset');
    });
    await press(finance, 'Approve');
    await status(finance, 'Approved');
    await expect.poll(() => finance.getByText('This request has moved on in the meantime').count()).toBe(0);
    expect(sent).toHaveLength(1);
    await finance.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('is approved by the keyboard alone, executed by two people, and seen executed by its investor', async () => {
    const made = await facts.make(standing({}));
    const finance = await as('finance');
    await open(finance, 'admin', made);
    await press(finance, 'Approve');
    const fees = finance.getByLabel('Fees');
    await tabTo(finance, fees);
    await fees.press('Control+a');
    await finance.keyboard.type('10.01');
    await finance.getByText('Misc fees must not be greater than requested amount').waitFor();
    await fees.press('Control+a');
    await finance.keyboard.type('1.5');
    await press(finance, 'See what changes');
    await finance.getByRole('list', { name: 'What will change' }).waitFor();
    await expectAccessible(finance);
    await press(finance, 'Approve');
    await status(finance, 'Approved');
    await press(finance, 'Execute');
    await press(finance, 'See what changes');
    await finance.getByRole('list', { name: 'What will change' }).waitFor();
    await press(finance, 'Execute');
    await panel(finance).getByText('waits for a second person').waitFor();
    const execute = panel(finance).getByRole('button', { name: 'Execute', exact: true });
    await expect.poll(() => execute.getAttribute('aria-disabled')).toBe('true');

    const admin = await as('admin');
    await open(admin, 'admin', made);
    await admin.getByRole('button', { name: /^Confirm/ }).click();
    await status(admin, 'Executed');
    await admin.getByText('Decision confirmed', { exact: true }).first().waitFor();
    expect(await admin.getByText('This request has moved on in the meantime').count()).toBe(0);
    expect(await facts.read(made)).toMatchObject({ request_status: 'EXECUTED', misc_fees: '1.50' });

    const investor = await as('validated');
    await open(investor, 'user', made);
    await status(investor, 'Executed');
    await investor.getByText('8.50').first().waitFor();
    await expect.poll(() => investor.getByText('Robin Exemple').count()).toBe(0);
    await expectAccessible(investor);
    const saved = investor.waitForEvent('download');
    await investor.getByRole('button', { name: 'Receipt (PDF)' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  });

  it('is taken back by its investor once, however often it is pressed', async () => {
    const made = await facts.make(standing({}));
    const page = await freshPage(browser, portal.url, { ...still, viewport: { width: 390, height: 900 } });
    await comeIn(page, 'validated@demo.test', 'demo-Portal-2026');
    await open(page, 'user', made);
    const taking = page.locator('main header').getByRole('button', { name: 'Cancel request' });
    await taking.click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Keep request' }).click();
    await status(page, 'Pending');
    await dialog.waitFor({ state: 'detached' });
    await taking.click();
    await dialog.getByRole('button', { name: 'Cancel request' }).dblclick();
    await status(page, 'Cancelled');
    // the button is gone: the title has its focus, beside the new status
    await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
    const { history } = await facts.read(made);
    expect(history.map(({ request_status }) => request_status)).toEqual(['PENDING', 'CANCELLED']);
  });

  it('is rejected with words that its investor reads', async () => {
    const made = await facts.make(standing({}));
    const page = await as('finance');
    await open(page, 'admin', made);
    await panel(page).getByRole('button', { name: 'Reject', exact: true }).click();
    await panel(page).getByRole('button', { name: 'See what changes' }).click();
    await page.getByText('Fill in this answer').waitFor();
    await page.getByLabel('Reason').selectOption('OTHER');
    await page.getByLabel('Message to the investor').fill('This account is closed.');
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'See what changes' }).click();
    await panel(page).getByRole('button', { name: 'Reject', exact: true }).click();
    await status(page, 'Rejected');
    // nothing follows, and what was asked is gone as a whole
    await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true);
    const investor = await as('validated');
    await open(investor, 'user', made);
    await investor.getByText('This account is closed.').first().waitFor();
  });

  it('takes a further proof, and has the focus where the next one is added', async () => {
    const made = await facts.make(standing({ type: 'MONEY_IN' }));
    const page = await as('validated');
    await open(page, 'user', made);
    const held = await holdReplies(page, { proof: (call) => call.url().endsWith('/proofs') });
    held.hold('proof');
    const part = page.getByRole('region', { name: 'Proofs of payment' });
    const add = part.getByRole('button', { name: 'Add a proof' });
    await tabTo(page, add);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    const { name, content } = await pdf();
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: content });
    await held.waits('proof');
    await expect.poll(() => isFocused(part.getByRole('heading'))).toBe(true);
    await held.answer('proof');
    await part.getByRole('button', { name: `Download ${name}` }).waitFor();
    await expect.poll(() => isFocused(add)).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('is not approved by whoever made it, and says why', async () => {
    const made = await facts.make(standing({ isOwn: true }));
    const page = await as('finance');
    await open(page, 'admin', made);
    await page.getByText('You made this request. Somebody else has to approve it.').waitFor();
    const approve = panel(page).getByRole('button', { name: 'Approve', exact: true });
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true');
    await approve.click({ force: true });
    await expect.poll(() => panel(page).locator('form').count()).toBe(0);
  });

  it('is read by an auditor, who is offered nothing', async () => {
    const made = await facts.make(standing({}));
    const page = await as('auditor');
    await open(page, 'admin', made);
    await page.getByText(/^Your role can view requests/).waitFor();
    await expect.poll(() => panel(page).getByRole('button').count()).toBe(0);
  });

  it('of somebody else is told as none at all', async () => {
    const made = await facts.make(standing({}));
    const page = await as('business');
    const query = new URLSearchParams({ user_id: made.userId, id: made.id });
    await page.goto(`/user/bank_operations/view_transaction?${query}`);
    await page.getByText('There is no such transaction').waitFor();
  });
});

describe('the lists of transactions', () => {
  it('are chosen from by status, type and days, by the address too, and leave as a file', async () => {
    await facts.make(standing({}));
    const page = await as('validated');
    await page.goto('/user/bank_operations/transactions');
    await page.getByText(/^1 to 10 of \d+ transactions$/).waitFor();
    await expectAccessible(page);
    const filter = (label: string) => page.locator(`label:has(> span:text-is("${label}")) select`);
    await filter('Status').selectOption('PENDING');
    await filter('Type').selectOption('MONEY_OUT');
    const from = page.locator('label:has(> span:text-is("Asked from")) input');
    await from.fill('01/01/2026');
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?request_status=PENDING&transaction_type=MONEY_OUT&from=2026-01-01');
    await page.reload();
    await expect.poll(() => from.inputValue()).toBe('01/01/2026');
    await page.locator('table[aria-busy=false]').waitFor();
    const words = await page.locator('tbody tr td:nth-child(5)').allInnerTexts();
    expect(new Set(words)).toEqual(new Set(['Pending']));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export/ }).click();
    await page.getByRole('menuitem', { name: /PDF/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it('lead the fund from the queue to a request and back to the same page of it', async () => {
    await facts.make(standing({}));
    const page = await as('finance');
    await page.goto('/admin/bank_operations/manage_investor_transactions?request_status=PENDING');
    await page
      .getByRole('link', { name: /^Open M/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Status' }).waitFor();
    await page.getByRole('link', { name: 'Investor transactions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Manage investor transactions' }).waitFor();
    expect(new URL(page.url()).search).toBe('?request_status=PENDING');
    await page.locator('main a[href="/admin/bank_operations"]').waitFor();
    await expectAccessible(page);
  });

  it('of one investor are found by the name', async () => {
    const page = await as('finance');
    await page.goto('/admin/bank_operations/view_investor_transactions');
    await page.getByLabel('Name, e-mail or membership number').fill('Muestra');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'Valentine Muestra' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transactions of Valentine Muestra' }).waitFor();
    await page.locator('table[aria-busy=false]').waitFor();
    await expectAccessible(page);
  });
});
