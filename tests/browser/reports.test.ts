import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { report } from '../../contract/values/report.ts';
import { launch } from '../fixtures/chromium.ts';
import { isFocused, pressKey } from '../fixtures/keyboard.ts';
import { answered } from '../fixtures/pages/members.ts';
import { staffPage } from '../fixtures/pages/review.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { readSheet } from '../fixtures/unzip.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const squeezed = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ');
const grouped = (amount: string) => amount.replace('-', '−').replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const told = async (page: Page, query: string) =>
  report.parse(await answered(page.context().request.get(`/api/v1/x/values/report?${query}`)));

async function saved(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pressKey(page, page.getByRole('button', { name: button })),
  ]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

describe('the report of a period', () => {
  it('is chosen by the keyboard, says on the page, on paper and in the workbook what the API says', async () => {
    const page = await staffPage(browser, portal.url, 'validated@demo.test');
    await page.goto('/user/reports');
    await page.getByRole('heading', { name: 'In EUR' }).waitFor();
    await expect.poll(() => page.getByLabel('Which quarter').inputValue()).toBe('2026/1');
    await pressKey(page, page.getByRole('button', { name: 'Year', exact: true }));
    await page.waitForURL((url) => url.search === '?from=2026-01-01&to=2026-12-31');
    await page.getByLabel('Which year').selectOption('2025');
    await page.waitForURL((url) => url.search === '?from=2025-01-01&to=2025-12-31');
    const year = await told(page, 'from=2025-01-01&to=2025-12-31');
    expect(year.parts).toHaveLength(2);
    for (const part of year.parts) {
      const section = page.getByRole('region', { name: `In ${part.currency}`, exact: true });
      // the closing of a year is the opening of the next one, which may still be shown
      const { opening, contributions, result, realized_pl, closing, wallet } = part;
      const amounts = [opening, contributions, result, realized_pl, closing, wallet.closing].map(grouped);
      const missing = async () => {
        const shown = squeezed(await section.innerText());
        return amounts.filter((amount) => !shown.includes(amount));
      };
      await expect.poll(missing).toEqual([]);
      await section.getByText(`${grouped(closing)} ${part.currency}`).waitFor();
      const text = squeezed(await section.innerText());
      for (const { ending_balance } of [...part.months, ...part.quarters])
        expect(text).toContain(grouped(ending_balance));
    }
    const paper = await saved(page, 'PDF');
    expect(paper.name).toMatch(/^gi-report-MBR-\d{6}-2025-01-01-2025-12-31\.pdf$/);
    const text = squeezed(pdfText(paper.content));
    await page.getByLabel('Language of the file').selectOption('fr');
    const workbook = await saved(page, 'Excel workbook');
    expect(workbook.name).toMatch(/^gi-rapport-/);
    const cells = readSheet(workbook.content).flatMap((row) => Object.values(row));
    for (const { closing, result, money_in_new_funds } of year.parts)
      for (const amount of [closing, result, money_in_new_funds]) {
        expect(text).toContain(grouped(amount));
        expect(cells).toContain(amount);
      }
  });

  it('is the fund’s for staff, stays in the address, and says so where nothing was published', async () => {
    const page = await staffPage(browser, portal.url, 'auditor@demo.test');
    await page.goto('/admin/reports?from=2025-10-01&to=2025-12-31&currency=USD');
    const [part] = (await told(page, 'from=2025-10-01&to=2025-12-31&currency=USD')).parts;
    await page
      .getByText(`${grouped(part?.closing ?? '')} USD`)
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'In EUR' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Other days' }).click();
    await page.getByLabel('To', { exact: true }).fill('30/09/2025');
    await page.getByText('This is before the first day.').waitFor();
    // no file of other days than the ones that are typed
    const pdf = page.getByRole('button', { name: 'PDF' });
    await expect.poll(() => pdf.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Correct the days of the period first.').waitFor();
    await pressKey(page, pdf);
    await expect.poll(() => isFocused(page.getByLabel('To', { exact: true }))).toBe(true);
    await page.getByLabel('From', { exact: true }).fill('01/09/2019');
    await page.getByLabel('To', { exact: true }).fill('30/09/2019');
    await page.waitForURL((url) => url.searchParams.get('to') === '2019-09-30');
    await page.getByText('No value was published in this period.').waitFor();
    const paper = await saved(page, 'PDF');
    expect(squeezed(pdfText(paper.content))).toContain('No value was published in this period.');

    // the link to the page asks for no days: the choice shows what the figures and the files are of
    await page.getByRole('link', { name: 'Analytics' }).first().click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => page.getByLabel('Which quarter').inputValue()).toBe('2026/1');
  });

  it('is printed with all of its columns and days, without the frame of the fund’s pages and what can be pressed', async () => {
    const page = await staffPage(browser, portal.url, 'auditor@demo.test');
    await page.goto('/admin/reports?from=2025-01-01&to=2025-12-31');
    await page.getByRole('heading', { name: 'In EUR' }).waitFor();
    // an A4 sheet between its margins
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.getByRole('banner').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('banner').waitFor({ state: 'hidden' });
    await page.locator('main p', { hasText: 'From 01/01/2025 to 31/12/2025' }).waitFor();
    expect(await page.locator('main :is(button, select)').filter({ visible: true }).count()).toBe(0);
    const cut = await page
      .locator('main table :is(th, td)')
      .evaluateAll((cells) =>
        cells
          .filter(
            (cell) => cell.getBoundingClientRect().right > innerWidth || cell.scrollWidth > cell.clientWidth,
          )
          .map((cell) => cell.textContent),
      );
    expect(cut).toEqual([]);
    expect(await page.locator('main table').first().getByRole('columnheader').count()).toBe(11);
  });

  it('can be called off while it is made: the server is let go, nothing is kept, and it can be asked for again', async () => {
    const page = await staffPage(browser, portal.url, 'finance@demo.test');
    await page.goto('/admin/reports');
    await page.getByRole('heading', { name: 'In EUR' }).waitFor();
    let ask = 0;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/capital/values/report?*', async (route) => {
      ask += 1;
      if (ask === 1) await held;
      await route.continue().catch(() => undefined);
    });
    const failed = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'PDF' }).click();
    const notice = page.getByRole('region', { name: 'Downloading the report' });
    await notice.getByText('The report is being made').waitFor();
    await pressKey(page, notice.getByRole('button', { name: 'Cancel' }));
    await notice.waitFor({ state: 'detached' });
    expect((await failed).url()).toContain('format=pdf');
    letGo();
    expect((await saved(page, 'PDF')).content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(ask).toBe(2);
  });
});
