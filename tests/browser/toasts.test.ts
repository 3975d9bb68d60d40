import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, person } from '../fixtures/chromium.ts';
import { atStep, fillIdentity, saveButton } from '../fixtures/pages/enrollment.ts';
import { memberAtStep } from '../fixtures/pages/members.ts';
import { passUntil, stopTime } from '../fixtures/pages/oddities.ts';
import { account } from '../fixtures/pages/public.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { message } from '../fixtures/words.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

it('a saved form says "data saved" for two seconds, also under a pointer that rests', async () => {
  const who = account('toast.rest');
  await memberAtStep(portal.url, who, 2);
  const context = await person(browser, portal.url, { reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.install();
  await comeIn(page, who.email, who.password);
  await page.goto('/user/enrollment');
  await atStep(page, 2);
  await fillIdentity(page);
  const told = page.getByText(message('en', 'toasts.saved'), { exact: true });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width - 60, height - 130);
  await stopTime(page);
  await saveButton(page).press('Enter');
  await passUntil(page, () => told.isVisible());
  // its way in goes by the page's clock
  await page.clock.runFor(300);
  // a browser looks anew at what lies under the pointer once something was scrolled
  await page.evaluate(() => window.scrollBy(0, 1));
  await expect.poll(() => page.locator('[data-scope="toast"]:hover').count()).toBeGreaterThan(0);
  await page.clock.runFor(1300);
  expect(await told.isVisible()).toBe(true);
  await page.clock.runFor(1000);
  await told.waitFor({ state: 'hidden' });
  await context.close();
});
