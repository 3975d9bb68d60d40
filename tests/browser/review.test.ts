import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ReviewItem } from '../../contract/values/review.ts';
import { type Colleague, openReviewScene, pathOf, type ReviewScene } from '../fixtures/reviewers.ts';

let scene: ReviewScene;
let admin: Colleague;
let second: Colleague;
beforeAll(async () => {
  scene = await openReviewScene();
  [admin, second] = [await scene.open('admin@demo.test'), await scene.open('second.admin@demo.test')];
});
afterAll(() => scene?.close());

const take = async (who: Colleague) => {
  await admin.call('POST', `/x/dossiers/${scene.member}/release`);
  expect((await who.call('POST', `/x/dossiers/${scene.member}/take`)).status).toBe(200);
};
const heading = (page: Page, name: string | RegExp, level = 2) =>
  page.getByRole('heading', { level, name }).waitFor();
const at = async (page: Page, item: ReviewItem, place = 'kyc_validation') => {
  await page.goto(pathOf(scene.member, place, item));
  await page
    .getByRole('group', { name: 'Readable' })
    .or(page.getByRole('heading', { level: 3 }))
    .first()
    .waitFor();
};
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
    expect(await page.getByRole('button', { name: 'Validate' }).count()).toBe(0);
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
      .filter({ hasText: 'Validate is off. Failed: Date' })
      .waitFor({ state: 'attached' });
    await page.keyboard.press('r');
    await heading(page, 'Refuse this document', 3);
    expect(await page.getByLabel('Reason').inputValue()).toBe('TOO_OLD');
    expect(await page.getByLabel(/^Message to/).inputValue()).toBe(
      'Send one dated within the last three months.',
    );
    await page.keyboard.press('Control+Enter');
    await heading(page, /^Refuse: Proof of address/, 3);
    await page.keyboard.press('Control+Enter');
    await heading(page, /^Answers: owner \(Sacha/);
    const after = await now(refused.key);
    // untouched, the standard sentence is left to the member's own language
    expect([after?.status, after?.file?.reason, after?.file?.text]).toEqual(['REFUSED', 'TOO_OLD', null]);
    expect((await scene.read()).issues).toBe(1);
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
    expect(await page.getByLabel(/^Message to/).inputValue()).toBe('a jar ?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Refuse/ }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.getByLabel('Single keys act on the review').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await heading(page, 'Kbis');
    await page.reload();
    await heading(page, 'Kbis');
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'Single keys are off' }).click();
    await page.getByLabel('Single keys act on the review').check();
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
    expect(await page.getByLabel(/^Message to/).inputValue()).toBe('The stamp is missing.');
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
    expect(await page.getByLabel(/^Message to/).getAttribute('aria-invalid')).toBe('true');
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
    expect(await page.getByRole('heading', { level: 3, name: /^Refuse:/ }).count()).toBe(0);
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
    await alert.getByText('It stands now at: Validated.').waitFor();
    await page.getByText('Two pages are missing.').last().waitFor();
    expect((await now(paper.key))?.status).toBe('VALIDATED');
    await page.getByRole('button', { name: 'Look at what stands now' }).click();
    await page.getByText(`Validated by ${await nameOf(second)}`).waitFor();
    // the words are still there for whoever refuses all the same
    await page.keyboard.press('r');
    expect(await page.getByLabel(/^Message to/).inputValue()).toBe('Two pages are missing.');
  });

  it('only one of them has the dossier: the other reads, and is told when it was taken', async () => {
    await take(admin);
    const paper = await scene.paper('tax_return');
    await at(admin.page, paper);
    await second.page.goto(pathOf(scene.member, 'kyc_validation', paper));
    await heading(second.page, `${await nameOf(admin)} has this dossier`, 3);
    expect(await second.page.getByRole('button', { name: /^Validate/ }).count()).toBe(0);
    await second.page.getByRole('button', { name: 'Give it back' }).click();
    await second.page.getByRole('button', { name: 'Take this dossier' }).last().click();
    await second.page.getByText('Assigned to you').waitFor();
    await admin.page.keyboard.press('a');
    await admin.page
      .getByRole('alert')
      .getByText(`${await nameOf(second)} has taken this dossier`)
      .waitFor();
    await admin.page.getByRole('button', { name: 'Look at what stands now' }).click();
    await heading(admin.page, `${await nameOf(second)} has this dossier`, 3);
    expect((await now(paper.key))?.status).toBe('PENDING_VALIDATION');
  });
});

describe('who decides nothing', () => {
  it('an auditor reads papers and checks, and has no decision', async () => {
    const { page } = await scene.open('auditor@demo.test');
    await at(page, await scene.paper('kbis'));
    await heading(page, 'You read this dossier', 3);
    expect(await page.getByRole('button', { name: /^(Validate|Refuse|Take this dossier)/ }).count()).toBe(0);
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await heading(page, 'Bylaws');
  });

  it('finance is told that its role reads no papers, and no call is sent', async () => {
    const { page } = await scene.open('finance@demo.test');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto(pathOf(scene.member, 'kyc_validation'));
    await heading(page, 'Your role does not read enrollment documents', 1);
    expect(calls.filter((url) => url.includes('/x/review'))).toEqual([]);
  });
});

describe('the screen', () => {
  const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
  const problems = async (page: Page) => {
    await page.evaluate(axe);
    const found: unknown = await page.evaluate(
      `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
        .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target).join(' ')))`,
    );
    return found;
  };

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'has no fault that axe finds, in %s and %i wide, and never scrolls sideways',
    async (theme, width) => {
      await take(admin);
      const { page } = admin;
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: theme });
      await at(page, await scene.paper('kbis'));
      await page.getByText('Nothing was raised about this.').waitFor();
      expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(
        theme === 'dark',
      );
      expect(await problems(page)).toEqual([]);
      await page.getByRole('button', { name: /^Refuse/ }).click();
      await page.getByLabel('Reason').selectOption('UNREADABLE');
      expect(await problems(page)).toEqual([]);
      await page.getByRole('button', { name: /^See what changes/ }).click();
      await heading(page, /^Refuse: Kbis/, 3);
      expect(await problems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  );

  it('leads an individual’s path to the business that the member is, and keeps the item', async () => {
    const { page } = admin;
    const kbis = await scene.paper('kbis');
    await page.goto(pathOf(scene.member, 'kyc_validation', kbis).replace('/business/', '/individual/'));
    await page.waitForURL(`**${pathOf(scene.member, 'kyc_validation', kbis)}`);
    await heading(page, 'Kbis');
  });

  it('says of a dossier that does not exist that there is none', async () => {
    const { page } = admin;
    await page.goto(pathOf('0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b99', 'kyc_validation'));
    await heading(page, 'There is no such dossier');
  });
});
