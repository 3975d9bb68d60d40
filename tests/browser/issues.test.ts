import type { APIRequestContext, Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { isFocused } from '../fixtures/keyboard.ts';
import { keptIn } from '../fixtures/left-behind.ts';
import { answered } from '../fixtures/pages/members.ts';
import { hasFocus } from '../fixtures/pages/public.ts';
import {
  answer,
  foretold,
  issueOf,
  issuesPart,
  openDetails,
  part,
  placePath,
  question,
  reviewOf,
  seeWhatHappens,
  staffCalls,
  staffPage,
  validateByCalls,
  writeIssue,
} from '../fixtures/pages/review.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { handedOn } from '../fixtures/scene.ts';
import { message } from '../fixtures/words.ts';
import { sample } from '../fixtures/sample.ts';

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

const found = z.array(z.object({ id: z.string(), email: z.string() }));
const issues = z.array(z.object({ id: z.string(), version: z.number(), text: z.string().nullable() }));

/** A demo account under review: who reviews it by calls, and its id. */
async function dossierOf(email: string): Promise<{ readonly api: APIRequestContext; readonly id: string }> {
  const api = await staffCalls(portal.url, 'admin@demo.test');
  const [row] = found.parse(await answered(api.get(`/api/v1/users?search=${email}`)));
  if (!row) throw new Error(`nobody is listed as ${email}`);
  return { api, id: row.id };
}

const listOf = async (api: APIRequestContext, id: string) =>
  issues.parse(await answered(api.get(`/api/v1/registrationIssues/${id}`)));

const windowOf = handedOn(() => ({ browser, portal }));
async function detailsOf(id: string): Promise<Page> {
  const page = await windowOf('compliance@demo.test');
  await openDetails(page, id, 'BUSINESS');
  return page;
}

const form = (page: Page) => page.getByRole('form', { name: 'Raise an issue' });
const text = 'The register shows another number.';

it('an issue names only what the dossier has, says why it is refused at the field, and loses nothing', async () => {
  const { api, id } = await dossierOf('business@demo.test');
  await validateByCalls(api, id);
  const page = await detailsOf(id);
  const long = 'x'.repeat(10_000);
  await writeIssue(page, { step: /Company$/, thing: 'Registration number', reason: 'Other', text: long });
  await form(page).getByText('“Identity and documents” is validated').waitFor();
  await form(page).getByText(message('en', 'fields.too_long')).first().waitFor();
  await seeWhatHappens(page);
  await expect.poll(() => question(page).count()).toBe(0);
  await expect.poll(() => hasFocus(page, 'section')).toBe(true);
  expect(
    await form(page)
      .getByLabel(/^Message to/)
      .inputValue(),
  ).toBe(long);
  await form(page)
    .getByLabel(/^Message to/)
    .fill('');
  await form(page).getByText(message('en', 'fields.required')).first().waitFor();
  await form(page)
    .getByLabel(/^Message to/)
    .fill(text);

  // an owner has papers and answers of its own
  await form(page).getByLabel('Step').selectOption('4');
  const owners = await form(page).getByLabel('Owner').locator('option').allInnerTexts();
  await form(page)
    .getByLabel('Owner')
    .selectOption({ label: owners[1] ?? '' });
  const things = await form(page).getByLabel('Document or answer').locator('option').allInnerTexts();
  expect(things).toEqual(expect.arrayContaining(['Proof of address', 'Share']));
  expect(things).not.toContain('Bylaws');
  await form(page).getByLabel('Step').selectOption('2');
  await form(page).getByLabel('Document or answer').selectOption({ label: 'Registration number' });
  await form(page).getByLabel('Reason').selectOption({ label: 'Information incorrect' });

  await seeWhatHappens(page);
  expect(await foretold(page)).toEqual(
    expect.arrayContaining([
      'An issue is raised about Registration number',
      'The member can change this step again: Company',
      'Section “Identity and documents” waits for validation',
    ]),
  );
  await answer(page, 'Back to the message');
  expect(
    await form(page)
      .getByLabel(/^Message to/)
      .inputValue(),
  ).toBe(text);
  expect(await listOf(api, id)).toEqual([]);
  await seeWhatHappens(page);
  await answer(page, 'Raise the issue');
  await issueOf(page, text).waitFor();
  // the form is gone, and what opened it has the focus
  const opener = issuesPart(page).getByRole('button', { name: 'Raise an issue' });
  await expect.poll(() => isFocused(opener)).toBe(true);
  expect((await reviewOf(api, id)).sections.KYC.status).toBe('PENDING_VALIDATION');
});

it('words that somebody else has changed meanwhile are kept, and the other’s are shown', async () => {
  const { api, id } = await dossierOf('business@demo.test');
  const page = await detailsOf(id);
  const row = issueOf(page, 'Registration number');
  await row.getByRole('button', { name: /^Edit the message/ }).click();
  await row.getByLabel(/^Message to/).fill('My own words.');
  const [issue] = await listOf(api, id);
  const changed = { text: 'The words of a colleague.', version: issue?.version };
  await answered(api.post(`/api/v1/registrationIssue/${id}/${issue?.id}`, { data: changed }));
  await seeWhatHappens(page);
  await question(page)
    .getByText(/^What you typed is kept/)
    .waitFor();
  await answer(page, 'Back to the message');
  await row.getByText('The words of a colleague.').waitFor();
  await seeWhatHappens(page);
  // the list is there before the rest of the dossier: one's own change is nobody else's
  const isReview = (one: Request) => /\/x\/review\/[^/]+$/.test(new URL(one.url()).pathname);
  const replies = await holdReplies(page, { review: isReview });
  replies.hold('review');
  await question(page).getByRole('button', { name: 'Change the message', exact: true }).click();
  await replies.waits('review');
  await page.getByText('My own words.', { exact: true }).waitFor();
  expect(await page.getByText('Somebody changed this issue meanwhile').count()).toBe(0);
  await replies.reset();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await question(page).waitFor({ state: 'detached' });
  expect((await listOf(api, id))[0]?.text).toBe('My own words.');
});

it('an issue that is gone, or a list that has moved, is shown anew before anything is done', async () => {
  const { api, id } = await dossierOf('business@demo.test');
  const page = await detailsOf(id);
  const bank = { section: 'BANK_INFORMATION', step: 7, reason: 'OTHER', text: 'Call us about the account.' };
  await issueOf(page, 'Registration number')
    .getByRole('button', { name: /^Delete/ })
    .click();
  expect(await foretold(page)).toContain('The issue about Registration number is withdrawn');
  await answered(api.put(`/api/v1/registrationIssue/${id}`, { data: bank }));
  const first = (await listOf(api, id)).find((one) => one.text !== bank.text);
  await answered(
    api.post(`/api/v1/registrationIssue/${id}/${first?.id}`, {
      data: { status: 'RESOLVED', version: first?.version },
    }),
  );
  await question(page).getByRole('button', { name: 'Delete the issue' }).click();
  await question(page).getByText('This is what would happen now.').waitFor();
  expect(await listOf(api, id)).toHaveLength(2);
  await answer(page, 'Delete the issue');
  await issueOf(page, bank.text).waitFor();
  await issueOf(page, 'Registration number').waitFor({ state: 'detached' });
  expect(await listOf(api, id)).toHaveLength(1);
});

type Written = {
  readonly email: string;
  readonly write: (page: Page, id: string, api: APIRequestContext) => Promise<void>;
};
const written: Readonly<Record<string, Written>> = {
  'an answer': {
    email: 'luca.esempio@demo.test',
    write: async (page, id) => {
      await openDetails(page, id);
      await writeIssue(page, { step: /Address$/, thing: 'City', reason: 'Information incorrect', text });
    },
  },
  'the paper that is looked at': {
    email: 'marta.ejemplo@demo.test',
    write: async (page, id, api) => {
      const { items } = await reviewOf(api, id);
      const bill = items.find(({ document_type: type }) => type === 'proof_of_address');
      await page.goto(`${placePath(id, 'KYC')}?item=${encodeURIComponent(bill?.key ?? '')}`);
      await issuesPart(page).getByRole('button', { name: 'Raise an issue' }).click();
      await form(page).getByLabel('Reason').selectOption({ label: 'Other' });
      await form(page)
        .getByLabel(/^Message to/)
        .fill(text);
    },
  },
};

it.each(sample(Object.entries(written), 1))(
  'an issue about %s that does not get through keeps its words while nothing can be read, and is raised once',
  async (_about, { email, write }) => {
    const { api, id } = await dossierOf(email);
    const page = await staffPage(browser, portal.url, 'compliance@demo.test');
    await write(page, id, api);
    await seeWhatHappens(page);
    await foretold(page);
    // the dossier, its issues, and a new one of them
    const cut = new RegExp(`/api/v1/(x/review|registrationIssues?)/${id}$`);
    await page.route(cut, (route) => route.abort());
    await question(page).getByRole('button', { name: 'Raise the issue', exact: true }).click();
    await question(page)
      .getByText(/^Nothing was done, and what you typed is kept\./)
      .waitFor();
    await answer(page, 'Back to the message');
    expect(
      await form(page)
        .getByLabel(/^Message to/)
        .inputValue(),
    ).toBe(text);
    await page.unroute(cut);
    await seeWhatHappens(page);
    await answer(page, 'Raise the issue');
    await form(page).waitFor({ state: 'detached' });
    await issueOf(page, text).waitFor();
    expect((await listOf(api, id)).filter((issue) => issue.text === text)).toHaveLength(1);
  },
);

it('the dossier is sent back to the lowest step, and all issues are deleted at once', async () => {
  const { api, id } = await dossierOf('business@demo.test');
  const officer = { section: 'KYC', step: 3, field: 'legal_officer.phone', reason: 'DATA_INCORRECT' };
  await answered(api.put(`/api/v1/registrationIssue/${id}`, { data: officer }));
  const page = await detailsOf(id);
  await issueOf(page, 'Legal officer: Phone').waitFor();
  await page.getByRole('button', { name: 'Send back to step 3: Address and officer' }).click();
  await question(page).getByText('from this step').waitFor();
  await answer(page, 'Send it back');
  await page.getByText('Dossier sent back to step 3: Address and officer').waitFor();

  await page.getByRole('button', { name: 'Delete all issues' }).click();
  await question(page).getByText('Delete all 2 issues of this dossier?').waitFor();
  expect((await foretold(page)).filter((line) => line.endsWith('is withdrawn'))).toHaveLength(2);
  await answer(page, 'Delete 2 issues');
  await issuesPart(page).getByText('Nothing was raised against this dossier.').waitFor();
  expect(await listOf(api, id)).toEqual([]);
});

it('a screening that is half written shows what was found after the page is loaded anew', async () => {
  const { id } = await dossierOf('business@demo.test');
  const page = await detailsOf(id);
  const screening = part(page, 'Screening');
  const begin = () => screening.getByRole('button', { name: /^Record a/ }).click();
  await begin();
  const harmless = screening.getByRole('radio', { name: /^False positive/ });
  const note = screening.getByLabel(/^Note/);
  await harmless.check();
  await note.fill('Another company of that name.');
  await expect.poll(() => keptIn(page)).toContain('sealed.');
  await page.reload();
  await begin();
  await expect.poll(() => note.inputValue()).toBe('Another company of that name.');
  expect(await harmless.isChecked()).toBe(true);
});

it('an auditor reads all of it and writes nothing; finance sees no documents', async () => {
  const { id } = await dossierOf('business@demo.test');
  const auditor = await staffPage(browser, portal.url, 'auditor@demo.test');
  await openDetails(auditor, id, 'BUSINESS');
  await auditor.getByRole('heading', { level: 2, name: 'Files sent' }).waitFor();
  for (const name of ['Raise an issue', 'Record another screening', 'Validate the dossier'])
    await expect.poll(() => auditor.getByRole('button', { name }).count()).toBe(0);
  const finance = await staffPage(browser, portal.url, 'finance@demo.test');
  const refused: string[] = [];
  finance.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await finance.goto(`/admin/business/details/user_id/${id}`);
  await finance.getByRole('heading', { level: 2, name: 'What the member declared' }).waitFor();
  await expect.poll(() => finance.getByRole('heading', { level: 2, name: 'Files sent' }).count()).toBe(0);
  await expect.poll(() => finance.getByText('Missing').count()).toBe(0);
  expect(refused).toEqual([]);
});
