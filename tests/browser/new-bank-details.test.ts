import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { isFocused, pressKey } from '../fixtures/keyboard.ts';
import { answered } from '../fixtures/pages/members.ts';
import { placePath, reviewOf, staffCalls, staffPage } from '../fixtures/pages/review.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';

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

const account = { account_country: 'FR', iban: 'FR7630006000011234567890189', swift: 'EXMPFRPP' };
const someone = z.looseObject({ id: z.string() });
const details = z.looseObject({ step_6: z.looseObject({ iban: z.string() }) });

const progress = (api: APIRequestContext, more: object) =>
  answered(
    api.post('/api/v1/registrationStatus', {
      data: { current_registration_type: 'INDIVIDUAL', current_step: 7, ...more },
    }),
  );

/** The investor is asked for other bank details, and gives another account. Answers the investor's id. */
async function givesAnother(staff: APIRequestContext): Promise<string> {
  const api = await staffCalls(portal.url, 'validated@demo.test');
  const { id } = someone.parse(await answered(api.get('/api/v1/auth/whoami')));
  const issue = { section: 'BANK_INFORMATION', step: 6, reason: 'DATA_INCORRECT' };
  await answered(staff.put(`/api/v1/registrationIssue/${id}`, { data: issue }));
  const { step_6 } = details.parse(await answered(api.get(`/api/v1/individualDetails/${id}`)));
  await answered(api.post('/api/v1/individualDetails/step_6', { data: { ...step_6, ...account } }));
  await progress(api, {});
  await progress(api, { submit: true });
  return id;
}

const lines = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');
const agreed = /^Withdrawals may go to this account: .+ •••• 189 \(EUR, France\)$/;

it('another account is sent for approval by one and confirmed beside the document by another', async () => {
  const staff = await staffCalls(portal.url, 'compliance@demo.test');
  const id = await givesAnother(staff);
  const item = '?item=data%3A6';

  const first = await staffPage(browser, portal.url, 'compliance@demo.test');
  await first.goto(`${placePath(id, 'BANK_INFORMATION')}${item}`);
  await first.getByRole('button', { name: 'Take this dossier' }).first().click();
  await first.getByRole('button', { name: /^Validate/ }).click();
  await lines(first, 'What will change').filter({ hasText: agreed }).waitFor();
  await first.getByText('A second person confirms this decision; until then nothing changes.').waitFor();
  await pressKey(first, first.getByRole('button', { name: /^Send for approval/ }));
  // on to the document: it was validated for the former account
  await first.waitForURL(/item=paper%3A/);
  await first.getByText('IBAN: FR76 3000 6000 0112 3456 7890 189').waitFor();
  await first.goto(`${placePath(id, 'BANK_INFORMATION')}${item}`);
  await first.getByText('You prepared this. Somebody else has to confirm it.').waitFor();
  await expect.poll(() => first.getByRole('button', { name: /^Validate/ }).count()).toBe(0);
  expect((await reviewOf(staff, id)).sections.BANK_INFORMATION.status).toBe('PENDING_VALIDATION');

  const second = await staffPage(browser, portal.url, 'second.admin@demo.test');
  await second.goto('/admin/dashboard');
  await second.getByRole('button', { name: /^Look at it New bank details of / }).click();
  const dialog = second.getByRole('dialog', { name: 'Two people decide' });
  await lines(second, 'What will happen').filter({ hasText: agreed }).waitFor();
  await dialog.getByRole('link', { name: 'Compare it with the document' }).click();
  // the whole number, beside the way to confirm it
  await second.getByText('FR76 3000 6000 0112 3456 7890 189').first().waitFor();
  await pressKey(second, second.getByRole('button', { name: 'Confirm the account' }));
  await second.getByText('What has happened').waitFor();
  const heading = second.getByRole('heading', { name: /^New bank details of / });
  await expect.poll(() => isFocused(heading)).toBe(true);
  const { sections, items } = await reviewOf(staff, id);
  expect(items.find(({ key }) => key === 'data:6')).toMatchObject({ status: 'VALIDATED', approval: null });
  // the statement was held against the former account: it waits to be looked at again
  const statement = items.find(({ document_type }) => document_type === 'bank_information');
  expect(statement?.status).toBe('PENDING_VALIDATION');
  expect(sections.BANK_INFORMATION.status).toBe('PENDING_VALIDATION');
  const decision = { file_id: statement?.file?.id, status: 'VALIDATED' };
  await answered(staff.post(`/api/v1/files/enrollment/${id}/document/bank_information`, { data: decision }));
  expect((await reviewOf(staff, id)).sections.BANK_INFORMATION.status).toBe('VALIDATED');
});
