import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import {
  atStep,
  chooseFiles,
  choosePaper,
  daysAgo,
  giveDate,
  held,
  pathOf,
  saveButton,
  slot,
} from '../fixtures/pages/enrollment.ts';
import { finishByCalls } from '../fixtures/pages/members.ts';
import { hasFocus } from '../fixtures/pages/public.ts';
import { empty, html, jpeg, type Paper, pdf, png } from '../fixtures/papers.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { memberAt, memberBefore } from '../fixtures/scene.ts';
import { message } from '../fixtures/words.ts';

const folder = mkdtempSync(join(tmpdir(), 'bad files '));
let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

// letter by letter, as the specification has them
const wrongType = "You can't upload files of this type.";
const full = 'You can not upload any more files. Remove or replace one first.';
/** Where these very words stand by themselves: one more or one less, or another case, is another sentence. */
const sentence = (within: Page | Locator, words: string) => within.getByText(words, { exact: true });

/** The server holds all of these in one slot; they stand in the order in which they arrived. */
async function allHeld(page: Page, papers: readonly Paper[]): Promise<void> {
  for (const at of papers.keys()) await held(page, 'identity_front', '.jpg', at + 1);
  for (const { name } of papers) await page.getByText(name).first().waitFor();
}

describe('papers', () => {
  it('that can’t be taken are refused at their slot with the reason, and the others stay', async () => {
    const page = await memberAt(browser, portal, 'papiers', 4);
    const row = slot(page, 'identity_front');
    const choose = row.getByRole('button', { name: /^Choose a file/ });
    await choosePaper(page, 'identity_back', png('back.png'));
    await held(page, 'identity_back', 'back.png');

    const large = join(folder, 'large.pdf');
    writeFileSync(large, '%PDF-1.7\n');
    truncateSync(large, 200 * 1024 * 1024);
    await chooseFiles(page, choose, large);
    await sentence(row, '200.0 MB is over the 10 MB limit').waitFor();

    await choosePaper(page, 'identity_front', html('identity.pdf'));
    await sentence(row, wrongType).waitFor();
    await choosePaper(page, 'identity_front', { name: 'identity.exe', content: Buffer.from('MZ') });
    await sentence(row, wrongType).waitFor();
    await choosePaper(page, 'identity_front', empty('identity.pdf'));
    await sentence(row, 'This file is empty.').waitFor();
    await held(page, 'identity_back', 'back.png');

    const five = [1, 2, 3, 4, 5].map((n) => jpeg(`front-${n}.jpg`));
    await choosePaper(page, 'identity_front', ...five, jpeg('front-6.jpg'));
    await allHeld(page, five);
    await sentence(page, full).first().waitFor();
    await expect.poll(() => page.getByText('front-6.jpg').count()).toBeLessThanOrEqual(1);
    await page.reload();
    await atStep(page, 4);
    await allHeld(page, five);
    await expect.poll(() => page.getByText('front-6.jpg').count()).toBe(0);
    await sentence(page, full).waitFor();
  });

  it('that can’t take the place of another leave it there, to be kept or to be taken out', async () => {
    const page = await memberAt(browser, portal, 'garde', 4);
    const row = slot(page, 'identity_back');
    await choosePaper(page, 'identity_back', png('back.png'));
    await held(page, 'identity_back', 'back.png');
    const told = sentence(row, wrongType);
    const replace = async () => {
      await chooseFiles(page, row.getByRole('button', { name: /^Replace/ }), [html('identity.pdf')]);
      await told.waitFor();
    };
    await replace();
    await row.getByRole('button', { name: /^Cancel/ }).click();
    await told.waitFor({ state: 'detached' });
    await held(page, 'identity_back', 'back.png');

    await replace();
    await row.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove file' }).click();
    await row.and(page.locator('[data-slot="missing"]')).waitFor();
    await expect.poll(() => told.count()).toBe(0);
  });

  it('that are to take the place of others keep the step from being saved until they have arrived', async () => {
    const page = await memberBefore(browser, portal, 'remplace', 4);
    await finishByCalls(page, portal.url);
    await page.goto(pathOf(4));
    await atStep(page, 4);
    const row = slot(page, 'proof_of_address');
    const isBlocked = () => saveButton(page).getAttribute('aria-disabled');
    await expect.poll(isBlocked).toBe(null);
    const newer = await pdf('Facture', 'newer.pdf');
    await chooseFiles(page, row.getByRole('button', { name: /^Replace/ }), [newer]);
    await row.getByLabel('Date on the document').waitFor();
    await expect.poll(isBlocked).toBe('true');
    await page.getByRole('link', { name: 'replace the proof of address' }).click();
    await expect.poll(() => hasFocus(page, '#slot-proof_of_address')).toBe(true);
    await page.locator('a[href="/user/enrollment/step3/individual"]:visible').first().click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'detached' });

    const sent = '**/file-update/replace';
    await page.route(sent, (route) => route.abort());
    await giveDate(page, 'proof_of_address', daysAgo(10));
    await row.and(page.locator('[data-slot="failed"]')).waitFor();
    await expect.poll(isBlocked).toBe('true');
    await page.unroute(sent);
    await row.getByRole('button', { name: /^Try again/ }).click();
    await held(page, 'proof_of_address', 'newer.pdf');
    await expect.poll(isBlocked).toBe(null);
  });

  it('that are too old are refused at their date', async () => {
    const page = await memberAt(browser, portal, 'vieux', 4);
    const row = slot(page, 'proof_of_address');
    await choosePaper(page, 'proof_of_address', await pdf());
    await giveDate(page, 'proof_of_address', daysAgo(200));
    await row.getByText(message('en', 'fields.too_old')).waitFor();
    await giveDate(page, 'proof_of_address', daysAgo(-3));
    await row.getByText(message('en', 'fields.date_in_future')).waitFor();
    await expect.poll(() => saveButton(page).getAttribute('aria-disabled')).toBe('true');
    await giveDate(page, 'proof_of_address', daysAgo(10));
    await held(page, 'proof_of_address', 'facture.pdf');
  });

  it('whose answer is lost are shown where they arrived, and are not there twice when they are tried again', async () => {
    const page = await memberAt(browser, portal, 'perdue', 4);
    const loseAnswer = () =>
      page.route(
        /\/file-(upload|update\/replace)$/,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
    const again = page.getByRole('button', { name: 'Try again' });
    await loseAnswer();
    await choosePaper(page, 'identity_front', jpeg('front.jpg'));
    await again.waitFor();
    // it is there, though nobody said so
    await held(page, 'identity_front', 'front.jpg');
    await again.click();
    await again.waitFor({ state: 'detached' });

    // what took the place of it is not refused when it is tried again
    const row = slot(page, 'identity_front');
    await loseAnswer();
    await chooseFiles(page, row.getByRole('button', { name: /^Replace/ }), [png('other.png')]);
    await held(page, 'identity_front', 'other.png');

    await page.reload();
    await atStep(page, 4);
    await held(page, 'identity_front', 'other.png');
    await expect.poll(() => slot(page, 'identity_front', 2).count()).toBe(0);
  });

  it('that are on their way are left by the browser’s own way back only once that was answered', async () => {
    const page = await memberAt(browser, portal, 'retour', 4);
    await page.locator('a[href="/user/enrollment/step3/individual"]:visible').first().click();
    await atStep(page, 3);
    await page.goBack();
    await atStep(page, 4);
    const replies = await holdReplies(page, { upload: (call) => call.url().endsWith('/file-upload') });
    replies.hold('upload');
    await choosePaper(page, 'identity_back', png('back.png'));
    await replies.waits('upload');

    const question = page.getByRole('alertdialog');
    await page.evaluate(() => window.history.forward());
    await question.getByRole('button', { name: 'Stop and leave' }).click();
    await atStep(page, 3);
    // nothing is on its way any more: nothing is asked
    await page.goBack();
    await atStep(page, 4);
    await expect.poll(() => question.count()).toBe(0);

    await choosePaper(page, 'identity_back', png('back.png'));
    await replies.waits('upload');
    await page.evaluate(() => window.history.forward());
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'detached' });
    await atStep(page, 4);
    await slot(page, 'identity_back').getByText('back.png').waitFor();
  });
});
