import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { atStep, fillIdentity, save, saveTo } from '../fixtures/pages/enrollment.ts';
import { account } from '../fixtures/pages/public.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { freshPage, memberAt } from '../fixtures/scene.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const identity = '/user/enrollment/step2/individual';
const phoneIn = (page: Page) => page.getByLabel('Phone number').inputValue();
/** Types a number, and leaves the field. */
async function typePhone(page: Page, number: string): Promise<void> {
  await page.getByLabel('Phone number').fill(number);
  await page.getByLabel('Date of birth').focus();
}
const askedIn = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This step was changed elsewhere' });

/** What the browser asks when the tab is closed; the answer is to stay. Rejects where it closes without a word. */
async function askedAtClose(page: Page): Promise<string> {
  // a browser asks nobody who has done nothing on the page
  await page.keyboard.press('End');
  const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  await dialog.dismiss();
  return dialog.type();
}

/** The tab once more, with what it remembers, as "Duplicate" makes it. */
async function duplicateOf(page: Page): Promise<Page> {
  const [copy] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open(window.location.href)),
  ]);
  await atStep(copy, 2);
  return copy;
}
const writes = '**/api/v1/**';
/** No write of this tab arrives. */
const holdWrites = (page: Page) =>
  page.route(writes, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));

/** The half-typed form as the server has it. */
async function draftOf(page: Page): Promise<unknown> {
  const answer = await page.context().request.get(`${portal.url}/api/v1/x/drafts/individual.step_2`);
  return answer.json();
}

describe('a form that was open on another device while its line was away', () => {
  it('covers nothing of what was saved since: it is asked which of both stands, and goes on from there', async () => {
    const who = account('veille');
    const laptop = await memberAt(browser, portal, 'veille', 2);
    await laptop.goto(identity);
    await atStep(laptop, 2);
    await laptop.context().setOffline(true);
    await typePhone(laptop, '611111111');
    await laptop.getByText('Draft not saved').first().waitFor();

    const phone = await freshPage(browser, portal.url);
    await comeIn(phone, who.email, who.password);
    await phone.goto(identity);
    await atStep(phone, 2);
    await fillIdentity(phone, '622222222');
    await saveTo(phone, 3);

    await laptop.context().setOffline(false);
    const asked = askedIn(laptop);
    await asked.waitFor();
    expect(await askedAtClose(laptop)).toBe('beforeunload');
    expect(await draftOf(laptop)).toMatchObject({ values: {}, saved_at: null });
    expect(await phoneIn(laptop)).toBe('611111111');

    await asked.getByRole('button', { name: 'Use the changes from elsewhere' }).click();
    await expect.poll(() => phoneIn(laptop)).toBe('622222222');
    expect(await laptop.getByLabel('Date of birth').inputValue()).toBe('14/05/1986');
    await asked.waitFor({ state: 'detached' });
    await typePhone(laptop, '633333333');
    await expect.poll(() => draftOf(laptop)).toMatchObject({ values: { phone: '633333333' } });
    expect(await asked.count()).toBe(0);
  });
});

describe('a tab that was duplicated with something in it that was not sent', () => {
  it('covers nothing that the copy has sent since, and the copy nothing of this one', async () => {
    const tab = await memberAt(browser, portal, 'jumelle', 2);
    await tab.goto(identity);
    await atStep(tab, 2);
    await holdWrites(tab);
    await typePhone(tab, '611111111');
    await tab.getByText('Draft not saved').first().waitFor();

    const copy = await duplicateOf(tab);
    expect(await phoneIn(copy)).toBe('611111111');
    await expect.poll(() => draftOf(tab)).toMatchObject({ values: { phone: '611111111' } });
    await typePhone(copy, '622222222');
    await expect.poll(() => draftOf(tab)).toMatchObject({ values: { phone: '622222222' } });

    await tab.unroute(writes);
    await typePhone(tab, '633333333');
    await askedIn(tab).waitFor();
    expect(await draftOf(tab)).toMatchObject({ values: { phone: '622222222' } });
    await askedIn(tab).getByRole('button', { name: 'Keep what I typed here' }).click();
    await expect.poll(() => draftOf(tab)).toMatchObject({ values: { phone: '633333333' } });

    await typePhone(copy, '644444444');
    await askedIn(copy).waitFor();
    expect(await draftOf(tab)).toMatchObject({ values: { phone: '633333333' } });
  });

  it('is asked about in the copy where its step was saved since, though the copy remembers that it was sent', async () => {
    const tab = await memberAt(browser, portal, 'double', 2);
    await tab.goto(identity);
    await atStep(tab, 2);
    await holdWrites(tab);
    await fillIdentity(tab, '611111111');
    await save(tab);
    await tab
      .getByText(/^What you typed is kept/)
      .first()
      .waitFor();

    const copy = await duplicateOf(tab);
    expect(await phoneIn(copy)).toBe('611111111');
    await expect.poll(() => draftOf(tab)).toMatchObject({ values: { phone: '611111111' } });
    await tab.unroute(writes);
    await typePhone(tab, '633333333');
    await saveTo(tab, 3);

    await typePhone(copy, '644444444');
    await askedIn(copy).waitFor();
    expect(await draftOf(tab)).toMatchObject({ values: {}, saved_at: null });
  });
});
