import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { choosePaper, held, pathOf, saveButton, saveTo, slot } from '../fixtures/pages/enrollment.ts';
import { memberAtStep } from '../fixtures/pages/members.ts';
import {
  contractPapers,
  drawingPad,
  drawSignature,
  signCard,
  toTheContract,
} from '../fixtures/pages/signing.ts';
import { pdf } from '../fixtures/papers.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { freshPage } from '../fixtures/scene.ts';
import { message } from '../fixtures/words.ts';

let browser: Browser;
let portal: Portal;
beforeAll(async () => {
  [browser, portal] = await Promise.all([launch(), startPortal()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

let people = 0;
/** A person at the contract's step who has read both templates, before the card that signs. */
async function reader(prepare: (page: Page) => Promise<void> = async () => {}): Promise<Page> {
  people += 1;
  const who = {
    firstName: 'Camille',
    lastName: 'Exemple',
    email: `signs.${people}@exemple.test`,
    password: 'a long sentence 42',
  };
  await memberAtStep(portal.url, who, 4);
  const page = await freshPage(browser, portal.url);
  await comeIn(page, who.email, who.password);
  await toTheContract(page, portal.url);
  await prepare(page);
  await page.goto(pathOf(5));
  await page.getByRole('heading', { name: 'Then sign' }).waitFor();
  return page;
}

const signedTitle = (page: Page) => page.getByRole('heading', { name: 'Signed on this screen' });
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.id || element?.textContent?.trim() || '';
  });

/** Presses Tab until `wanted` has focus; a keyboard that can't get there fails. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    if ((await focused(page)) === wanted) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${wanted}`);
}

describe('signing on the screen', () => {
  it('is done by keyboard alone: the wrong name is told at its field, the right one signs', async () => {
    const page = await reader();
    await tabTo(page, 'field-name');
    await page.keyboard.type('Dominique Modèle');
    await tabTo(page, 'field-consent');
    await page.keyboard.press('Space');
    await tabTo(page, 'Sign the agreement');
    await page.keyboard.press('Enter');
    await page.locator('#field-name-error').waitFor();
    await expect
      .poll(() => page.locator('#field-name-error').innerText())
      .toBe(message('en', 'fields.signer_mismatch'));
    expect(await contractPapers(page, portal.url)).toEqual([]);
    await page.getByRole('link', { name: /^Name of the person who signs/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('field-name');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('camille exemple');
    await page.keyboard.press('Enter');
    await signedTitle(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'sign-title');
    await expect
      .poll(() => signCard(page).innerText())
      .toMatch(
        /Signed on \d\d\/\d\d\/\d{4} \d\d:\d\d UTC with the name typed: a simple electronic signature\./,
      );
    await held(page, 'contract', '-en-signed.pdf');
    const [paper, ...others] = await contractPapers(page, portal.url);
    expect(others).toEqual([]);
    expect(paper?.signature).toBe('typed');
    const text = pdfText(paper?.content ?? Buffer.alloc(0));
    expect(text).toContain('camille exemple');
    expect(text).toContain('Signature record');
    await saveTo(page, 6);
  });

  it('takes a drawing: an empty pad is told while one is asked, a drawing can be cleared, and what was drawn is in the PDF', async () => {
    const page = await reader();
    const card = signCard(page);
    await card.getByRole('radio', { name: /^Draw the signature/ }).check();
    await card.getByLabel('Name of the person who signs').fill('Camille Exemple');
    await card.getByRole('checkbox', { name: /I have read the subscription agreement/ }).check();
    await card.getByRole('button', { name: 'Sign the agreement' }).click();
    await card.locator('#field-drawing-error').waitFor();
    await expect
      .poll(() => card.locator('#field-drawing-error').innerText())
      .toBe(message('en', 'fields.drawing_empty'));
    const asked = page.getByRole('link', { name: /^Signature: / });
    await expect.poll(() => asked.count()).toBe(1);
    await card.getByRole('radio', { name: /^Type the name/ }).check();
    await expect.poll(() => asked.count()).toBe(0);
    await card.getByRole('radio', { name: /^Draw the signature/ }).check();
    await drawSignature(page);
    await card.locator('#field-drawing-error').waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Clear the drawing' }).click();
    await card.locator('#field-drawing-error').waitFor();
    await drawSignature(page);
    await expect.poll(() => drawingPad(page).locator('path').count()).toBe(2);
    await card.getByRole('button', { name: 'Sign the agreement' }).click();
    await signedTitle(page).waitFor();
    const [paper] = await contractPapers(page, portal.url);
    expect(paper?.signature).toBe('drawn');
    expect(paper?.content.toString('latin1')).toContain('/Subtype /Image');
  });

  it('keeps name and drawing when the call does not get through, and signs when it is tried again', async () => {
    const page = await reader();
    const card = signCard(page);
    await card.getByRole('radio', { name: /^Draw the signature/ }).check();
    await card.getByLabel('Name of the person who signs').fill('Camille Exemple');
    await drawSignature(page);
    await card.getByRole('checkbox', { name: /I have read the subscription agreement/ }).check();
    await page.route('**/x/contract/signature', (route) => route.abort());
    await card.getByRole('button', { name: 'Sign the agreement' }).click();
    await card.getByRole('alert').filter({ hasText: 'The agreement is not signed.' }).waitFor();
    await expect
      .poll(() => card.getByLabel('Name of the person who signs').inputValue())
      .toBe('Camille Exemple');
    await expect.poll(() => drawingPad(page).locator('path').count()).toBe(2);
    await page.unroute('**/x/contract/signature');
    await card.getByRole('button', { name: 'Sign the agreement' }).click();
    await signedTitle(page).waitFor();
    expect(await contractPapers(page, portal.url)).toHaveLength(1);
  });

  it('shows what was signed when the answer alone got lost', async () => {
    const page = await reader();
    const card = signCard(page);
    await card.getByLabel('Name of the person who signs').fill('Camille Exemple');
    await card.getByRole('checkbox', { name: /I have read the subscription agreement/ }).check();
    await page.route('**/x/contract/signature', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await card.getByRole('button', { name: 'Sign the agreement' }).click();
    await signedTitle(page).waitFor();
    expect(await contractPapers(page, portal.url)).toHaveLength(1);
  });

  it('replaces a copy that was sent, which stays as history', async () => {
    const page = await reader();
    await choosePaper(page, 'contract', await pdf('Signed', 'copy.pdf'));
    await held(page, 'contract', 'copy.pdf');
    const card = signCard(page);
    await card.getByRole('button', { name: 'Sign on this screen instead' }).click();
    await card.getByLabel('Name of the person who signs').fill('Camille Exemple');
    await card.getByRole('checkbox', { name: /I have read the subscription agreement/ }).check();
    await card.getByRole('button', { name: 'Sign the agreement' }).click();
    await signedTitle(page).waitFor();
    const papers = await contractPapers(page, portal.url);
    expect(papers.filter(({ replaced_by }) => replaced_by === null)).toHaveLength(1);
    expect(papers).toHaveLength(2);
    await held(page, 'contract', '-en-signed.pdf');
  });

  it('says that it has to be done anew when an answer has changed since', async () => {
    const page = await reader();
    const card = signCard(page);
    const sign = async () => {
      await card.getByLabel('Name of the person who signs').fill('Camille Exemple');
      await card.getByRole('checkbox', { name: /I have read the subscription agreement/ }).check();
      await card.getByRole('button', { name: 'Sign the agreement' }).click();
      await signedTitle(page).waitFor();
    };
    await sign();
    await page.goto(pathOf(3));
    await page.getByLabel('City').fill('Pau');
    await saveButton(page).click();
    await page.waitForURL(`**${pathOf(4)}`);
    await page.goto(pathOf(5));
    await page.getByText('Your answers have changed since you signed').waitFor();
    await expect.poll(() => slot(page, 'contract').getAttribute('data-slot')).toBe('missing');
    await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
    await sign();
    await saveTo(page, 6);
  });

  it('goes by the last press on a tick, though the one before was still on its way', async () => {
    const page = await reader();
    const isTicked = async () => {
      const api = page.context().request;
      const who: { id: string } = await (await api.get('/api/v1/auth/whoami')).json();
      const details: { acknowledgements: { kind: string }[] } = await (
        await api.get(`/api/v1/individualDetails/${who.id}`)
      ).json();
      return details.acknowledgements.some(({ kind }) => kind === 'executive-summary');
    };
    const box = page.locator('#field-read-executive-summary');
    const replies = await holdReplies(page, {
      tick: (one) => one.method() === 'POST' && one.url().endsWith('/x/contract/acknowledgements'),
    });
    replies.hold('tick');
    await box.click();
    await replies.waits('tick');
    await expect.poll(() => box.isChecked()).toBe(false);
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(true);
    await replies.answer('tick');
    await expect.poll(isTicked).toBe(false);
    await replies.waits('tick');
    expect(await box.isChecked()).toBe(true);
    await replies.answer('tick');
    await expect.poll(isTicked).toBe(true);
    await page.reload();
    await expect.poll(() => box.isChecked()).toBe(true);
  });

  it('is not offered where the API has no signatures: the slot for a copy is there', async () => {
    const page = await reader(async (page) => {
      await page.route('**/x/features', async (route) => {
        const reply = await route.fetch();
        const body: { features: string[] } = await reply.json();
        const features = body.features.filter((name) => name !== 'signature');
        await route.fulfill({ response: reply, json: { ...body, features } });
      });
    });
    await slot(page, 'contract').waitFor();
    await expect.poll(() => signCard(page).count()).toBe(0);
    await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
  });
});
