import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, person } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { isFocused, pressKey, tabTo } from '../fixtures/keyboard.ts';
import { picture } from '../fixtures/pictures.ts';
import { tryLogIn } from '../fixtures/pages/public.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { elsewhere, secondsLeft } from '../fixtures/session-page.ts';
import { message } from '../fixtures/words.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const password = 'demo-Portal-2026';
const email = 'validated@demo.test';

let portal: Portal;
let browser: Browser;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function pageOf(options: Parameters<typeof person>[2] = {}): Promise<Page> {
  const context = await person(browser, portal.url, options);
  contexts.push(context);
  return context.newPage();
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Which session it is of is told by when it was begun. */
const endOf = (page: Page, device: string) =>
  page.getByRole('button', { name: `End session: ${device}, logged in ` });
const mailsTo = async (to: string): Promise<string> =>
  (await fetch(`${portal.url}/dev/mailbox.json?to=${to}`)).text();

describe('where a person is logged in', () => {
  it('is listed, ended one by one and all at once, and the others learn it with their next step', async () => {
    const page = await pageOf();
    await comeIn(page, email, password);
    const phone = await pageOf({ userAgent: iphone, viewport: { width: 390, height: 844 } });
    await comeIn(phone, email, password);
    await expect.poll(() => mailsTo(email)).toContain('Safari, iOS');

    await page.goto('/user/account#sessions');
    const open = section(page, 'Logged in now');
    await open.getByText('Chrome on Linux').waitFor();
    await open.getByText('This device').waitFor();
    // whoever does not say who it is ends nothing
    await pressKey(page, endOf(page, 'Safari on iOS'));
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect.poll(() => isFocused(proof.getByLabel('Your password', { exact: true }))).toBe(true);
    await pressKey(page, proof.getByRole('button', { name: 'Do not confirm' }));
    const line = open.getByRole('listitem').filter({ hasText: 'Safari on iOS' });
    await line.getByRole('alert').getByText('The session was not ended').waitFor();
    expect((await phone.context().request.get('/api/v1/auth/whoami')).status()).toBe(200);

    await pressKey(page, endOf(page, 'Safari on iOS'));
    await proof.getByLabel('Your password', { exact: true }).fill('not the password 1');
    await pressKey(page, proof.getByRole('button', { name: 'Confirm', exact: true }));
    await proof.getByRole('alert').waitFor();
    await proof.getByLabel('Your password', { exact: true }).fill(password);
    await pressKey(page, proof.getByRole('button', { name: 'Confirm', exact: true }));
    await page.getByText('The session is ended').first().waitFor();
    await open.getByText('You are not logged in anywhere else.').waitFor();
    await expect.poll(() => isFocused(page.getByRole('list', { name: 'Logged in now' }))).toBe(true);
    await section(page, 'Sign-ins').getByText('Session ended from elsewhere').first().waitFor();

    // the phone knows of it with its next step, which leads to the sign-in
    await phone.goto('/user/dashboard');
    await phone.waitForURL('**/login');

    for (const agent of [iphone, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'])
      await comeIn(await pageOf({ userAgent: agent }), email, password);
    await page.reload();
    await pressKey(page, button(page, 'End all other sessions'));
    const dialog = page.getByRole('alertdialog');
    await expect.poll(() => isFocused(dialog.getByRole('button', { name: 'Keep them' }))).toBe(true);
    await pressKey(page, dialog.getByRole('button', { name: 'End all other sessions' }));
    // who it is was shown a moment ago
    await page.getByText('2 sessions are ended').first().waitFor();
    expect(await proof.count()).toBe(0);
    await expect.poll(() => isFocused(page.getByRole('list', { name: 'Logged in now' }))).toBe(true);
    await open.getByText('You are not logged in anywhere else.').waitFor();
    for (const context of contexts.slice(-2))
      expect((await context.request.get('/api/v1/auth/whoami')).status()).toBe(401);
    expect((await page.context().request.get('/api/v1/auth/whoami')).status()).toBe(200);
  });

  it('is where the link of a mail leads, through the log-in and through the end of a session', async () => {
    const page = await pageOf();
    const isAt = async (part: string) => {
      await page.waitForURL(`**/user/account#${part}`);
      const place = page.locator(`#${part}`);
      await expect.poll(() => isFocused(place)).toBe(true);
      const top = () => place.evaluate((one) => one.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(200);
      expect(await top()).toBeGreaterThanOrEqual(0);
    };
    // nobody is logged in: by way of the first page
    await page.goto('/user/account#second-factor');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Log in', exact: true }).first().click();
    await tryLogIn(page, email, password);
    await isAt('second-factor');
    // sealed for who is put out
    const other = await elsewhere(page.context());
    // an answer that was under way writes its own time over it
    const isPutOut = async () => {
      await secondsLeft(other, -1);
      return page.url().endsWith('/login');
    };
    await expect.poll(isPutOut, { interval: 500 }).toBe(true);
    await tryLogIn(page, email, password);
    await isAt('second-factor');
    // a page that is opened with a session that has ended
    await page.context().clearCookies();
    await page.goto('/user/account#password');
    await page.reload();
    await page.waitForURL('**/login');
    await tryLogIn(page, email, password);
    await isAt('password');
  });

  it('is ended without a letter lost by who goes on to another part of the page meanwhile', async () => {
    const page = await pageOf();
    await comeIn(page, email, password);
    await comeIn(await pageOf({ userAgent: iphone }), email, password);
    await page.goto('/user/account');
    const replies = await holdReplies(page, { end: (request) => request.method() === 'DELETE' });
    await endOf(page, 'Safari on iOS').click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Your password', { exact: true }).fill(password);
    replies.hold('end');
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    await replies.waits('end');
    await proof.waitFor({ state: 'detached' });
    const next = page.getByLabel('New password', { exact: true });
    await next.click();
    await page.keyboard.type('a long ');
    await replies.answer('end');
    await page.getByText('The session is ended').first().waitFor();
    await expect.poll(() => endOf(page, 'Safari on iOS').count()).toBe(0);
    expect(await isFocused(next)).toBe(true);
    await page.keyboard.type('sentence 42');
    expect(await next.inputValue()).toBe('a long sentence 42');
    await replies.reset();
  });

  it('shows tries that failed, and leafs through what came before', async () => {
    const page = await pageOf();
    const tries = await pageOf();
    for (let at = 0; at < 8; at += 1)
      await tries.request.post('/api/v1/auth/login', { data: { email, password: 'not the password 1' } });
    await comeIn(page, email, password);
    await page.goto('/user/account');
    const history = section(page, 'Sign-ins');
    await history.getByText('Wrong password').first().waitFor();
    await pressKey(page, history.getByRole('button', { name: 'Next' }));
    await history.getByText(/Page 2 of/).waitFor();
    await expect.poll(() => history.getByText('Wrong password').count()).toBeLessThan(8);
  });
});

/** Red on the left, blue on the right. */
async function twoHalves(): Promise<Buffer> {
  const half = await picture({ width: 400, height: 400, color: '#d00000' });
  return sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000d0' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
}
const choose = (page: Page, buffer: Buffer, name = 'me.png') =>
  page
    .locator('#picture input[type=file]:not([data-camera])')
    .setInputFiles({ name, mimeType: 'image/png', buffer });
const shownInMenu = (page: Page) =>
  page
    .getByRole('button', { name: /Account menu/ })
    .locator('img')
    .evaluateAll((images) => images.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0));
/** The picture as the server gives it to the page's person. */
async function kept(page: Page): Promise<{ bytes: Buffer; width: number; mean: readonly number[] }> {
  const source = await page.locator('#picture img').getAttribute('src');
  const bytes = await (await page.context().request.get(String(source))).body();
  const { channels } = await sharp(bytes).stats();
  const { width } = await sharp(bytes).metadata();
  return { bytes, width, mean: channels.map((channel) => channel.mean) };
}

describe('a person’s picture', () => {
  it('is cut out by the keyboard, kept through a fault, shown beside the name, and taken away', async () => {
    const page = await pageOf();
    await comeIn(page, 'investor@demo.test', password);
    await page.goto('/user/account#picture');
    await section(page, 'Picture').waitFor();
    const loaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('crop-dialog')),
      );
    expect(await loaded()).toBe(false);

    const told = section(page, 'Picture').getByRole('alert');
    await choose(page, Buffer.from('<svg onload="alert(1)"/>'));
    await told.getByText(message('en', 'keys.file_type_not_allowed')).waitFor();
    await choose(page, await picture({ width: 90, height: 400, format: 'png' }));
    await told.getByText(/between 128 and 4096 pixels on each side. This one measures 90 × 400/).waitFor();
    await choose(page, (await twoHalves()).subarray(0, 60));
    await told.getByText('This picture cannot be read').waitFor();
    await choose(page, Buffer.concat([await twoHalves(), Buffer.alloc(2 * 1024 * 1024)]));
    await told.getByText(/is over the 2 MB limit/).waitFor();
    expect(await loaded()).toBe(false);

    await choose(page, await twoHalves());
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
    await dialog.waitFor();
    expect(await loaded()).toBe(true);
    const area = dialog.getByLabel(/Picture to crop/);
    await tabTo(page, area);
    const size = dialog.getByLabel('Size', { exact: true });
    const before = Number(await size.inputValue());
    await page.keyboard.press('+');
    await expect.poll(async () => Number(await size.inputValue())).toBeGreaterThan(before);
    await page.keyboard.press('-');
    // to its left edge: what is under the circle is red
    for (let at = 0; at < 8; at += 1) await page.keyboard.press('ArrowRight');
    for (let at = 0; at < 30; at += 1) await button(page, 'Move right').click();

    await page.route('**/avatar-upload', (route) => route.abort('connectionreset'));
    await pressKey(page, dialog.getByRole('button', { name: 'Use this picture' }));
    await dialog.getByRole('alert').getByText('The picture was not saved').waitFor();
    await page.unroute('**/avatar-upload');
    await pressKey(page, dialog.getByRole('button', { name: 'Use this picture' }));
    await page.getByText('data saved', { exact: true }).first().waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => shownInMenu(page)).toBe(true);
    const red = await kept(page);
    expect(red.width).toBe(400);
    expect(red.mean[0]).toBeGreaterThan(170);
    expect(red.mean[2]).toBeLessThan(40);

    await page.reload();
    await expect.poll(() => shownInMenu(page)).toBe(true);
    const source = String(await page.locator('#picture img').getAttribute('src'));
    const other = await pageOf();
    expect((await other.request.get(source)).status()).toBe(401);
    await comeIn(other, email, password);
    expect((await other.request.get(source)).status()).toBe(403);

    await pressKey(page, button(page, 'Remove picture'));
    await pressKey(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove picture' }));
    await page.getByText('Your picture is removed').first().waitFor();
    await expect.poll(() => page.locator('#picture img').count()).toBe(0);
    await expect.poll(() => isFocused(section(page, 'Picture'))).toBe(true);
    await expect.poll(() => shownInMenu(page)).toBe(false);
    expect((await page.context().request.get(source)).status()).toBe(404);
  });

  it('that had arrived when it was called off is shown: it is kept', async () => {
    const page = await pageOf();
    await comeIn(page, 'investor@demo.test', password);
    await page.goto('/user/account#picture');
    await section(page, 'Picture').waitFor();
    // the server has it, and its answer waits
    const line = await page.context().newCDPSession(page);
    await line.send('Fetch.enable', {
      patterns: [{ urlPattern: '*avatar-upload', requestStage: 'Response' }],
    });
    const answered = new Promise<string>((resolve) =>
      line.on('Fetch.requestPaused', ({ requestId }) => resolve(requestId)),
    );
    await choose(page, await twoHalves());
    const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
    await pressKey(page, dialog.getByRole('button', { name: 'Use this picture' }));
    const requestId = await answered;
    await pressKey(page, dialog.getByRole('button', { name: 'Cancel' }));
    await dialog.waitFor({ state: 'detached' });
    expect(await shownInMenu(page)).toBe(false);
    await line.send('Fetch.continueRequest', { requestId });
    await expect.poll(() => shownInMenu(page)).toBe(true);
  });
});
