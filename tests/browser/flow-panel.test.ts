import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upperFirst } from '../../src/flow/texts/lookup.ts';
import { eventSentence, stateName } from '../../src/flow/words.ts';
import { launch } from '../fixtures/chromium.ts';
import { serveFolder } from '../fixtures/static-site.ts';
import type { StaticSite } from '../fixtures/static-site.ts';
import { fails } from '../model/model.ts';

const run = promisify(execFile);
const chart = 'activation';
const wrong = fails('checkCode', 'invalid_activation_code').event;
const said = (event: typeof wrong) => upperFirst(eventSentence(chart, event, 'fr'));

/** Builds the stories of one chart as `npm run storybook:build` builds all of them. */
async function buildStories(folder: string): Promise<void> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$)/.test(name));
  const env = { ...Object.fromEntries(kept), STORYBOOK_CHART: chart, STORYBOOK_DISABLE_TELEMETRY: '1' };
  const words = ['build', '--test', '--quiet', '--output-dir', folder];
  await run(process.execPath, ['node_modules/storybook/dist/bin/dispatcher.js', ...words], {
    env,
    maxBuffer: 2 ** 26,
  });
}

const lit = (page: Page) =>
  page
    .locator('.flow-stage [data-state].lit')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('data-state')));
const standsIn = async (page: Page, leaf: string) => {
  await expect.poll(() => lit(page), { timeout: 60_000 }).toEqual([leaf]);
  await expect.poll(() => page.locator('.flow-head h2').textContent()).toBe(stateName(chart, leaf, 'fr'));
};
const walked = (page: Page) => page.locator('.flow-step-words').allTextContents();
const story = (page: Page) => page.frameLocator('#storybook-preview-iframe');

describe('the Flow panel beside a story', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-stories-'));
  let site: StaticSite;
  let browser: Browser;
  let designer: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    await buildStories(folder);
    site = await serveFolder(folder, '/review/portal/');
    browser = await launch();
    const permissions = ['clipboard-read', 'clipboard-write'];
    designer = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions });
    page = await designer.newPage();
    await page.goto(`${site.address}?path=/story/charts-activation--typing&globals=language:fr`);
  }, 240_000);
  afterAll(async () => {
    await browser.close();
    await site.close();
    rmSync(folder, { recursive: true });
  });

  it('is open at once, with the state lit in the chart’s picture', async () => {
    await standsIn(page, 'typing');
    await expect.poll(() => walked(page)).toHaveLength(1);
  });

  it('goes on by Tab and Enter alone: state, picture, path and page follow', async () => {
    await page.locator('.flow-stage').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await standsIn(page, 'checking');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await standsIn(page, 'refused.wrong');
    await expect.poll(() => walked(page)).toHaveLength(3);
    await expect.poll(async () => (await walked(page)).at(-1)).toBe(said(wrong));
    await expect.poll(() => story(page).locator('.p-summary').isVisible()).toBe(true);
    await expect.poll(() => page.locator('.flow-stage [data-edges].walked').count()).toBe(1);
  });

  it('goes on in another language: the run stays where it is, and panel and page say it anew', async () => {
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /Language/ }).click();
      await page.getByRole('option', { name }).click();
    };
    const heading = story(page).getByRole('heading', { level: 1 });
    const before = await heading.textContent();
    await choose('English');
    const headed = () => page.locator('.flow-head h2').textContent();
    await expect.poll(headed).toBe(stateName(chart, 'refused.wrong', 'en'));
    await expect.poll(() => heading.textContent()).not.toBe(before);
    expect(await lit(page)).toEqual(['refused.wrong']);
    expect(await walked(page)).toHaveLength(3);
    expect(await story(page).locator('.p-summary').isVisible()).toBe(true);
    await choose('Français');
    await standsIn(page, 'refused.wrong');
    expect(await walked(page)).toHaveLength(3);
  });

  it('has no controls beside it: what the story is given, its run began with', async () => {
    await page.getByRole('tab', { name: 'Flow' }).waitFor();
    expect(await page.getByRole('tab', { name: /Controls/ }).count()).toBe(0);
  });

  it('makes the picture larger by key, and shows all of it by another', async () => {
    const width = () => page.locator('.flow-stage svg').evaluate((svg) => svg.getBoundingClientRect().width);
    const before = await width();
    await page.locator('.flow-stage').focus();
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(before);
    await page.keyboard.press('0');
    await expect.poll(width).toBeLessThanOrEqual(480);
  });

  it('opens the very same state by the copied link, in a fresh page', async () => {
    await page.getByRole('button', { name: 'Copier le lien' }).press('Enter');
    await expect.poll(() => page.getByRole('button', { name: 'Lien copié' }).count()).toBe(1);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('&args=walk:0-4&');
    const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const fresh = await other.newPage();
    await fresh.goto(link);
    await standsIn(fresh, 'refused.wrong');
    expect(await walked(fresh)).toEqual(await walked(page));
    await expect.poll(() => story(fresh).locator('.p-summary').isVisible()).toBe(true);
    await other.close();
  });

  it('begins the story again', async () => {
    await page.getByRole('button', { name: 'Recommencer' }).press('Enter');
    await standsIn(page, 'typing');
  });

  it('draws the story at the three widths of the product', async () => {
    const frame = page.locator('#storybook-preview-iframe');
    await page.getByText('390', { exact: true }).click();
    await expect.poll(() => frame.evaluate((one) => one.clientWidth)).toBe(390);
    // and a link keeps the width
    await page.getByRole('button', { name: 'Copier le lien' }).press('Enter');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toMatch(/globals=.*viewport\.value:phone/);
    const link = await copied();
    const fresh = await designer.newPage();
    await fresh.goto(link);
    const there = fresh.locator('#storybook-preview-iframe');
    await expect.poll(() => there.evaluate((one) => one.clientWidth), { timeout: 60_000 }).toBe(390);
    await fresh.close();
  });

  it('says that a picture did not come, and reads it again; and how far a link leads that no longer fits', async () => {
    const fresh = await designer.newPage();
    const answers = [
      { status: 500, body: '<svg' },
      { status: 200, body: '<!doctype html>' },
    ];
    await fresh.route('**/charts/activation.svg', async (route) => {
      const answer = answers.shift();
      await (answer === undefined ? route.continue() : route.fulfill(answer));
    });
    await fresh.goto(
      `${site.address}?path=/story/charts-activation--typing&args=walk:0-4-3&globals=language:fr`,
    );
    const again = fresh.getByRole('button', { name: 'Réessayer' });
    await again.press('Enter', { timeout: 60_000 });
    await expect.poll(() => answers.length).toBe(0);
    await again.press('Enter');
    await standsIn(fresh, 'refused.wrong');
    await fresh.getByText('son événement 3 sur 3 ne correspond plus').waitFor();
    await fresh.close();
  });

  it('says that a link begins where the chart no longer does, and walks nothing from elsewhere', async () => {
    const fresh = await designer.newPage();
    await fresh.goto(
      `${site.address}?path=/story/charts-activation--walk&args=start:gone;walk:0-4&globals=language:fr`,
    );
    await fresh.getByText('un point de départ que le diagramme n’a plus').waitFor({ timeout: 60_000 });
    await standsIn(fresh, 'typing');
    expect(await walked(fresh)).toHaveLength(1);
    await fresh.close();
  });

  it('finds everything in a folder of a larger site', () => {
    expect(site.missing).toEqual([]);
  });
});
