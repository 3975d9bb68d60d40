import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, person } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { isFocused } from '../fixtures/keyboard.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { openRequestFacts } from '../fixtures/request-facts.ts';

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
