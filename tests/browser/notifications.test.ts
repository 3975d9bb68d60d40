import type { Browser, Page } from 'playwright-core';
import { request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { isFocused, pressKey, tabTo } from '../fixtures/keyboard.ts';
import { answered, finishByCalls, memberAtStep } from '../fixtures/pages/members.ts';
import { refusal } from '../fixtures/pages/oddities.ts';
import { type Account, account, hasFocus } from '../fixtures/pages/public.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn, logIn } from '../fixtures/portal-pages.ts';
import { openRequestFacts } from '../fixtures/request-facts.ts';
import { freshPage } from '../fixtures/scene.ts';
import { message } from '../fixtures/words.ts';

const demoPassword = 'demo-Portal-2026';
let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications, / });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const line = (page: Page, words: string | RegExp) => panel(page).getByRole('link', { name: words });
const unread = (page: Page, count: number) =>
  page.getByRole('button', { name: `Notifications, ${count === 0 ? 'nothing' : count} unread` }).waitFor();

/** Somebody who has sent a dossier. */
async function sender(name: string, viewport = { width: 1440, height: 900 }): Promise<[Page, Account]> {
  const who = account(name);
  await memberAtStep(portal.url, who, 4);
  const page = await freshPage(browser, portal.url, { viewport });
  await comeIn(page, who.email, who.password);
  await finishByCalls(page, portal.url);
  const submitted = page.context().request.post(`${portal.url}/api/v1/registrationStatus`, {
    headers: { origin: portal.url },
    data: { current_registration_type: 'INDIVIDUAL', current_step: 7, submit: true },
  });
  await answered(submitted);
  return [page, who];
}

const papers = z.array(z.object({ id: z.string(), type: z.string(), replaced_by: z.string().nullable() }));

/** The fund refuses the proof of address, by calls. */
async function refuseBill(page: Page): Promise<void> {
  const base = `${portal.url}/api/v1`;
  const me = z
    .object({ id: z.string() })
    .parse(await answered(page.context().request.get(`${base}/auth/whoami`)));
  const fund = await request.newContext({ extraHTTPHeaders: { origin: portal.url } });
  await answered(
    fund.post(`${base}/auth/login`, { data: { email: 'compliance@demo.test', password: demoPassword } }),
  );
  const details = z
    .object({ documents: papers })
    .parse(await answered(fund.get(`${base}/individualDetails/${me.id}`)));
  const bill = details.documents.find(({ type }) => type === 'proof_of_address');
  const data = { file_id: bill?.id, status: 'REFUSED', reason: 'TOO_OLD', text: 'Older than three months.' };
  await answered(fund.post(`${base}/files/enrollment/${me.id}/document/proof_of_address`, { data }));
  await fund.dispose();
}

/** The person comes back to the tab: what is unread is asked for again, and the session is not renewed by it. */
async function comeBack(page: Page): Promise<void> {
  const asked = page.waitForRequest(
    (one) => one.url().includes('/x/notifications?') && one.url().includes('limit=5'),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect((await asked).headers()['x-background']).toBe('1');
}

describe('the bell', () => {
  it('tells of a refused document; its line leads there, by keyboard alone, and stays read', async () => {
    const [page] = await sender('cloche');
    await page.goto('/user/dashboard');
    await unread(page, 1);
    await refuseBill(page);
    await comeBack(page);
    await unread(page, 2);

    await pressKey(page, bell(page));
    await expect
      .poll(() => isFocused(panel(page).getByRole('heading', { name: 'Notifications' })))
      .toBe(true);
    const refused = line(page, /Unread A document was refused/);
    await refused.waitFor();
    await expect.poll(() => refused.innerText()).toContain('Proof of address');
    await expect.poll(() => refused.innerText()).toMatch(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\sUTC/);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(bell(page))).toBe(true);

    await page.keyboard.press('Enter');
    await tabTo(page, refused);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/enrollment**');
    await expect.poll(() => hasFocus(page, 'h1')).toBe(true);

    await page.goto('/user/dashboard');
    await unread(page, 1);
    await page.reload();
    await unread(page, 1);
    await bell(page).click();
    await line(page, /^A document was refused/).waitFor();
    await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
    await unread(page, 0);
    await page.reload();
    await unread(page, 0);
  });

  it('keeps the focus on a page that has yet to bring the words of its lines, and gives it back', async () => {
    const [page] = await sender('motslointains');
    await page.goto('/user/account');
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
    await pressKey(page, bell(page));
    await line(page, /Your dossier has arrived/).waitFor();
    await expect
      .poll(() => isFocused(panel(page).getByRole('heading', { name: 'Notifications' })))
      .toBe(true);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(bell(page))).toBe(true);
  });

  it('leads to the page that is open already, which then shows what has changed', async () => {
    const facts = await openRequestFacts(browser, portal.url);
    const pending = {
      status: 'PENDING',
      type: 'MONEY_OUT',
      version: 1,
      isPrepared: false,
      isOwn: false,
      isFunds: false,
    } as const;
    const made = await facts.make(pending);
    const page = await freshPage(browser, portal.url);
    await comeIn(page, 'validated@demo.test', demoPassword);
    const query = new URLSearchParams({ user_id: made.userId, id: made.id });
    await page.goto(`/user/bank_operations/view_transaction?${query}`);
    const status = (word: string) => page.locator('main header').first().getByText(word, { exact: true });
    await status('Pending').waitFor();
    await facts.become(made, { ...pending, status: 'APPROVED' });
    await bell(page).click();
    await line(page, /Unread Your request is approved/)
      .first()
      .click();
    await panel(page).waitFor({ state: 'hidden' });
    await status('Approved').waitFor();
  });

  it('opens a sheet from below on a phone, as wide as the phone', async () => {
    const [page] = await sender('telephone', { width: 390, height: 844 });
    await page.goto('/user/dashboard');
    await bell(page).click();
    await line(page, /Your dossier has arrived/).waitFor();
    const box = await panel(page).boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    for (const part of await panel(page).locator('a, button').all())
      expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await panel(page).getByRole('button', { name: 'Close notifications' }).click();
    await panel(page).waitFor({ state: 'hidden' });
  });

  it('says that the list did not load, and loads it when asked again', async () => {
    const [page] = await sender('panne');
    await page.goto('/user/dashboard');
    await unread(page, 1);
    await page.route('**/x/notifications?*limit=10*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await bell(page).click();
    await panel(page).getByText('The notifications did not load').waitFor();
    await page.unroute('**/x/notifications?*limit=10*');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await line(page, /Your dossier has arrived/).waitFor();
  });

  it('says where that was asked for that nothing was marked as read, and marks it when asked again', async () => {
    const [page] = await sender('refus');
    await page.goto('/user/dashboard');
    await unread(page, 1);
    await page.route('**/x/notifications/read', (route) => route.fulfill(refusal(503, 'unavailable')));
    await bell(page).click();
    const readAll = panel(page).getByRole('button', { name: 'Mark all as read' });
    await readAll.click();
    await panel(page).getByRole('alert').getByText(message('en', 'keys.unavailable')).waitFor();
    await unread(page, 1);
    await page.unroute('**/x/notifications/read');
    await readAll.click();
    await unread(page, 0);
    await expect.poll(() => panel(page).getByRole('alert').count()).toBe(0);
  });
});

describe('the account settings', () => {
  it('keep which messages come by e-mail, and say which always come', async () => {
    const page = await freshPage(browser, portal.url);
    await logIn(page, 'investor@demo.test', demoPassword);
    await bell(page).click();
    await panel(page).getByRole('link', { name: 'Choose what comes by e-mail' }).click();
    await page.waitForURL('**/user/account#notifications');
    await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
    const progress = page.getByRole('checkbox', { name: /Progress of the dossier/ });
    await expect.poll(() => progress.isChecked()).toBe(true);
    await progress.press('Space');
    await page.getByText('data saved', { exact: true }).first().waitFor();
    await expect.poll(() => progress.isChecked()).toBe(false);
    const always = page.getByRole('list', { name: 'Always sent by e-mail' });
    await expect
      .poll(() => always.getByRole('listitem').allInnerTexts())
      .toMatchObject([
        expect.stringContaining('Final decision on the dossier'),
        expect.stringContaining('Safety of the account'),
      ]);
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(5);
    await page.reload();
    await progress.waitFor();
    await expect.poll(() => progress.isChecked()).toBe(false);
  });

  it('show the box as it was when the choice is not saved', async () => {
    const page = await freshPage(browser, portal.url);
    await comeIn(page, 'finance@demo.test', demoPassword);
    await page.goto('/admin/account');
    const work = page.getByRole('checkbox', { name: /Work that waits for you/ });
    await work.waitFor();
    await page.route('**/x/notifications/preferences', (route) => route.fulfill({ status: 503, body: '{}' }));
    await work.click();
    await page.getByText('This was not saved. Try again').waitFor();
    await expect.poll(() => work.isChecked()).toBe(true);
  });
});
