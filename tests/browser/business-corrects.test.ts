import type { Browser, Page } from 'playwright-core';
import { request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { slotIn } from '../fixtures/pages/company-forms.ts';
import { atCompanyStep, companyAtStep } from '../fixtures/pages/company.ts';
import { save, saveBlocked } from '../fixtures/pages/enrollment.ts';
import { memberAtStep } from '../fixtures/pages/members.ts';
import { account, hasFocus } from '../fixtures/pages/public.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { freshPage } from '../fixtures/scene.ts';
import { message } from '../fixtures/words.ts';

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

const demo = 'demo-Portal-2026';
const officerOf = (page: Page) => page.getByRole('region', { name: 'Legal officer' });

/** The page of a company whose steps before `step` are saved, logged in and there. */
async function companyAt(name: string, step: 2 | 3): Promise<Page> {
  const who = account(name);
  const calls = await companyAtStep(portal.url, who, step);
  await calls.end();
  const page = await freshPage(browser, portal.url);
  await comeIn(page, who.email, who.password);
  await page.goto('/user/enrollment');
  await atCompanyStep(page, step);
  return page;
}

describe('the forms of a business', () => {
  it('refuse an officer under 18 at the field, and keep what was typed over a reload', async () => {
    const page = await companyAt('officier', 3);
    const officer = officerOf(page);
    await officer.getByLabel('First name').fill('Dominique');
    await officer.getByLabel('Date of birth').fill('02/11/2015');
    await officer.getByText(message('en', 'fields.officer_under_age')).waitFor();
    await saveBlocked(page);
    await expect.poll(() => hasFocus(page, '[aria-labelledby]')).toBe(true);
    await page
      .getByText(/^Draft saved/)
      .first()
      .waitFor();
    await page.reload();
    await atCompanyStep(page, 3);
    await expect.poll(() => officer.getByLabel('First name').inputValue()).toBe('Dominique');
    await expect.poll(() => officer.getByLabel('Date of birth').inputValue()).toBe('02/11/2015');
  });

  it('ask for a state in the US alone, and hint at the number of the country', async () => {
    const page = await companyAt('pays', 3);
    await expect.poll(() => page.getByLabel('State', { exact: true }).count()).toBe(0);
    await page.getByLabel('Country', { exact: true }).selectOption('US');
    await page.getByLabel('State', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to Company' }).click();
    await atCompanyStep(page, 2);
    await page.getByText('SIREN: 9 digits, on the Kbis.').waitFor();
  });

  it('say what goes before the type is changed, and go back to an individual when it is meant', async () => {
    const page = await companyAt('type', 2);
    await page.goto('/user/enrollment/step1');
    await atCompanyStep(page, 1);
    await page.getByText('An individual', { exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Continue as an individual?' });
    await question.getByText('the answers, owners and documents of the business are deleted').waitFor();
    await question.getByRole('button', { name: 'Stay a business' }).click();
    await expect.poll(() => page.getByRole('radio', { name: /^A business/ }).isChecked()).toBe(true);
    await page.getByText('An individual', { exact: true }).click();
    await question.getByRole('button', { name: 'Continue as an individual' }).click();
    await page.getByRole('radio', { name: /^An individual/, checked: true }).waitFor();
    await expect.poll(() => hasFocus(page, 'h1')).toBe(true);
  });
});

const draft = z.looseObject({ values: z.record(z.string(), z.unknown()).nullable() });

describe('a type that is chosen and not saved', () => {
  it('is there again after a reload, with what was typed under it', async () => {
    const who = account('indecis');
    await memberAtStep(portal.url, who, 1);
    const page = await freshPage(browser, portal.url);
    const replies = await holdReplies(page, {
      read: (call) => call.method() === 'GET' && call.url().includes('/x/drafts/business.step_1'),
    });
    await comeIn(page, who.email, who.password);
    await page.goto('/user/enrollment');
    await atCompanyStep(page, 1);
    await page.getByLabel('Country of residence').selectOption('IT');
    replies.hold('read');
    await page.getByText('A business', { exact: true }).click();
    const country = page.getByLabel('Country of the business');
    await expect.poll(() => country.inputValue()).toBe('IT');
    await expect.poll(() => hasFocus(page, '#field-type-BUSINESS')).toBe(true);
    await replies.waits('read');
    await country.selectOption('ES');
    // what was typed while the draft was read is newer than what was read
    await replies.answer('read');
    replies.pass('read');
    // the mark may still tell of what was chosen before
    const kept = async () => {
      const answer = await page.context().request.get('/api/v1/x/drafts/business.step_1');
      return draft.parse(await answer.json()).values?.['country'];
    };
    await expect.poll(kept).toBe('ES');
    await page.reload();
    await page.getByRole('radio', { name: /^A business/, checked: true }).waitFor();
    await expect.poll(() => country.inputValue()).toBe('ES');
  });
});

const issueOf = z.object({ id: z.string() });
const standing = z.object({ open_issues: z.number(), correction_steps: z.array(z.number()) });

describe('the correction of a business', () => {
  it('shows the fund’s words at the field, is answered once, and says so in the other tab', async () => {
    const page = await freshPage(browser, portal.url);
    await comeIn(page, 'business@demo.test', demo);
    const own = page.context().request;
    const { id } = issueOf.parse(await (await own.get('/api/v1/auth/whoami')).json());
    const fund = await request.newContext({
      baseURL: portal.url,
      extraHTTPHeaders: { origin: portal.url },
    });
    await fund.post('/api/v1/auth/login', { data: { email: 'admin@demo.test', password: demo } });
    const text = 'The register shows another number.';
    const data = { section: 'KYC', step: 2, field: 'registration_number', reason: 'DATA_INCORRECT', text };
    expect((await fund.put(`/api/v1/registrationIssue/${id}`, { data })).status()).toBe(201);
    await fund.dispose();

    await page.goto('/user/dashboard');
    await page.getByRole('link', { name: 'Start correction' }).click();
    await page.getByRole('heading', { level: 2, name: '1 thing to fix' }).waitFor();
    // the investor's places stand around what was sent, and around no step of it
    const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const current = () => places.evaluateAll((links) => links.map((link) => link.ariaCurrent));
    await expect.poll(current).toEqual([null, null, null, 'page', null]);
    await page.getByRole('button', { name: 'Start correction' }).click();
    await atCompanyStep(page, 2);
    await expect.poll(() => places.count()).toBe(0);
    const number = page.getByLabel('Registration number');
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() => page.locator('[id="field-registration_number-error"]').innerText())
      .toContain(text);
    await number.fill('900000019');
    await page.locator('[id="field-registration_number-error"]').waitFor({ state: 'detached' });
    await page.goto('/user/enrollment/step8/business');
    await page.waitForURL('**/user/enrollment');
    await page.goto('/user/enrollment/step2/business');
    await atCompanyStep(page, 2);
    await expect.poll(() => number.inputValue()).toBe('900000019');
    await save(page);
    await page.getByRole('row', { name: /900000001.*900000019/ }).waitFor();

    const other = await page.context().newPage();
    await other.goto('/user/enrollment/step8/business');
    await other.getByRole('button', { name: 'Send the corrections' }).click();
    await other.getByText('Your corrections are with the fund').waitFor();
    await page.getByRole('button', { name: 'Send the corrections' }).click();
    await page.getByText('Your dossier is with the fund').waitFor();
    await expect.poll(() => places.count()).toBe(5);
    expect(standing.parse(await (await own.get('/api/v1/registrationStatus')).json())).toEqual({
      open_issues: 0,
      correction_steps: [],
    });
    await expect.poll(() => slotIn(page, 'kbis').count()).toBe(0);
  });
});
