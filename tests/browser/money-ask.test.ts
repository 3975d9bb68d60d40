import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { chooseIn, pressKey, tabTo, typeIn } from '../fixtures/keyboard.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { freshPage } from '../fixtures/scene.ts';

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

async function go(page: Page, path: string, language = 'en'): Promise<void> {
  await page.goto(`/user/bank_operations${path}?lang=${language}`);
  await page.locator('h1').waitFor();
}
async function investorAt(path: string, email = 'validated@demo.test'): Promise<Page> {
  const page = await freshPage(browser, portal.url);
  await comeIn(page, email, 'demo-Portal-2026');
  await go(page, path);
  return page;
}
const amount = (page: Page) => page.locator('#field-amount');
const fault = (page: Page) => page.locator('#field-amount-error');
const announced = 'Already announced, not credited yet';
const isInSight = (one: Element) => {
  const { top, bottom } = one.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};
const send = (page: Page) => page.locator('form button[type=submit]');

describe('asking for money to be moved', () => {
  it('says at the field what is wrong with an amount while it is typed, and sends none of it', async () => {
    const page = await investorAt('/money_out');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/transaction')) sent.push(request.url());
    });
    const decimals = 'This field must contain only decimal values';
    const said = [
      ['-5', 'This number is too small'],
      ['0', 'This number is too small'],
      ['1e10000000', decimals],
      ['NaN', decimals],
      ['0x10', decimals],
      ['1,5', decimals],
      ['12345678901234567890', decimals],
      ['1.234', decimals],
      ['9999999', 'Amount must not be greater than the available balance'],
      ['2.49', 'Misc fees must not be greater than requested amount'],
    ] as const;
    for (const [typed, words] of said) {
      await amount(page).fill(typed);
      await fault(page).getByText(words).waitFor();
      await expect.poll(() => send(page).getAttribute('aria-disabled')).toBe('true');
      // it is off, and says so: nothing waits for it to be on
      await send(page).click({ force: true });
    }
    expect(sent).toEqual([]);
  });

  it('writes out what was understood: 1e3 in English, a comma in French, Spanish and Italian', async () => {
    const page = await freshPage(browser, portal.url);
    await comeIn(page, 'validated@demo.test', 'demo-Portal-2026');
    for (const [language, typed, written] of [
      ['en', '1e3', '1000.00'],
      ['fr', '1,5e1', '15,00'],
      ['es', '10,5', '10,50'],
      ['it', '10,5', '10,50'],
    ] as const) {
      await go(page, '/money_in', language);
      await amount(page).fill(typed);
      await amount(page).blur();
      await expect.poll(() => amount(page).inputValue()).toBe(written);
      await expect.poll(() => fault(page).count()).toBe(0);
    }
  });

  it('takes money out by the keyboard alone, once, however often Enter is pressed', async () => {
    const page = await investorAt('/money_out');
    const answers: number[] = [];
    page.on('response', (answer) => {
      if (answer.request().method() === 'POST' && answer.url().endsWith('/transaction'))
        answers.push(answer.status());
    });
    await chooseIn(page, 'From', /^EUR wallet/);
    await typeIn(page, amount(page), '9999999');
    // a button that is off leads to what is in its way
    await tabTo(page, send(page));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => amount(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12.50');
    await typeIn(page, page.getByLabel(/^Your reference/), 'School fees');
    await tabTo(page, send(page));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText(/^MO-\d{4}-\d{6} is with the fund$/).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.outerHTML))
      .toMatch(/^<h1.*Your request is with the fund/);
    expect(answers).toEqual([201]);
    await pressKey(page, page.getByRole('link', { name: 'Follow this request' }));
    await page.getByText('School fees').waitFor();
  });

  it('says that no answer came until something else is asked, and sends again at one press', async () => {
    const page = await investorAt('/money_out');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/transaction')) sent.push(request.url());
    });
    await page.route('**/api/v1/transaction', (route) => route.abort('connectionreset'));
    await amount(page).fill('10');
    await amount(page).press('Enter');
    const lost = page.getByRole('alert').filter({ hasText: 'There was no answer' });
    await lost.waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => amount(page).inputValue()).toBe('10.00');
    expect(await lost.count()).toBe(1);
    await amount(page).fill('10.0');
    expect(await lost.count()).toBe(1);
    await page.unroute('**/api/v1/transaction');
    // the press itself takes the focus out of the amount
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(/^MO-\d{4}-\d{6} is with the fund$/).waitFor();
    expect(sent).toHaveLength(2);
  });

  it('tells how to pay in: the account, and a reference that no other payment has', async () => {
    const references = new Set<string>();
    const page = await investorAt('/money_in');
    for (let round = 0; round < 2; round += 1) {
      if (round > 0) await go(page, '/money_in');
      await amount(page).fill('100');
      await send(page).click();
      await page.getByRole('heading', { name: 'How to pay' }).waitFor();
      references.add(await page.getByText(/^RF\d{2} /).innerText());
      await page.getByText('Proofs of payment').waitFor();
      expect(await page.getByRole('list', { name: announced }).count()).toBe(0);
    }
    expect(references.size).toBe(2);
    // back from the bank's window, the page was loaded anew
    await go(page, '/money_in');
    const lines = page.getByRole('list', { name: announced }).getByRole('listitem');
    await lines.first().waitFor();
    expect(await lines.count()).toBeLessThanOrEqual(3);
    expect(await lines.first().innerText()).toMatch(/^100\.00\sEUR announced on \d\d\/\d\d\/\d{4}/);
    await lines
      .first()
      .getByRole('link', { name: /^How to pay MI-\d{4}-\d{6}$/ })
      .click();
    await page.getByRole('heading', { name: 'How to pay' }).waitFor();
    const told = page.getByText(/^RF\d{2}/).first();
    expect((await told.innerText()).replaceAll(' ', '')).toBe([...references].at(-1)?.replaceAll(' ', ''));
  });

  it('sends nothing by the Enter of a keyboard on the screen, which shows what will happen and its button', async () => {
    const page = await freshPage(browser, portal.url, {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 664 },
    });
    await comeIn(page, 'validated@demo.test', 'demo-Portal-2026');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/transaction')) sent.push(request.url());
    });
    const asked = [
      ['/money_in', amount(page)],
      ['/money_out', amount(page)],
      ['/money_out', page.getByLabel(/^Your reference/)],
      ['/wallet?currency=EUR&ask=conversion', amount(page)],
      ['/wallet?currency=EUR&ask=invest', amount(page)],
      ['/wallet?currency=EUR&ask=take_out', amount(page)],
    ] as const;
    for (const [path, field] of asked) {
      await page.goto(`/user/bank_operations${path}`);
      await amount(page).fill('12');
      await field.tap();
      expect(await field.getAttribute('enterkeyhint')).toBe('done');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent))
        .toBe('Review');
      await expect.poll(() => send(page).evaluate(isInSight)).toBe(true);
    }
    expect(sent).toEqual([]);
    await page.goto('/user/bank_operations/money_out');
    await amount(page).fill('12');
    await send(page).tap();
    await page.getByText(/^MO-\d{4}-\d{6} is with the fund$/).waitFor();
    expect(sent).toHaveLength(1);
  });

  it('says of everything why it is not open yet to somebody whose dossier is not validated', async () => {
    const page = await investorAt('', 'investor@demo.test');
    for (const [type, reason] of [
      ['MONEY_IN', 'Your dossier must be validated first.'],
      ['MONEY_OUT', 'You have no bank account to be paid to.'],
      ['CONVERSION', 'Your dossier must be validated first.'],
      [
        'INVESTMENT_IN',
        'Your investment booklet must be active first: the fund issues it, you sign it, and the fund validates it.',
      ],
      [
        'INVESTMENT_OUT',
        'Your investment booklet must be active first: the fund issues it, you sign it, and the fund validates it.',
      ],
    ] as const) {
      const action = page.locator(`[data-action=${type}]`);
      await action.getByText(reason).waitFor();
      await expect.poll(() => action.getByRole('button').getAttribute('aria-disabled')).toBe('true');
    }
  });
});
