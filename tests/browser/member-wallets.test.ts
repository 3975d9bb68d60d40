import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { isFocused, pressKey, typeIn } from '../fixtures/keyboard.ts';
import { keptIn } from '../fixtures/left-behind.ts';
import { answered } from '../fixtures/pages/members.ts';
import { staffCalls, staffPage } from '../fixtures/pages/review.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { handedOn } from '../fixtures/scene.ts';

const member = 'Ana Exemplo';
let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const windowOf = handedOn(() => ({ browser, portal }));
const wallets = '/admin/bank_operations/member_wallet?search=exemplo';
const dialog = (page: Page) => page.getByRole('dialog', { name: `Wallets of ${member}` });
const opener = (page: Page) => page.locator('tbody').getByRole('button', { name: `Open ${member}` });
const row = (page: Page) => page.locator('tbody tr', { hasText: member });
const found = z.array(z.looseObject({ user_id: z.string(), user_name: z.string() }));

async function idOfMember(): Promise<string> {
  const calls = await staffCalls(portal.url, 'compliance@demo.test');
  const rows = found.parse(
    await answered(calls.get('/api/v1/transactions/member_wallets?search=exemplo&limit=10')),
  );
  return rows.find(({ user_name }) => user_name === member)?.user_id ?? '';
}

describe('the wallets of a member', () => {
  it('are held by the keyboard alone, whoever is late is told by whom, and what was typed stays', async () => {
    const page = await staffPage(browser, portal.url, 'admin@demo.test');
    await page.goto(wallets);
    await pressKey(page, opener(page));
    await dialog(page).getByText('These wallets were never blocked.').waitFor();
    await pressKey(page, dialog(page).getByRole('button', { name: 'Change the state' }));
    await dialog(page)
      .getByRole('radio', { name: /Block for the fund/ })
      .press('Space');
    const reason = dialog(page).getByRole('textbox', { name: /^Reason/ });
    await typeIn(page, reason, 'A letter came back.');

    const calls = await staffCalls(portal.url, 'compliance@demo.test');
    const data = { state: 'BLOCKED_COMPLIANCE', text: 'The origin of a payment is checked.', after: null };
    await answered(calls.post(`/api/v1/x/wallets/${await idOfMember()}/blockings`, { data }));

    await pressKey(page, dialog(page).getByRole('button', { name: 'Block for the fund' }));
    const told = dialog(page).getByRole('alert');
    await told.getByText('Somebody else changed this meanwhile. Nothing was saved.').waitFor();
    await expect
      .poll(() => told.innerText())
      .toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d UTC: Blocked by compliance/);
    await expect.poll(() => reason.inputValue()).toBe('A letter came back.');
    await pressKey(page, dialog(page).getByRole('button', { name: 'Block for the fund' }));
    await page.getByText(`Wallets of ${member} blocked`).waitFor();
    await row(page).getByText('Blocked by the fund').waitFor();

    await opener(page).click();
    const history = dialog(page).getByRole('listitem');
    await history.nth(1).waitFor();
    await expect.poll(() => history.nth(0).innerText()).toContain('A letter came back.');
    await expect.poll(() => history.nth(1).innerText()).toContain('The origin of a payment is checked.');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(opener(page))).toBe(true);
  });

  it('are chosen by their state, from the figure that counts them', async () => {
    const page = await windowOf('finance@demo.test');
    await page.goto('/admin/bank_operations');
    const figure = page.getByRole('link', { name: 'Wallets blocked by the fund' });
    await expect.poll(() => figure.locator('xpath=..').innerText(), { timeout: 10_000 }).toMatch(/^1\s/);
    await figure.click();
    await page.getByText('1 to 1 of 1 member').waitFor();
    expect(new URL(page.url()).search).toBe('?blocking_state=BLOCKED_BY_ADMIN');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL((url) => url.search === '');
  });

  it('let finance free them, and an auditor only look', async () => {
    const auditor = await staffPage(browser, portal.url, 'auditor@demo.test');
    await auditor.goto(wallets);
    await opener(auditor).click();
    await dialog(auditor).getByText('A letter came back.').waitFor();
    await expect.poll(() => dialog(auditor).getByRole('button').allInnerTexts()).toEqual(['Close']);
    const page = await windowOf('finance@demo.test');
    await page.goto(wallets);
    await opener(page).click();
    await dialog(page).getByRole('button', { name: 'Change the state' }).click();
    await dialog(page)
      .getByRole('radio', { name: /Unblock/ })
      .check();
    await dialog(page).getByRole('button', { name: 'Unblock' }).click();
    await page.getByText(`Wallets of ${member} unblocked`).waitFor();
  });

  it('show what was chosen for them, and why, after the page is loaded anew', async () => {
    const page = await staffPage(browser, portal.url, 'admin@demo.test');
    await page.goto(wallets);
    const change = async () => {
      await opener(page).click();
      await dialog(page).getByRole('button', { name: 'Change the state' }).click();
    };
    await change();
    const block = dialog(page).getByRole('radio', { name: /Block for the fund/ });
    const reason = dialog(page).getByRole('textbox', { name: /^Reason/ });
    await block.check();
    await reason.fill('Another letter came back.');
    await expect.poll(() => keptIn(page)).toContain('sealed.');
    await page.reload();
    await change();
    await expect.poll(() => reason.inputValue()).toBe('Another letter came back.');
    expect(await block.isChecked()).toBe(true);
  });
});

const operation = (page: Page) => page.getByRole('dialog');
const post = async (page: Page, type: string, amount: string) => {
  await page.getByRole('button', { name: 'Post an operation' }).click();
  await operation(page).getByRole('combobox', { name: 'Type' }).selectOption(type);
  await operation(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  await operation(page).getByRole('button', { name: 'Review' }).click();
};

describe('the operations of the fund with an investor', () => {
  it('take no more than is invested, wait for a second person, and are undone by another', async () => {
    const page = await windowOf('finance@demo.test');
    await page.goto('/admin/bank_operations/fund_operations?search=exemplo');
    await page.getByRole('link', { name: `Open ${member} in EUR` }).click();
    await page.getByRole('heading', { level: 1, name: `${member}, EUR` }).waitFor();
    await post(page, 'INVESTMENT_OUT', '4000.01');
    await operation(page).getByText('More than is invested').waitFor();
    await page.keyboard.press('Escape');

    // a double click shows what it does, and posts nothing
    await page.getByRole('button', { name: 'Post an operation' }).click();
    await operation(page).getByRole('combobox', { name: 'Type' }).selectOption('MISC_FEES');
    await operation(page).getByRole('textbox', { name: 'Amount' }).fill('12.5');
    const sent: string[] = [];
    page.on('request', (one) => {
      if (one.method() === 'POST') sent.push(one.url());
    });
    await operation(page).getByRole('button', { name: 'Review' }).dblclick();
    await operation(page).getByText('It counts at once').waitFor();
    expect(sent).toEqual([]);
    const available = operation(page)
      .getByRole('row', { name: /Available/ })
      .getByRole('cell');
    await expect.poll(() => available.nth(0).innerText()).toMatch(/^7,820\.00/);
    await expect.poll(() => available.nth(1).innerText()).toMatch(/^7,807\.50/);
    await operation(page).getByRole('button', { name: 'Post the operation' }).click();
    await page.getByText(/^MF-\d{4}-\d{6} executed$/).waitFor();
    await page.getByText('7,807.50').first().waitFor();

    await page
      .getByRole('link', { name: /^Open MF-/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Reverse this operation' }).click();
    await operation(page).getByRole('button', { name: 'Review' }).click();
    await operation(page).getByText('It waits until somebody else has confirmed it.').waitFor();
    await operation(page).getByRole('button', { name: 'Post the operation' }).click();
    await page.getByRole('dialog', { name: 'A second person confirms it' }).waitFor();
    await operation(page).getByRole('link', { name: 'Look at the operation' }).click();
    await page.getByRole('heading', { level: 1, name: 'Adjustment' }).waitFor();
    await page.getByText('You prepared this. Somebody else has to confirm it.').waitFor();
    await page.goto('/admin/bank_operations');
    const others = page.getByRole('link', { name: 'Executions for somebody else to confirm' });
    await expect.poll(() => others.locator('xpath=..').innerText()).toMatch(/^1\s/);
  });

  it('show which way an adjustment goes to whoever comes back from what it does', async () => {
    const page = await windowOf('finance@demo.test');
    await page.goto('/admin/bank_operations/fund_operations?search=exemplo');
    await page.getByRole('link', { name: `Open ${member} in EUR` }).click();
    await page.getByRole('heading', { level: 1, name: `${member}, EUR` }).waitFor();
    await page.getByRole('button', { name: 'Post an operation' }).click();
    await operation(page).getByRole('combobox', { name: 'Type' }).selectOption('ADJUSTMENT');
    const taken = operation(page).getByRole('radio', { name: 'From the member' });
    await taken.check();
    await operation(page).getByRole('textbox', { name: 'Amount' }).fill('5');
    await operation(page).getByRole('button', { name: 'Review' }).click();
    await operation(page).getByText('It waits until somebody else has confirmed it.').waitFor();
    // sooner it is the second half of a double click
    await page.waitForTimeout(500);
    await operation(page).getByRole('button', { name: 'Back' }).click();
    await taken.waitFor();
    expect(await taken.isChecked()).toBe(true);
    expect(await operation(page).getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('5.00');
  });
});
