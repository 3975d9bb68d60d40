import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { heard, listen } from '../fixtures/heard.ts';
import { isFocused, pressKey } from '../fixtures/keyboard.ts';
import { staffPage } from '../fixtures/pages/review.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { handedOn } from '../fixtures/scene.ts';

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

const path = '/admin/edit_capital?tab=daily&currency=EUR';
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
/** The cell of a line in the newest draft. */
const cell = (page: Page, line: string): Locator => page.locator(`input[data-line=${line}]`).last();
const saved = (page: Page) => page.locator('[data-editing=resting]').waitFor();
/** Presses Enter in a cell, and waits until what it holds is saved. */
async function enter(page: Page): Promise<void> {
  const answer = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('/capital/values/'),
  );
  await page.keyboard.press('Enter');
  await answer;
  await saved(page);
}
const fine = (cells: Locator) => expect.poll(() => cells.getAttribute('aria-invalid')).toBeNull();
const column = (page: Page, day: string, status: string) =>
  page.getByRole('button', { name: `${day}, ${status}: what can be done` });

const windowOf = handedOn(() => ({ browser, portal }));
/** Who only reads does so in one window. */
const auditor = 'auditor@demo.test';
async function open(email: string, at = path): Promise<Page> {
  const page = await (email === auditor ? windowOf(email) : staffPage(browser, portal.url, email));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(at);
  await page.getByRole('table', { name: 'Daily roll-forward' }).waitFor();
  return page;
}

/** Begins the day after the newest one, by keys alone; answers its name. */
async function begin(page: Page): Promise<string> {
  await pressKey(page, page.getByRole('button', { name: 'New day' }));
  const day = page.getByRole('dialog').getByLabel('Day');
  await expect.poll(() => isFocused(day)).toBe(true);
  const name = await day.inputValue();
  await said(page, 'It begins with');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByLabel(`Misc fees, ${name}`).waitFor();
  return name;
}

async function paste(page: Page, block: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await page.keyboard.press('Control+v');
}

describe('the values of the fund', () => {
  it('are typed by keys alone, pasted, taken back, and sent with a note; another publishes them', async () => {
    const finance = await open('finance@demo.test');
    await listen(finance);
    await finance.reload();
    const day = await begin(finance);
    const fees = cell(finance, 'misc_fees');
    const realized = cell(finance, 'realized_pl');
    const ending = cell(finance, 'ending_balance');
    const before = await ending.inputValue();

    // what is no amount is said while it is typed, and the cell is given back by Esc
    await fees.focus();
    await finance.keyboard.type('12.5x');
    await expect.poll(() => fees.getAttribute('aria-invalid')).toBe('true');
    await finance.keyboard.press('Escape');
    await expect.poll(() => fees.inputValue()).toBe('0.00');
    await finance.keyboard.type('12.5');
    await said(finance, `${day} is 12.50 EUR over.`);
    // seen while it is typed, heard once, when the cell is left
    const over = async () =>
      [...(await heard(finance)).matchAll(/is ([\d.]+)\sEUR over/g)].map(([, by]) => by);
    expect(await over()).toEqual([]);
    await enter(finance);
    expect(await over()).toEqual(['12.50']);
    await expect.poll(() => isFocused(realized)).toBe(true);
    await expect.poll(() => fees.inputValue()).toBe('12.50');
    await finance.keyboard.press('ArrowUp');
    await expect.poll(() => isFocused(fees)).toBe(true);

    // the lines' own sum is one press away, and a step back brings the difference again
    await pressKey(finance, finance.getByRole('button', { name: /^Use / }));
    await finance.getByText(`${day} is 12.50 EUR over.`).first().waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(ending)).toBe(true);
    await expect.poll(() => ending.inputValue()).not.toBe(before.replaceAll(',', ''));
    await finance.keyboard.press('Control+z');
    await said(finance, `${day} is 12.50 EUR over.`);
    await expect.poll(() => isFocused(ending)).toBe(true);

    // a column with commas and points: nothing is guessed, nothing is lost
    await cell(finance, 'money_in_new_funds').focus();
    await paste(finance, '1,000.50\n0.00\n0.00\n250\n');
    await said(finance, '1 amount can’t be read and isn’t saved');
    await said(finance, /“1,000.50”/);
    await expect.poll(() => cell(finance, 'money_out').inputValue()).toBe('250.00');
    await pressKey(finance, finance.getByRole('button', { name: 'Read commas as thousands' }));
    await fine(cell(finance, 'money_in_new_funds'));
    await expect.poll(() => isFocused(cell(finance, 'money_in_new_funds'))).toBe(true);
    await expect.poll(() => cell(finance, 'money_in_new_funds').inputValue()).toBe('1000.50');
    await saved(finance);

    // off the identity it is sent with a note alone
    const bar = finance.getByRole('region', { name: 'Save', exact: true });
    await pressKey(finance, bar.getByRole('button', { name: 'Send for approval' }));
    const dialog = finance.getByRole('dialog');
    await dialog.getByText('In 1 draft the ending balance differs', { exact: false }).waitFor();
    await pressKey(finance, dialog.getByRole('button', { name: 'Send for approval' }));
    await dialog.getByText('Explain in a note why', { exact: false }).waitFor();
    await dialog.getByLabel('Note').fill('The administrator rounds differently');
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await dialog.waitFor({ state: 'detached' });
    await column(finance, day, 'Waiting for approval').waitFor();
    await said(finance, 'You prepared this. Somebody else has to confirm it.');

    const second = await open('second.admin@demo.test');
    // the demo has another day that waits: each card comes by its own read, whichever is first
    const waits = second.getByRole('region', { name: `Publication of values: ${day} EUR`, exact: true });
    await waits.getByRole('button', { name: 'Confirm the publication' }).click();
    await column(second, day, 'Published').waitFor();
  });

  it('of one day changed by two people are compared side by side, and nothing is lost', async () => {
    const finance = await open('finance@demo.test');
    const day = await begin(finance);
    const admin = await open('admin@demo.test');
    const fees = 'misc_fees';

    await cell(admin, fees).fill('1');
    await enter(admin);
    await expect.poll(() => cell(admin, fees).inputValue()).toBe('1.00');

    await cell(finance, fees).fill('2');
    await finance.keyboard.press('Enter');
    await said(finance, new RegExp(`^${day} was changed by .+ on `));
    const both = finance.getByRole('table', { name: `${day}, both versions` });
    await expect
      .poll(() => both.getByRole('row').filter({ hasText: 'Misc fees' }).innerText())
      .toMatch(/2\.00\s+1\.00/);
    await pressKey(finance, finance.getByRole('button', { name: 'Save mine over theirs' }));
    await saved(finance);
    await expect.poll(() => cell(finance, fees).inputValue()).toBe('2.00');

    // the other one still sees what was there before, and takes what is there now
    await cell(admin, 'realized_pl').fill('7');
    await admin.keyboard.press('Enter');
    await said(admin, new RegExp(`^${day} was changed by .+ on `));
    await pressKey(admin, admin.getByRole('button', { name: 'Take theirs' }));
    await saved(admin);
    await expect.poll(() => cell(admin, fees).inputValue()).toBe('2.00');
    await expect.poll(() => cell(admin, 'realized_pl').inputValue()).toBe('0.00');

    // deleted after one question; whoever has it open yet is told
    const remove = finance.getByRole('main').getByRole('button', { name: 'Delete draft' });
    await remove.click();
    await finance.getByRole('button', { name: 'Keep draft' }).click();
    await remove.click();
    await finance.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).click();
    await finance.getByLabel(`Misc fees, ${day}`).waitFor({ state: 'detached' });
    await cell(admin, fees).fill('9');
    await admin.keyboard.press('Enter');
    await said(admin, 'This draft was deleted by somebody else');
    await admin.getByRole('button', { name: 'Discard my amounts' }).click();
    await admin.getByLabel(`Misc fees, ${day}`).waitFor({ state: 'detached' });
  });

  it('that are typed and not saved are there again for whoever comes back, who is asked nothing unasked', async () => {
    const finance = await open('finance@demo.test');
    const day = await begin(finance);
    const fees = cell(finance, 'misc_fees');
    const goTo = async (name: string) => {
      const tab = finance.getByRole('main').getByRole('link', { name, exact: true });
      await tab.click();
      await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    };
    // what can be done stays on the screen: on paper it would lie across the lines
    const bar = finance.locator('[data-editing]');
    await bar.waitFor();
    await finance.emulateMedia({ media: 'print' });
    await bar.waitFor({ state: 'hidden' });
    await finance.emulateMedia({ media: null });

    await fees.fill('12,5x');
    await finance.keyboard.press('Enter');
    await goTo('Quarterly');
    await goTo('Daily');
    await expect.poll(() => fees.inputValue()).toBe('12,5x');

    const oneValue = /\/capital\/values\/[0-9a-f-]{36}$/;
    await finance.route(oneValue, (route) => route.abort('connectionreset'));
    await fees.fill('3');
    await finance.keyboard.press('Enter');
    await said(finance, 'It could not be saved');
    // who leaves has it saved once more, which fails as well, and is looked for
    const failed = finance.waitForEvent('requestfailed', (request) => oneValue.test(request.url()));
    const lookedFor = failed.then(() =>
      finance.waitForResponse((reply) => reply.url().includes('status=DRAFT')),
    );
    await goTo('Quarterly');
    await lookedFor;
    await finance.unroute(oneValue);
    await goTo('Daily');
    await saved(finance);
    await expect.poll(() => fees.inputValue()).toBe('3.00');

    // a question goes with the tab that it was asked on
    await goTo('Capital');
    await goTo('Daily');
    await finance.getByRole('main').getByRole('button', { name: 'Delete draft' }).click();
    const question = finance.getByRole('alertdialog');
    await question.waitFor();
    await finance.goBack();
    await question.waitFor({ state: 'detached' });
    await goTo('Daily');
    await finance.getByLabel(`Misc fees, ${day}`).waitFor();
    expect(await question.count()).toBe(0);
    await finance.getByRole('main').getByRole('button', { name: 'Delete draft' }).click();
    await question.getByRole('button', { name: 'Delete draft' }).click();
    await finance.getByLabel(`Misc fees, ${day}`).waitFor({ state: 'detached' });
  });

  it('that are published are corrected with a reason, keep their versions, and are read alone by an auditor', async () => {
    const admin = await open('admin@demo.test');
    const published = admin.getByRole('button', { name: /Published: what can be done$/ }).first();
    const [day = ''] = ((await published.getAttribute('aria-label')) ?? '').split(',');
    await published.click();
    await admin.getByRole('menuitem', { name: 'Restate' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Misc fees').fill('0.01');
    await dialog.getByRole('button', { name: /^Use / }).click();
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await dialog.getByText('Fill in this answer').waitFor();
    await dialog.getByLabel('Reason').fill('A cent was missing');
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await dialog.waitFor({ state: 'detached' });

    const second = await open('second.admin@demo.test');
    // the reason is confirmed with the amounts
    await said(second, 'A cent was missing');
    await second.getByRole('button', { name: 'Confirm the restatement' }).click();
    await column(second, day, 'Restated').click();
    await second.getByRole('menuitem', { name: 'Versions' }).click();
    await second.getByRole('dialog').getByText('Reason: A cent was missing').waitFor();
    await expect.poll(() => second.getByRole('dialog').getByRole('columnheader').count()).toBeGreaterThan(2);

    const reader = await open(auditor);
    await expect.poll(() => reader.getByRole('main').locator('input[data-line]').count()).toBe(0);
    await expect.poll(() => reader.getByRole('button', { name: 'New day' }).count()).toBe(0);
    await reader.goto('/admin/edit_capital?tab=investors&currency=EUR&search=validated');
    await reader.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await reader.getByText('Capital value', { exact: true }).waitFor();
    await reader.getByRole('table', { name: 'Daily roll-forward' }).waitFor();
  });

  it('are found by their day, however many came after it', async () => {
    const reader = await open(auditor, `${path}&back=9`);
    const newest = () => reader.getByRole('button', { name: /: what can be done$/ }).last();
    const label = () => newest().getAttribute('aria-label');
    await newest().waitFor();
    const old = (await label()) ?? '';
    const iso = old.slice(0, 10).split('/').toReversed().join('-');
    await reader.goto(`${path}&day=${iso}`);
    await reader.getByRole('link', { name: 'Later days' }).waitFor();
    expect(await label()).toBe(old);
  });

  it('are gone through by keys to either end, where the other way takes the focus', async () => {
    const reader = await open(auditor, `${path}&back=4`);
    const newest = await reader.request.get('/api/v1/capital/values?currency=EUR&offset=0&limit=1');
    const total = Number(newest.headers()['x-total-count']);
    const earlier = reader.getByRole('link', { name: 'Earlier days' });
    const later = reader.getByRole('link', { name: 'Later days' });
    await earlier.waitFor();
    await later.press('Enter');
    await later.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(earlier)).toBe(true);
    await reader.goto(`${path}&back=${total - 5}`);
    await earlier.press('Enter');
    await earlier.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(later)).toBe(true);
  });
});
