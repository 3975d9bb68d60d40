import type { Locator, Page } from 'playwright-core';

/** Does something on a page that is at rest, and answers how long the slowest key or press took until the next paint. */
export type Act = (page: Page) => Promise<number>;

async function slowestOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (window.bench.slowest = 0));
  await act();
  // the browser tells of an event after its paint
  await page.waitForTimeout(600);
  return page.evaluate(() => window.bench.slowest);
}

/** Types into a field as a person does, ten keys a second. */
export const typeInto =
  (field: (page: Page) => Locator, text: string): Act =>
  async (page) => {
    const input = field(page);
    await input.click();
    // the press that begins it is another interaction than typing
    await page.waitForTimeout(600);
    return slowestOf(page, () => page.keyboard.type(text, { delay: 100 }));
  };

/** Goes through the choices of a list's filter by the arrows, waiting each time for the rows. */
export const filterBy =
  (label: string): Act =>
  async (page) => {
    const select = page.locator(`label:has(> span:text-is("${label}")) select`);
    await select.waitFor();
    return slowestOf(page, async () => {
      await select.focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
        const before = page.url();
        await page.keyboard.press(key);
        await page.waitForURL((url) => url.href !== before, { timeout: 5000 });
        await page.waitForTimeout(700);
      }
    });
  };
