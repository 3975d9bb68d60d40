import type { APIRequestContext, Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { isFocused } from '../fixtures/keyboard.ts';
import { answered } from '../fixtures/pages/members.ts';
import {
  answer,
  demoPassword,
  foretold,
  openDetails,
  part,
  reviewOf,
  seeWhatHappens,
  staffCalls,
  staffPage,
  validateByCalls,
} from '../fixtures/pages/review.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { freshPage, portalOfTest } from '../fixtures/scene.ts';
import { message } from '../fixtures/words.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const found = z.array(z.object({ id: z.string() }));
async function businessOf(api: APIRequestContext): Promise<string> {
  const [row] = found.parse(await answered(api.get('/api/v1/users?search=business@demo.test')));
  if (!row) throw new Error('the demo has no business');
  return row.id;
}

it('a dossier that lacks something says what, and what was prepared is turned down once its facts have moved', async () => {
  const portal = await portalOfTest();
  const calls = await staffCalls(portal.url, 'admin@demo.test');
  const id = await businessOf(calls);
  const page = await staffPage(browser, portal.url, 'compliance@demo.test');
  await openDetails(page, id, 'BUSINESS');
  const decision = part(page, 'Final decision');
  const validate = decision.getByRole('button', { name: 'Validate the dossier' });
  await expect.poll(() => validate.getAttribute('aria-disabled')).toBe('true');
  const why = await decision.locator(`[id="${await validate.getAttribute('aria-describedby')}"]`).innerText();
  expect(why).toContain('“Identity and documents” is not validated');
  const standing = part(page, 'Where it stands');
  await standing.getByRole('link', { name: 'Screening' }).waitFor();
  await expect.poll(() => standing.getByRole('link', { name: / \(to decide\)$/ }).count()).toBeGreaterThan(5);

  await validateByCalls(calls, id);
  await openDetails(page, id, 'BUSINESS');
  await expect.poll(() => standing.getByText('Nothing is lacking.').count()).toBe(3);
  await validate.click();
  const prepared = await foretold(page);
  expect(prepared).toContain('The dossier is validated');
  await answer(page, 'Send for approval');
  const own = page.getByRole('region', { name: /^Final validation of/ });
  await own.getByText('You prepared this.').waitFor();
  expect((await reviewOf(calls, id)).enrollment_status).not.toBe('VALIDATED');

  // an issue moves the facts: who confirms what they were shown before is told so where they stand
  const second = await staffPage(browser, portal.url, 'second.admin@demo.test');
  await openDetails(second, id, 'BUSINESS');
  const card = second.getByRole('region', { name: /^Final validation of/ });
  const confirm = card.getByRole('button', { name: 'Confirm the validation' });
  await confirm.waitFor();
  const issue = { section: 'CONTRACT', step: 6, reason: 'OTHER', text: 'Page 3 is not signed.' };
  await answered(calls.put(`/api/v1/registrationIssue/${id}`, { data: issue }));
  await confirm.press('Enter');
  await card.getByText('Something has changed since', { exact: true }).waitFor();
  await expect.poll(() => isFocused(card.getByRole('heading', { name: /^Final validation of/ }))).toBe(true);

  // the second person sees the old list and the new one, and can only turn it down
  await openDetails(second, id, 'BUSINESS');
  await card.getByText('Something has changed since', { exact: true }).waitFor();
  await expect.poll(() => card.getByRole('listitem').allInnerTexts()).toEqual(prepared);
  await second.getByText('What the same decision would do now').waitFor();
  await expect.poll(() => confirm.count()).toBe(0);
  const turnDown = card.getByRole('button', { name: 'Turn down' });
  await turnDown.click();
  // it is asked first: what a colleague prepared goes for good
  await answer(second, 'Keep it waiting');
  await expect.poll(() => isFocused(turnDown)).toBe(true);
  expect((await reviewOf(calls, id)).approval).not.toBeNull();
  await turnDown.click();
  await answer(second, 'Turn down');
  await card.getByText(/^Turned down by/).waitFor();
  expect((await reviewOf(calls, id)).approval).toBeNull();
});

it('a refusal says why, is confirmed by a second person, and ends the dossier', async () => {
  const portal = await portalOfTest();
  const calls = await staffCalls(portal.url, 'admin@demo.test');
  const id = await businessOf(calls);
  const page = await staffPage(browser, portal.url, 'admin@demo.test');
  await openDetails(page, id, 'BUSINESS');
  await page.getByRole('button', { name: 'Refuse the dossier' }).click();
  const form = page.getByRole('form', { name: 'Refuse this dossier' });
  await seeWhatHappens(page);
  await form.getByText(message('en', 'fields.required')).first().waitFor();
  await form.getByLabel('Reason').selectOption({ label: 'Other' });
  await form.getByLabel(/^Message to/).fill('The fund does not serve this activity.');
  await seeWhatHappens(page);
  expect(await foretold(page)).toContain('The dossier is refused for good');
  await answer(page, 'Back to the reason');
  await expect
    .poll(() => form.getByLabel(/^Message to/).inputValue())
    .toBe('The fund does not serve this activity.');
  await seeWhatHappens(page);
  await answer(page, 'Send for approval');
  await page.getByRole('region', { name: /^Final refusal of/ }).waitFor();

  const second = await staffPage(browser, portal.url, 'compliance@demo.test');
  await openDetails(second, id, 'BUSINESS');
  const card = second.getByRole('region', { name: /^Final refusal of/ });
  await card.getByText('The fund does not serve this activity.').waitFor();
  await card.getByRole('button', { name: 'Confirm the refusal' }).click();
  await card.getByText(/^Confirmed by/).waitFor();
  await expect.poll(() => second.getByRole('button', { name: 'Refuse the dossier' }).count()).toBe(0);
  expect((await reviewOf(calls, id)).enrollment_status).toBe('REFUSED');

  const investor = await freshPage(browser, portal.url);
  await comeIn(investor, 'business@demo.test', demoPassword);
  await investor.goto('/user/enrollment');
  await investor.getByText('Your dossier is refused').first().waitFor();
});
