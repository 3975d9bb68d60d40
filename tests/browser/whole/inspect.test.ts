import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, person } from '../../fixtures/chromium.ts';
import { startDevPortal } from '../../fixtures/dev-portal.ts';
import type { DevPortal } from '../../fixtures/dev-portal.ts';
import { readRun, replay } from '../../model/recorded.ts';

let dev: DevPortal;
let browser: Browser;
beforeAll(async () => {
  [dev, browser] = await Promise.all([startDevPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await dev?.stop();
});

const email = 'validated@demo.test';
const password = 'demo-Portal-2026';

const dock = (page: Page) => page.getByRole('complementary', { name: 'Running charts' });
const button = (page: Page, name: string | RegExp) => dock(page).getByRole('button', { name });
const follows = (page: Page, leaf: string) =>
  expect.poll(() => dock(page).locator('.flow-leaf').innerText(), { message: leaf }).toBe(leaf);

/** Whether page and dock stand beside each other, and nothing of the page is pushed out of sight. */
const areApart = (page: Page) =>
  page.evaluate(() => {
    const [shown, beside] = ['#portal', '.inspect-dock'].map((name) =>
      document.querySelector(name)?.getBoundingClientRect(),
    );
    if (!shown || !beside) return null;
    const isBeside = shown.right <= beside.left + 1 || beside.right <= shown.left + 1;
    const isAbove = shown.bottom <= beside.top + 1;
    return (isBeside || isAbove) && document.documentElement.scrollWidth <= window.innerWidth;
  });

async function tryLogIn(page: Page, word: string): Promise<void> {
  await page.getByLabel('E-mail address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

it('follows a sign-in state by state beside the running page, and saves a run that a test replays', async () => {
  const context = await person(browser, dev.url, { reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto('/login?inspect');
  await follows(page, 'anonymous.visiting');
  await expect.poll(() => areApart(page)).toBe(true);

  // where it was put it stays, whatever page is loaded next
  await button(page, 'To the left').click();
  await page.goto('/login');
  await follows(page, 'anonymous.visiting');
  await button(page, 'To the right').waitFor();
  await expect.poll(() => areApart(page)).toBe(true);

  // what carries words can't be pressed here
  const submit = button(page, /^Submits address and password/);
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
  await submit.getByText('Do it on the page').waitFor();

  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/v1/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await tryLogIn(page, 'another-Word-2026');
  await follows(page, 'signingIn');
  goOn();
  await follows(page, 'anonymous.refused');
  await tryLogIn(page, password);
  await page.waitForURL('**/user/dashboard');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await dock(page).getByLabel('Chart', { exact: true }).selectOption({ label: 'Session · Logged in' });
  await follows(page, 'member.active');
  await expect.poll(() => areApart(page)).toBe(true);

  const downloaded = page.waitForEvent('download');
  await button(page, 'Save the run').click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('session-member-active.json');
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).not.toMatch(/demo|another-Word|Valentine|Muestra/);
  const run = readRun(text);
  expect(run.steps.map(({ state }) => state)).toEqual([
    'anonymous.visiting',
    'signingIn',
    'anonymous.refused',
    'signingIn',
    'member.active',
  ]);
  expect(await replay(run)).toEqual({ steps: 5, difference: null });

  await page.addScriptTag({ path: 'node_modules/axe-core/axe.min.js' });
  const faults = await page.evaluate(async () => {
    const axe: { run: (place: string) => Promise<{ violations: { id: string }[] }> } = Reflect.get(
      window,
      'axe',
    );
    return (await axe.run('#inspect')).violations.map(({ id }) => id);
  });
  expect(faults).toEqual([]);

  await button(page, 'To the bottom').click();
  await expect.poll(() => areApart(page)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => areApart(page)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });

  // what carries nothing reaches the real actor
  await button(page, /^Logs out/).click();
  await follows(page, 'anonymous.visiting');
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();

  await button(page, 'Close').click();
  await dock(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: 'Log in' }).first().waitFor();
  await expect.poll(() => page.locator('#inspect').count()).toBe(0);
  await context.close();
});
