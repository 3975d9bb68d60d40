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
    await input.waitFor();
    return slowestOf(page, async () => {
      await input.click();
      await page.keyboard.type(text, { delay: 100 });
    });
  };

/** Goes through the choices of a list's filter by the arrow, waiting each time for the rows. */
export const filterBy =
  (label: string): Act =>
  async (page) => {
    const select = page.getByLabel(label, { exact: true });
    await select.waitFor();
    return slowestOf(page, async () => {
      await select.focus();
      for (let at = 0; at < 3; at += 1) {
        const before = page.url();
        await page.keyboard.press('ArrowDown');
        await page.waitForURL((url) => url.href !== before, { timeout: 5000 });
        await page.waitForTimeout(700);
      }
    });
  };
