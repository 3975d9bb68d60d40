import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { atStep, fillIdentity, saveTo } from '../fixtures/pages/enrollment.ts';
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
    await laptop.getByLabel('Phone number').fill('611111111');
    await laptop.getByLabel('Date of birth').focus();
    await laptop.getByText('Draft not saved').first().waitFor();

    const phone = await freshPage(browser, portal.url);
    await comeIn(phone, who.email, who.password);
    await phone.goto(identity);
    await atStep(phone, 2);
    await fillIdentity(phone, '622222222');
    await saveTo(phone, 3);

    await laptop.context().setOffline(false);
    const asked = laptop.getByRole('alert').filter({ hasText: 'This step was changed elsewhere' });
    await asked.waitFor();
    expect(await draftOf(laptop)).toMatchObject({ values: {}, saved_at: null });
    expect(await phoneIn(laptop)).toBe('611111111');

    await asked.getByRole('button', { name: 'Use the changes from elsewhere' }).click();
    await expect.poll(() => phoneIn(laptop)).toBe('622222222');
    expect(await laptop.getByLabel('Date of birth').inputValue()).toBe('14/05/1986');
    await asked.waitFor({ state: 'detached' });
    await laptop.getByLabel('Phone number').fill('633333333');
    await laptop.getByLabel('Date of birth').focus();
    await expect.poll(() => draftOf(laptop)).toMatchObject({ values: { phone: '633333333' } });
    expect(await asked.count()).toBe(0);
  });
});
