import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { saveButton } from '../fixtures/pages/enrollment.ts';
import { demoPassword } from '../fixtures/pages/review.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { sample } from '../fixtures/sample.ts';
import { freshPage, memberAt } from '../fixtures/scene.ts';
import { tabFaults } from '../fixtures/tab-walk.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Whether a press in its middle would be its own. */
const isClear = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (element.contains(there) || there.contains(element));
  });

describe('the bar of a step', () => {
  // half of 1440 × 900 is what a window shows at 200 %
  const windows = [
    [390, 844],
    [720, 450],
    [1024, 470],
  ] as const;
  it.each(sample(windows, 1))(
    'grows with what is missing and covers nothing that takes the focus, at %i × %i',
    async (width, height) => {
      const page = await memberAt(browser, portal, `fenetre.basse.${width}`, 3);
      await page.setViewportSize({ width, height });
      await saveButton(page).press('Enter');
      await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
      await saveButton(page).press('Enter');
      const first = page.locator('main form :focus');
      await first.waitFor();
      await expect.poll(() => isClear(first)).toBe(true);
      expect(await tabFaults(page)).toEqual([]);
    },
  );

  it('folds its list once a reason is followed, and takes along whoever opens it', async () => {
    const page = await memberAt(browser, portal, 'fenetre.basse.pliee', 3);
    await page.setViewportSize({ width: 390, height: 500 });
    await saveButton(page).press('Enter');
    const fold = page.getByRole('button', { name: /left before you continue/ });
    await fold.click();
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => isClear(fold)).toBe(true);
    await page.getByRole('region', { name: 'Save and continue' }).getByRole('link', { name: 'City' }).click();
    await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => isClear(page.locator('#field-city:focus'))).toBe(true);
  });

  it('stays on the screen: on paper it would lie across the answers', async () => {
    const page = await memberAt(browser, portal, 'fenetre.imprimee', 2);
    const bar = page.getByRole('region', { name: 'Save and continue' });
    await bar.waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.locator('main form').waitFor();
    await bar.waitFor({ state: 'hidden' });
  });
});

describe('what pops up from the frame', () => {
  const framed = async (who: string, width: number, height: number): Promise<Page> => {
    const page = await freshPage(browser, portal.url);
    const area = await comeIn(page, `${who}@demo.test`, demoPassword);
    await page.setViewportSize({ width, height });
    await page.goto(`/${area}/dashboard`);
    await page.locator('h1').waitFor();
    return page;
  };
  /** Opens it by keyboard, and puts the focus on its last stop. */
  const lastStop = async (page: Page, opener: Locator, panel: string): Promise<Locator> => {
    await opener.press('Enter');
    const last = page.locator(`${panel}:popover-open :is(a, button, select)`).last();
    await last.focus();
    return last;
  };
  const isInside = async (page: Page, target: Locator): Promise<boolean> => {
    const box = await target.boundingBox();
    const { height } = page.viewportSize() ?? { height: 0 };
    return box !== null && box.y >= 0 && box.y + box.height <= height && isClear(target);
  };
  const account = (page: Page) => page.locator('button[popovertarget]:not([aria-label]):visible');

  const frames = [
    ['investor', 720, 450],
    ['investor', 320, 256],
    ['admin', 780, 370],
    ['admin', 320, 256],
  ] as const;
  it.each(sample(frames, 1))(
    'of %s, the account menu can be gone through at %i × %i',
    async (who, width, height) => {
      const page = await framed(who, width, height);
      const panel = page.locator('[popover]:popover-open');
      const last = await lastStop(page, account(page), '[popover]');
      expect(await last.innerText()).toBe('Log out');
      await expect.poll(() => isInside(page, last)).toBe(true);
      await panel.locator('a').first().focus();
      await expect.poll(() => isInside(page, panel.locator('a').first())).toBe(true);
      expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    },
  );

  it('of staff on a small phone, every place can be gone to', async () => {
    const page = await framed('admin', 320, 256);
    const last = await lastStop(page, page.locator('header button[popovertarget]').first(), 'nav');
    expect(await last.innerText()).toBe('Activity');
    await expect.poll(() => isInside(page, last)).toBe(true);
  });
});
