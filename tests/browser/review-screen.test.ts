import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewItem } from '../../contract/values/review.ts';
import { heard, listen } from '../fixtures/heard.ts';
import { isFocused } from '../fixtures/keyboard.ts';
import { hasFocus } from '../fixtures/pages/public.ts';
import {
  type Colleague,
  giveTo,
  heading,
  lookAt,
  openReviewScene,
  pathOf,
  type ReviewScene,
} from '../fixtures/reviewers.ts';
import { sample } from '../fixtures/sample.ts';
import { tabFaults } from '../fixtures/tab-walk.ts';

let scene: ReviewScene;
let admin: Colleague;
beforeAll(async () => {
  scene = await openReviewScene();
  admin = await scene.open('admin@demo.test');
});
afterAll(() => scene?.close());

const take = async (who: Colleague) => expect(await giveTo(who, admin, scene.member)).toBe(200);
const at = (page: Page, item: ReviewItem) => lookAt(page, scene.member, item);

describe('who decides nothing', () => {
  it('an auditor reads papers and checks, and has no decision', async () => {
    const { page } = await scene.open('auditor@demo.test');
    await at(page, await scene.paper('kbis'));
    await heading(page, 'You read this dossier', 3);
    await expect
      .poll(() => page.getByRole('button', { name: /^(Validate|Refuse|Take this dossier)/ }).count())
      .toBe(0);
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await heading(page, 'Bylaws');
  });

  it('is told aloud, each time, that no item comes before the first', async () => {
    const { page } = await scene.open('auditor@demo.test');
    await listen(page);
    await at(page, await scene.paper('kbis'));
    await heading(page, 'Kbis');
    const times = async () => (await heard(page)).split('This is the first item').length - 1;
    await expect
      .poll(async () => {
        await page.keyboard.press('k');
        return times();
      })
      .toBeGreaterThan(0);
    const before = await times();
    await page.keyboard.press('k');
    await expect.poll(times).toBeGreaterThan(before);
  });

  it('finance is told that its role reads no papers, and no call is sent', async () => {
    const { page } = await scene.open('finance@demo.test');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto(pathOf(scene.member, 'kyc_validation'));
    await heading(page, 'Your role cannot view enrollment documents', 1);
    expect(calls.filter((url) => url.includes('/x/review'))).toEqual([]);
  });
});

describe('the screen', () => {
  const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
  const problems = async (page: Page) => {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    const found: unknown = await page.evaluate(
      `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
        .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target).join(' ')))`,
    );
    return found;
  };

  const looks = [
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const;
  it.each(sample(looks, 1))(
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
      await expect.poll(() => problems(page)).toEqual([]);
      await page.getByRole('button', { name: /^Refuse/ }).click();
      await page.getByLabel('Reason').selectOption('UNREADABLE');
      await expect.poll(() => problems(page)).toEqual([]);
      await page.getByRole('button', { name: /^See what changes/ }).click();
      await heading(page, /^Refuse: Kbis/, 3);
      await expect.poll(() => problems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  );

  it('gives a datum without a paper no more height on a phone than its facts need', async () => {
    const { page } = admin;
    await page.setViewportSize({ width: 390, height: 844 });
    const roomUnder = () =>
      page
        .getByRole('region', { name: 'Document' })
        .evaluate((pane) => pane.clientHeight - (pane.firstElementChild?.clientHeight ?? 0));
    const { items } = await scene.read();
    for (const datum of items
      .filter(({ kind, section }) => kind === 'data' && section === 'KYC')
      .slice(0, 2)) {
      await at(page, datum);
      expect(await roomUnder()).toBe(0);
    }
    await at(page, await scene.paper('kbis'));
    expect(await page.getByRole('region', { name: 'Document' }).evaluate((pane) => pane.clientHeight)).toBe(
      608,
    );
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it.each([
    [390, 844],
    [720, 450],
    [1024, 700],
  ])('covers nothing that Tab comes to with what is asked of a member, at %i × %i', async (width, height) => {
    await take(admin);
    const { page } = admin;
    await page.setViewportSize({ width, height });
    const { items } = await scene.read();
    const datum = items.find(({ kind, section }) => kind === 'data' && section === 'KYC');
    if (datum === undefined) throw new Error('The dossier has no data.');
    await at(page, datum);
    await page.getByRole('button', { name: /^Ask for a correction/ }).click();
    const asked = page.getByRole('region', { name: /^Ask for a correction/ });
    await expect.poll(() => asked.locator(':focus').count()).toBe(1);
    await expect
      .poll(() => asked.locator(':focus').evaluate((one) => one.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(height);
    expect(await tabFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

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

describe('the focus of whoever decides with the keys', () => {
  it('goes to the item’s heading when nothing of the section is left to decide', async () => {
    await take(admin);
    const { page } = admin;
    await page.goto(pathOf(scene.member, 'contract_validation', await scene.paper('contract')));
    await page.getByRole('button', { name: /^Validate/ }).waitFor();
    await page.keyboard.press('a');
    await heading(page, /^Validate: /, 3);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('link', { name: /^On to/ }).waitFor();
    await expect.poll(() => hasFocus(page, 'h2')).toBe(true);
  });

  it('goes to the heading that says what somebody else has decided meanwhile', async () => {
    await take(admin);
    const { page } = admin;
    const second = await scene.open('second.admin@demo.test');
    const bylaws = await scene.paper('bylaws');
    await at(page, bylaws);
    await page.keyboard.press('a');
    await heading(page, /^Validate: Bylaws/, 3);
    const path = `/files/enrollment/${scene.member}/document/${bylaws.document_type}`;
    const decided = await second.call('POST', path, { file_id: bylaws.file?.id, status: 'VALIDATED' });
    expect(decided.status).toBe(200);
    await page.keyboard.press('Control+Enter');
    const told = page.getByRole('heading', { level: 3, name: 'Changed meanwhile' });
    await told.waitFor();
    await expect.poll(() => isFocused(told)).toBe(true);
  });
});
