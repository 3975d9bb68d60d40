import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ReviewItem } from '../../contract/values/review.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import {
  type Colleague,
  giveTo,
  heading,
  lookAt,
  openReviewScene,
  pathOf,
  type ReviewScene,
} from '../fixtures/reviewers.ts';
import { message } from '../fixtures/words.ts';

let scene: ReviewScene;
let admin: Colleague;
let second: Colleague;
beforeAll(async () => {
  scene = await openReviewScene();
  [admin, second] = [await scene.open('admin@demo.test'), await scene.open('second.admin@demo.test')];
});
afterAll(() => scene?.close());

const take = async (who: Colleague) => expect(await giveTo(who, admin, scene.member)).toBe(200);
const at = (page: Page, item: ReviewItem) => lookAt(page, scene.member, item);
const now = async (key: string) => (await scene.read()).items.find((item) => item.key === key);
const nameOf = async ({ call }: Colleague) => {
  const names = z.object({ first_name: z.string(), last_name: z.string() });
  const { first_name, last_name } = names.parse((await call('GET', '/auth/whoami')).body);
  return `${first_name} ${last_name}`;
};
const fail = async (item: ReviewItem, check: string) => {
  const body = { item: item.key, check, outcome: 'FAILED', version: item.version };
  expect((await admin.call('POST', `/x/review/${scene.member}/checks`, body)).status).toBe(200);
};
const decideByCall = (who: Colleague, item: ReviewItem, decision: object) =>
  who.call('POST', `/files/enrollment/${scene.member}/document/${item.document_type}`, {
    file_id: item.file?.id,
    ...decision,
  });

describe('the review of a dossier', () => {
  it('is read until it is taken, and taken with one press', async () => {
    const { page } = admin;
    await page.goto(pathOf(scene.member, 'kyc_validation'));
    await heading(page, 'Nobody has this dossier', 3);
    await expect.poll(() => page.getByRole('button', { name: 'Validate' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Take this dossier' }).last().click();
    await page.getByText('Assigned to you').waitFor();
    await page.getByRole('button', { name: /^Validate/ }).waitFor();
  });

  it('decides with A, J, R and Ctrl+Enter alone: one paper is validated and another refused', async () => {
    await take(admin);
    const { page } = admin;
    const kept = await scene.paper('identity_front', 'Dominique');
    const refused = await scene.paper('proof_of_address', 'Dominique');
    await fail(refused, 'date');
    await at(page, kept);
    await page.keyboard.press('a');
    await heading(page, /^Validate: Passport/, 3);
    // nothing is done before it is confirmed
    expect((await now(kept.key))?.status).toBe('PENDING_VALIDATION');
    await page.getByRole('list', { name: 'What will change' }).getByText('is validated').waitFor();
    await page.keyboard.press('Control+Enter');
    await heading(page, /^Proof of address/);
    expect((await now(kept.key))?.status).toBe('VALIDATED');

    await page.keyboard.press('j');
    await heading(page, /^Answers: owner \(Sacha/);
    await page.keyboard.press('k');
    await heading(page, /^Proof of address/);
    await page.keyboard.press('a');
    await page
      .getByRole('status')
      .filter({ hasText: 'The Validate button is off. Failed: Date' })
      .waitFor({ state: 'attached' });
    await page.keyboard.press('r');
    await heading(page, 'Refuse this document', 3);
    await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('TOO_OLD');
    await expect
      .poll(() => page.getByLabel(/^Message to/).inputValue())
      .toBe('Send one dated within the last three months.');
    await page.keyboard.press('Control+Enter');
    await heading(page, /^Refuse: Proof of address/, 3);
    await page.keyboard.press('Control+Enter');
    await heading(page, /^Answers: owner \(Sacha/);
    const after = await now(refused.key);
    // untouched, the standard sentence is left to the member's own language
    expect([after?.status, after?.file?.reason, after?.file?.text]).toEqual(['REFUSED', 'TOO_OLD', null]);
    expect((await scene.read()).issues).toBe(1);
  });

  it('takes the day on which a document expires, says what is wrong with it, and takes another one later', async () => {
    await take(admin);
    const { page } = admin;
    const card = await scene.paper('identity_front', 'Sacha');
    const year = new Date().getUTCFullYear() + 5;
    const stands = async () => {
      const item = await now(card.key);
      return [item?.status, item?.file?.expires_on];
    };
    await at(page, card);
    const day = page.getByLabel(/^Expires on/);
    await day.fill('14/05/2020');
    await page.keyboard.press('Enter');
    await page.getByText('This document has expired and can’t be validated').waitFor();
    await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => day.evaluate((one) => one === document.activeElement)).toBe(true);
    await day.fill(`31/02/${year}`);
    await page.getByText('Enter a valid date').waitFor();
    expect(await stands()).toEqual(['PENDING_VALIDATION', null]);
    await day.fill(`14/05/${year}`);
    await page.keyboard.press('Enter');
    await heading(page, /^Validate: /, 3);
    const changes = page.getByRole('list', { name: 'What will change' });
    await changes.getByText(`expires on 14/05/${year}`).waitFor();
    expect(await stands()).toEqual(['PENDING_VALIDATION', null]);
    await page.keyboard.press('Control+Enter');
    await expect.poll(stands).toEqual(['VALIDATED', `${year}-05-14`]);

    await at(page, card);
    await expect.poll(() => day.inputValue()).toBe(`14/05/${year}`);
    await day.fill(`14/05/${year + 1}`);
    await page.getByRole('button', { name: /^Save this date/ }).click();
    await changes.getByText(`expires on 14/05/${year + 1}, no longer on 14/05/${year}`).waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(stands).toEqual(['VALIDATED', `${year + 1}-05-14`]);
    await at(page, card);
    await page.getByText(`expires 14/05/${year + 1}`).waitFor();
  });

  it('loads the next paper ahead, so that it is there when it is asked for', async () => {
    await take(admin);
    const { page } = admin;
    const [kbis, next] = [await scene.paper('kbis'), await scene.paper('bylaws')];
    const ahead = page.waitForRequest((request) =>
      request.url().includes(`file_id=${String(next.file?.id)}`),
    );
    await at(page, kbis);
    await ahead;
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.press('j');
    await page.getByRole('region', { name: 'Document' }).getByRole('img', { name: 'Page 1' }).waitFor();
    await heading(page, 'Bylaws');
    expect(asked.filter((url) => url.includes(`file_id=${String(next.file?.id)}`))).toEqual([]);
  });

  it('types letters where one types, and lets single keys be switched off', async () => {
    await take(admin);
    const { page } = admin;
    await at(page, await scene.paper('kbis'));
    await page.keyboard.press('r');
    await page.getByLabel('Reason').selectOption('OTHER');
    await page.getByLabel(/^Message to/).click();
    await page.keyboard.type('a jar ?');
    await expect.poll(() => page.getByLabel(/^Message to/).inputValue()).toBe('a jar ?');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Refuse/ }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.getByLabel('Single-key shortcuts in the review').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await heading(page, 'Kbis');
    await page.reload();
    await heading(page, 'Kbis');
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'Single-key shortcuts are off' }).click();
    await page.getByLabel('Single-key shortcuts in the review').check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('j');
    await heading(page, 'Bylaws');
  });

  it('keeps the words about one paper while another is looked at', async () => {
    await take(admin);
    const { page } = admin;
    await at(page, await scene.paper('kbis'));
    await page.keyboard.press('r');
    await page.getByLabel('Reason').selectOption('OTHER');
    await page.getByLabel(/^Message to/).fill('The stamp is missing.');
    await page
      .getByRole('navigation', { name: 'To decide' })
      .getByRole('button', { name: /^Bylaws/ })
      .click();
    await heading(page, 'Bylaws');
    await page.keyboard.press('k');
    await heading(page, 'Kbis');
    await page.keyboard.press('r');
    await expect.poll(() => page.getByLabel(/^Message to/).inputValue()).toBe('The stamp is missing.');
  });

  it('refuses nothing without a reason, nor for another reason without words', async () => {
    await take(admin);
    const { page } = admin;
    const bylaws = await scene.paper('bylaws');
    await at(page, bylaws);
    await page.keyboard.press('r');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Fill in this answer').waitFor();
    await page.getByLabel('Reason').selectOption('OTHER');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Fill in this answer').waitFor();
    await expect.poll(() => page.getByLabel(/^Message to/).getAttribute('aria-invalid')).toBe('true');
    expect((await now(bylaws.key))?.status).toBe('PENDING_VALIDATION');
  });

  it('keeps a message of 10 000 letters, and says that it is too long', async () => {
    await take(admin);
    const { page } = admin;
    await at(page, await scene.paper('bylaws'));
    await page.keyboard.press('r');
    await page.getByLabel('Reason').selectOption('INCOMPLETE');
    await page.getByLabel(/^Message to/).fill('x'.repeat(10_000));
    await page.getByText('This is too long').waitFor();
    await page.keyboard.press('Control+Enter');
    expect((await page.getByLabel(/^Message to/).inputValue()).length).toBe(10_000);
    await expect.poll(() => page.getByRole('heading', { level: 3, name: /^Refuse:/ }).count()).toBe(0);
  });

  it('shows each outcome as it was pressed until it is answered, and says of each that was not taken', async () => {
    await take(admin);
    const { page } = admin;
    await at(page, await scene.paper('kbis'));
    const replies = await holdReplies(page, { check: (one) => one.url().endsWith('/checks') });
    replies.hold('check');
    const fits = page.getByRole('group').getByRole('button', { name: 'Yes', exact: true });
    const pressed = () => Promise.all([0, 1].map((row) => fits.nth(row).getAttribute('aria-pressed')));
    await fits.nth(0).click();
    await fits.nth(1).click();
    await replies.waits('check');
    await expect.poll(pressed).toEqual(['true', 'true']);
    await replies.lose('check');
    await page.getByText(message('en', 'keys.no_response')).first().waitFor();
    await replies.answer('check');
    await expect
      .poll(async () => (await now((await scene.paper('kbis')).key))?.checks[1]?.outcome)
      .toBe('PASSED');
    await expect.poll(pressed).toEqual(['false', 'true']);
    await replies.reset();
  });
});

describe('two reviewers on one document', () => {
  it('the slower one is told who was faster and when, with the typed words kept and nothing done', async () => {
    await take(admin);
    const { page } = admin;
    const paper = await scene.paper('balance_sheets');
    await at(page, paper);
    await page.keyboard.press('r');
    await page.getByLabel('Reason').selectOption('INCOMPLETE');
    await page.getByLabel(/^Message to/).fill('Two pages are missing.');
    await page.keyboard.press('Control+Enter');
    await heading(page, /^Refuse: Balance sheets/, 3);
    expect((await decideByCall(second, paper, { status: 'VALIDATED' })).status).toBe(200);
    await page.keyboard.press('Control+Enter');
    const alert = page.getByRole('alert');
    await alert.getByText(`Changed by ${await nameOf(second)}`).waitFor();
    await alert.getByText('Its status is now: Validated.').waitFor();
    await page.getByText('Two pages are missing.').last().waitFor();
    expect((await now(paper.key))?.status).toBe('VALIDATED');
    await page.getByRole('button', { name: 'Show the current state' }).click();
    await page.getByText(`Validated by ${await nameOf(second)}`).waitFor();
    // the words are still there for whoever refuses all the same
    await page.keyboard.press('r');
    await expect.poll(() => page.getByLabel(/^Message to/).inputValue()).toBe('Two pages are missing.');
  });

  it('only one of them has the dossier: the other reads, and is told when it was taken', async () => {
    await take(admin);
    const paper = await scene.paper('tax_return');
    await at(admin.page, paper);
    await second.page.goto(pathOf(scene.member, 'kyc_validation', paper));
    await heading(second.page, `${await nameOf(admin)} has this dossier`, 3);
    await expect.poll(() => second.page.getByRole('button', { name: /^Validate/ }).count()).toBe(0);
    await second.page.getByRole('button', { name: 'Return it to the queue' }).click();
    await second.page.getByRole('button', { name: 'Take this dossier' }).last().click();
    await second.page.getByText('Assigned to you').waitFor();
    await admin.page.keyboard.press('a');
    await admin.page
      .getByRole('alert')
      .getByText(`${await nameOf(second)} has taken this dossier`)
      .waitFor();
    await admin.page.getByRole('button', { name: 'Show the current state' }).click();
    await heading(admin.page, `${await nameOf(second)} has this dossier`, 3);
    expect((await now(paper.key))?.status).toBe('PENDING_VALIDATION');
  });
});
