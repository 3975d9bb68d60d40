import { createHash } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { atStep, choosePaper, held, slot } from '../fixtures/pages/enrollment.ts';
import { docx, lockedPdf, longPdf, type Paper, png, txt } from '../fixtures/papers.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { memberAt, memberBefore } from '../fixtures/scene.ts';

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

const viewer = (page: Page): Locator => page.getByRole('dialog');
const pageBox = (page: Page, number: number): Locator => viewer(page).locator(`[data-page="${number}"]`);
const drawn = (page: Page, number: number): Promise<void> =>
  viewer(page)
    .getByRole('img', { name: `Page ${number}`, exact: true })
    .waitFor();
const pixels = async (place: Locator): Promise<string> =>
  createHash('sha256')
    .update(await place.screenshot())
    .digest('hex');

/** What is drawn of a page, and nothing that lies over it. */
const drawing = (page: Page, number: number): Promise<string> =>
  pageBox(page, number)
    .locator('canvas')
    .evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''));

/** The zoom that the tools show, in percent. */
const scaleOf = async (page: Page): Promise<number> =>
  Number.parseInt(await viewer(page).locator('[data-scale]').innerText(), 10);

/** Presses the link of a paper that the server holds. */
async function view(page: Page, type: string): Promise<void> {
  await slot(page, type).getByRole('link', { name: /^View/ }).click();
  await viewer(page).waitFor();
}

async function closeViewer(page: Page): Promise<void> {
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await viewer(page).waitFor({ state: 'detached' });
}

/** Puts a paper into a slot by a call, past what the page itself looks at. */
async function sendByCall(page: Page, type: string, { name, content }: Paper): Promise<void> {
  const answer = await page.context().request.post(`${portal.url}/api/v1/files/enrollment/file-upload`, {
    headers: { origin: portal.url },
    multipart: { type, file: { name, mimeType: 'application/octet-stream', buffer: content } },
  });
  expect(answer.status()).toBe(201);
}

/** The page of a member at the papers, some of which the server has got by calls. */
async function memberWith(name: string, papers: Readonly<Record<string, Paper>>): Promise<Page> {
  const page = await memberBefore(browser, portal, name, 4);
  for (const [type, paper] of Object.entries(papers)) await sendByCall(page, type, paper);
  await page.goto('/user/enrollment');
  await atStep(page, 4);
  return page;
}

describe('a paper of 200 pages', () => {
  it('opens at its first page, and draws the others when they are looked at', async () => {
    const page = await memberAt(browser, portal, 'lectrice', 4);
    const foreign: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(portal.url))
        foreign.push(request.url());
    });
    page.on('console', (said) => {
      if (said.text().includes('Content Security Policy')) refused.push(said.text());
    });
    await choosePaper(page, 'identity_front', await longPdf(200, 'statuts.pdf'));
    await held(page, 'identity_front', 'statuts.pdf');
    await view(page, 'identity_front');
    await drawn(page, 1);
    await expect.poll(() => viewer(page).locator('[data-page]').count()).toBe(200);
    await expect.poll(() => viewer(page).locator('canvas').count()).toBeLessThanOrEqual(4);
    await viewer(page).getByText('of 200 pages').waitFor();

    const number = viewer(page).getByRole('textbox', { name: 'Page' });
    await number.fill('3');
    await number.press('Enter');
    await drawn(page, 3);
    const upright = await drawing(page, 3);
    await viewer(page).getByRole('button', { name: 'Rotate clockwise' }).click();
    await expect
      .poll(async () => {
        const { width = 0, height = 0 } = (await pageBox(page, 3).boundingBox()) ?? {};
        return width > height;
      })
      .toBe(true);
    await expect.poll(() => number.inputValue()).toBe('3');
    await expect.poll(async () => (await drawing(page, 3)) === upright).toBe(false);
    for (let turns = 0; turns < 3; turns += 1)
      await viewer(page).getByRole('button', { name: 'Rotate clockwise' }).click();
    await expect.poll(async () => (await drawing(page, 3)) === upright, { timeout: 10_000 }).toBe(true);

    await number.fill('900');
    await number.press('Enter');
    await drawn(page, 200);
    await expect.poll(() => number.inputValue()).toBe('200');
    await expect.poll(() => viewer(page).locator('canvas').count()).toBeLessThanOrEqual(4);
    expect(foreign).toEqual([]);
    expect(refused).toEqual([]);
  });

  it('is read with nothing but the keyboard', async () => {
    const page = await memberWith('clavier', { identity_front: await longPdf(200) });
    const link = slot(page, 'identity_front').getByRole('link', { name: /^View/ });
    await link.focus();
    await page.keyboard.press('Enter');
    await drawn(page, 1);
    const number = viewer(page).getByRole('textbox', { name: 'Page' });
    const scale = () => scaleOf(page);
    const fitting = await scale();
    await page.keyboard.press('Tab');
    await page.keyboard.press('+');
    await expect.poll(scale).toBeGreaterThan(fitting);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect.poll(scale).toBeLessThan(fitting);
    await page.keyboard.press('0');
    await expect.poll(scale).toBe(fitting);
    await page.keyboard.press('PageDown');
    await expect.poll(() => number.inputValue()).toBe('2');
    await page.keyboard.press('End');
    await expect.poll(() => number.inputValue()).toBe('200');
    await drawn(page, 200);
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('a paper with a password', () => {
  it('is not sent, and the slot says why; one that only forbids changes is', async () => {
    const page = await memberAt(browser, portal, 'secret', 4);
    await choosePaper(page, 'identity_front', await lockedPdf());
    const row = slot(page, 'identity_front');
    await row.getByText('This file is password-protected.').waitFor();
    await row.getByText('Send one that opens without a password.').waitFor();
    await page.reload();
    await slot(page, 'identity_front').and(page.locator('[data-slot="missing"]')).waitFor();

    await choosePaper(page, 'identity_front', await lockedPdf('releve.pdf', true));
    await held(page, 'identity_front', 'releve.pdf');
    await view(page, 'identity_front');
    await drawn(page, 1);
  });

  it('that came all the same is said to be locked where it would be shown', async () => {
    const page = await memberWith('coffre', { identity_front: await lockedPdf() });
    await view(page, 'identity_front');
    await viewer(page).getByRole('alert').getByText('This file is password-protected.').waitFor();
    await viewer(page).getByRole('link', { name: 'Download' }).waitFor();
  });
});

it('a picture is turned and enlarged, a text is read, a Word file is offered as a download', async () => {
  const page = await memberWith('album', {
    identity_front: png('identity.png', 640, 400),
    identity_back: txt(),
  });
  await view(page, 'identity_front');
  const picture = pageBox(page, 1);
  await viewer(page).getByRole('img', { name: 'identity.png' }).waitFor();
  const ratio = async () => {
    const { width = 0, height = 1 } = (await picture.boundingBox()) ?? {};
    return Math.round((width / height) * 10) / 10;
  };
  await expect.poll(ratio).toBe(1.6);
  const upright = await pixels(picture);
  await viewer(page).getByRole('button', { name: 'Rotate clockwise' }).click();
  await expect.poll(ratio).toBe(0.6);
  expect(await pixels(picture)).not.toBe(upright);
  const before = await scaleOf(page);
  await picture.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(before);
  await closeViewer(page);

  await view(page, 'identity_back');
  await viewer(page).getByText('Réglé en espèces.').waitFor();
  await closeViewer(page);

  await sendByCall(page, 'identity_back', docx());
  await page.reload();
  await slot(page, 'identity_back', 2).getByRole('link', { name: /^View/ }).click();
  await viewer(page).getByText('This kind of file can’t be shown here.').waitFor();
  await viewer(page).getByRole('link', { name: 'Download' }).waitFor();
});
