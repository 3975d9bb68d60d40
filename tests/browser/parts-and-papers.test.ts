import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { handedOn } from '../fixtures/scene.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal({ SUPPORT_EMAIL: 'help@fund.example' });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});
const pageOf = handedOn(() => ({ browser, portal }));

const patient = { timeout: 15_000 };
/** The heading of the booklets has the focus, and stands in sight. */
const isLedToBooklets = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const { top } = document.getElementById('booklets')?.getBoundingClientRect() ?? { top: -1 };
          return document.activeElement?.id === 'booklets' && top >= 0 && top < window.innerHeight;
        }),
      patient,
    )
    .toBe(true);

describe('a link to the booklets', () => {
  it('leads to the part of the page that lists them, each time it is followed', async () => {
    const page = await pageOf('validated@demo.test');
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/user/dashboard');
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('link', { name: 'Subscription booklets' }).click();
      await page.waitForURL('**/user/individual/view_contract_info#booklets');
      await isLedToBooklets(page);
      await page.goBack();
      await page.getByRole('link', { name: 'Subscription booklets' }).waitFor();
    }
  });

  it('leads a company to that part of its own page, under whichever path', async () => {
    const page = await pageOf('business@demo.test');
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/user/individual/view_contract_info#booklets');
    await page.waitForURL('**/user/business/view_contract_info#booklets');
    await isLedToBooklets(page);
  });
});

/** As the browser asks when the phone's back is pressed: of the watcher that was made last. */
const goBack = (page: Page) =>
  page.evaluate(() => {
    const made: unknown = Reflect.get(window, 'lastWatcher');
    if (made === null || typeof made !== 'object') throw new Error('Nothing watches for the phone’s back');
    const ask: unknown = Reflect.get(made, 'requestClose');
    if (typeof ask === 'function') Reflect.apply(ask, made, []);
  });

describe('the papers behind the login', () => {
  it('are read again over the account, where the phone’s back and Escape close them and stay on the page', async () => {
    const page = await pageOf('validated@demo.test');
    await page.addInitScript(() => {
      const Own: unknown = Reflect.get(window, 'CloseWatcher');
      if (typeof Own !== 'function') throw new Error('This browser has no close watchers');
      const note = (target: object, given: unknown[]): object => {
        const made: unknown = Reflect.construct(Own, given);
        Reflect.set(window, 'lastWatcher', made);
        return Object(made);
      };
      Reflect.set(window, 'CloseWatcher', new Proxy(Own, { construct: note }));
    });
    await page.goto('/user/dashboard');
    await page.goto('/user/account#papers');
    const part = page.getByRole('region', { name: 'About the portal' });
    await part.getByText('To close your account, write to the fund once your wallets are empty.').waitFor();
    await part.getByRole('link', { name: 'Write to support: help@fund.example' }).waitFor();
    const paper = page.getByRole('dialog');
    for (const [name, heading] of [
      ['Help', 'Signing up'],
      ['Terms and conditions', '7. Changes and end'],
      ['Data protection', 'Your rights'],
      ['Accessibility', 'Known limits'],
      ['Contact', 'What to mention'],
    ] as const) {
      const button = part.getByRole('button', { name });
      await button.click();
      await paper.getByRole('heading', { name: heading }).waitFor();
      await (name === 'Contact' ? page.keyboard.press('Escape') : goBack(page));
      await paper.waitFor({ state: 'detached' });
      await expect.poll(() => button.evaluate((one) => one === document.activeElement), patient).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/user/account');
    }
  });

  it('tell staff nothing of how a member’s account is closed, and are found from their profile', async () => {
    const page = await pageOf('admin@demo.test');
    await page.goto('/admin/profile');
    await page.getByRole('link', { name: 'See To read again' }).click();
    await page.waitForURL('**/admin/account#papers');
    const part = page.getByRole('region', { name: 'About the portal' });
    await part.getByRole('button', { name: 'Contact' }).waitFor();
    await expect.poll(() => part.evaluate((one) => one === document.activeElement), patient).toBe(true);
    expect(await part.innerText()).not.toContain('close your account');
  });
});
