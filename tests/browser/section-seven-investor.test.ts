import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { twoOwners } from '../fixtures/company-facts.ts';
import { companyAtStep, companyPathOf } from '../fixtures/pages/company.ts';
import { atStep, choosePaper, held, pathOf, saveTo, slot } from '../fixtures/pages/enrollment.ts';
import { answered } from '../fixtures/pages/members.ts';
import { askFor, saved } from '../fixtures/pages/money.ts';
import { account } from '../fixtures/pages/public.ts';
import { toTheContract } from '../fixtures/pages/signing.ts';
import { pdf } from '../fixtures/papers.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { freshPage, memberBefore } from '../fixtures/scene.ts';
import { withoutExtensions } from '../fixtures/section-seven.ts';
import { sample } from '../fixtures/sample.ts';
import { followLoads } from '../fixtures/settled.ts';

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

const paths = readFileSync('tests/fixtures/routes.txt', 'utf8')
  .split('\n')
  .filter((path) => /^\/user(\/|$)/.test(path));

/** A page of somebody of the demo, whose API has section 7 of the specification alone. */
async function demoPage(email: string): Promise<Page> {
  const page = await freshPage(browser, portal.url);
  await comeIn(page, email, 'demo-Portal-2026');
  await withoutExtensions(page);
  return page;
}

/** What a page says to have failed, or still waits for, once all has come. */
async function wrongAt(page: Page, settled: () => Promise<void>, path: string): Promise<readonly string[]> {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await settled();
  await page
    .waitForFunction(() => document.querySelector('[data-skeleton]') === null, null, { timeout: 5000 })
    .catch(() => {});
  const wrong = page.locator('[role=alert], [data-skeleton], button:text-is("Try again")');
  const told = (await wrong.filter({ visible: true }).allInnerTexts()).filter((text) => text.trim() !== '');
  return told.map((text) => `${path}: ${text.replaceAll('\n', ' ')}`);
}

/** The server has read what a section 7 alone would not keep: it is left out of what the page is told. */
const withoutReadings = (page: Page) =>
  page.route('**/api/v1/*Details/*', async (route) => {
    const answer = await route.fetch();
    const details: unknown = await answer.json();
    await route.fulfill({ response: answer, json: Object.assign({}, details, { acknowledgements: [] }) });
  });

/** An owner with every paper, and the company at its documents, by calls. */
async function toCompanyDocuments(page: Page): Promise<void> {
  const base = `${portal.url}/api/v1`;
  const api = page.context().request;
  const headers = { origin: portal.url };
  const [owner] = twoOwners;
  const added: unknown = await answered(api.post(`${base}/beneficialOwners`, { headers, data: owner }));
  const owner_id =
    typeof added === 'object' && added !== null && 'id' in added && typeof added.id === 'string'
      ? added.id
      : '';
  const { name, content: buffer } = await pdf();
  const issued_on = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  for (const type of ['identity_front', 'identity_back', 'proof_of_address'])
    await answered(
      api.post(`${base}/files/enrollment/file-upload`, {
        headers,
        multipart: {
          type,
          owner_id,
          ...(type === 'proof_of_address' ? { issued_on } : {}),
          file: { name, mimeType: 'application/pdf', buffer },
        },
      }),
    );
  const progress = { current_registration_type: 'BUSINESS', current_step: 5 };
  await answered(api.post(`${base}/registrationStatus`, { headers, data: progress }));
}

describe('an API that has section 7 of the specification alone', () => {
  it.each(sample(['investor', 'business', 'validated'], 1))(
    'shows %s every screen of an investor, and none fails or waits for ever',
    async (who) => {
      const page = await demoPage(`${who}@demo.test`);
      const settled = followLoads(page);
      const wrong: string[] = [];
      // what there is to ask for is most where all is validated
      for (const path of sample(paths, who === 'validated' ? 8 : 4))
        wrong.push(...(await wrongAt(page, settled, path)));
      expect(wrong).toEqual([]);
    },
    300_000,
  );

  it('asks for money in and out: what it cannot know is not said, and what may not be is refused in words', async () => {
    const page = await demoPage('validated@demo.test');
    const settled = followLoads(page);
    const { path } = await askFor(page, 'money_in', '250');
    expect(await wrongAt(page, settled, `/user${path}`)).toEqual([]);
    await page.goto('/user/bank_operations/money_out?currency=USD');
    await page.getByRole('textbox', { name: 'Amount' }).fill('10');
    expect(await page.getByText('Fees', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: /^Request / }).click();
    await page.getByText('The request was not accepted').waitFor();
    await page.getByText('Money goes out to a validated bank account in this currency only').waitFor();
    await askFor(page, 'money_out', '10');
    await page.goto('/user/bank_operations/wallet');
    await page.getByRole('heading', { name: 'EUR wallet' }).waitFor();
    expect(await page.getByRole('button', { name: 'As CSV' }).count()).toBe(0);
  });

  it('opens the papers by their names, asks nobody to have read them, and takes the signed copy', async () => {
    const page = await memberBefore(browser, portal, 'liest.nicht', 4);
    await toTheContract(page, portal.url);
    await withoutExtensions(page);
    await withoutReadings(page);
    await page.goto(pathOf(5));
    await atStep(page, 5);
    const paper = page.waitForResponse(/contract-templates\/gi-executive-summary-en\.pdf$/);
    await page.getByRole('button', { name: 'Open: Executive summary' }).click();
    expect((await paper).status()).toBe(200);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await choosePaper(page, 'contract', await pdf());
    await held(page, 'contract', (await pdf()).name);
    await saveTo(page, 6);
    expect(await page.getByText('as read').count()).toBe(0);
  });

  it('asks a company for its balance sheets, and offers no declaration that would spare them', async () => {
    const who = account('premier.exercice');
    const calls = await companyAtStep(portal.url, who, 4);
    await calls.end();
    const page = await freshPage(browser, portal.url);
    await comeIn(page, who.email, who.password);
    await toCompanyDocuments(page);
    await withoutExtensions(page);
    await page.goto(companyPathOf(5));
    await slot(page, 'balance_sheets').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  it('makes the report as a file, of a period that nobody has to tell', async () => {
    const page = await demoPage('validated@demo.test');
    await page.goto('/user/reports');
    await page.getByRole('combobox', { name: 'Which quarter' }).waitFor();
    expect((await saved(page, 'PDF')).subarray(0, 4).toString()).toBe('%PDF');
  });
});
