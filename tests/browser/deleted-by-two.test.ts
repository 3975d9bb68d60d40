import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { amountFields, valueRecord } from '../../contract/values/value.ts';
import { launch } from '../fixtures/chromium.ts';
import { answered } from '../fixtures/pages/members.ts';
import { staffCalls, staffPage } from '../fixtures/pages/review.ts';
import { recordsOf } from '../fixtures/pages/values.ts';
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

const found = z.array(z.looseObject({ id: z.string(), version: z.number().optional() }));
const made = z.looseObject({ id: z.string(), version: z.number() });

/** Somebody at a page, and a colleague who calls without one. */
async function two(path: string): Promise<{ page: Page; colleague: APIRequestContext }> {
  const page = await staffPage(browser, portal.url, 'admin@demo.test');
  await page.goto(path);
  return { page, colleague: await staffCalls(portal.url, 'second.admin@demo.test') };
}
const question = (page: Page) => page.getByRole('alertdialog');
const press = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true }).click();
const told = (page: Page, text: string | RegExp) =>
  question(page).getByRole('alert').getByText(text).waitFor();

it('a draft of values that a colleague fills under the question stays; what one types oneself goes with it', async () => {
  const calls = await staffCalls(portal.url, 'finance@demo.test');
  const [newest] = await recordsOf(calls, { id: null, currency: 'EUR' });
  if (!newest?.value_date) throw new Error('the demo has no day');
  const amounts = Object.fromEntries(amountFields.map((field) => [field, newest[field]]));
  const value_date = new Date(Date.parse(newest.value_date) + 86_400_000).toISOString().slice(0, 10);
  const data = { ...amounts, misc_fees: '0.00', currency: 'EUR', value_date };
  const draft = valueRecord.parse(await answered(calls.post('/api/v1/capital/values', { data })));
  const day = value_date.split('-').toReversed().join('/');
  const { page, colleague } = await two('/admin/edit_capital?tab=daily&currency=EUR');
  const fees = page.getByLabel(`Misc fees, ${day}`);
  await fees.waitFor();

  await page.getByRole('main').getByRole('button', { name: 'Delete draft' }).click();
  await question(page).waitFor();
  const theirs = { ...amounts, misc_fees: '3.00', version: draft.version };
  await answered(colleague.put(`/api/v1/capital/values/${draft.id}`, { data: theirs }));
  await press(page, 'Delete draft');
  await told(page, new RegExp(`^${day} was changed by .+ on `));
  await press(page, 'Keep draft');
  await expect.poll(() => fees.inputValue()).toBe('3.00');

  await fees.fill('4');
  const own = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('/capital/values/'),
  );
  await page.getByRole('main').getByRole('button', { name: 'Delete draft' }).click();
  await question(page).waitFor();
  await own;
  await press(page, 'Delete draft');
  await fees.waitFor({ state: 'detached' });
  const [left] = await recordsOf(calls, { id: null, currency: 'EUR' });
  expect(left?.id).toBe(newest.id);
});

it('a booklet that a colleague issues under the question stays', async () => {
  const calls = await staffCalls(portal.url, 'compliance@demo.test');
  const [company] = found.parse(await answered(calls.get('/api/v1/users?search=business@demo.test')));
  const urls = ['https://papers.example.com/a'];
  const data = { activity_type: 'INVESTMENT', urls };
  const booklet = made.parse(
    await answered(calls.post(`/api/v1/subscriptionBooklet/${company?.id}`, { data })),
  );
  const { page, colleague } = await two(`/admin/view_member/${company?.id}`);
  const part = page.getByRole('region', { name: 'Subscription booklets' });
  const remove = part.getByRole('button', { name: 'Delete the booklet: Investment' });

  await remove.click();
  await question(page).waitFor();
  const issued = { urls, status: 'AWAITING_SIGNATURE', version: booklet.version };
  await answered(
    colleague.post(`/api/v1/subscriptionBooklet/${company?.id}/${booklet.id}`, { data: issued }),
  );
  await press(page, 'Delete');
  await told(page, /changed this booklet in the meantime, so nothing was deleted/);
  await press(page, 'Keep it');
  await part.getByText('Waiting for the member’s signature').waitFor();

  // what is shown now can be deleted
  await remove.click();
  await expect.poll(() => question(page).getByRole('alert').count()).toBe(0);
  await press(page, 'Delete');
  await remove.waitFor({ state: 'detached' });
});

it('the shares that a colleague saves under the question stay', async () => {
  const calls = await staffCalls(portal.url, 'finance@demo.test');
  const shares = (investors: string, internal_fund: string) => ({
    investors_percentage: investors,
    internal_fund_percentage: internal_fund,
    provider_percentage: '10.00',
    foundation_percentage: '5.00',
  });
  const path = '/api/v1/monthlyRedistribution/values';
  const data = { year: 2025, month: 6, currency: 'EUR', ...shares('70.00', '15.00') };
  const headers = { 'idempotency-key': 'first' };
  const month = made.parse(await answered(calls.post(path, { headers, data })));
  const { page, colleague } = await two('/admin/edit_capital?tab=redistribution&currency=EUR&month=2025-06');
  const investors = page.locator('[name=investors_percentage]');
  await expect.poll(() => investors.inputValue()).toBe('70.00');

  const remove = page.getByRole('main').getByRole('button', { name: 'Delete draft' });
  await remove.click();
  await question(page).waitFor();
  const theirs = { ...shares('60.00', '25.00'), version: month.version };
  await answered(
    colleague.put(`${path}/${month.id}`, { headers: { 'idempotency-key': 'second' }, data: theirs }),
  );
  await press(page, 'Delete draft');
  await told(page, / changed this month on /);
  await press(page, 'Keep draft');
  await expect.poll(() => investors.inputValue()).toBe('60.00');

  await remove.click();
  await expect.poll(() => question(page).getByRole('alert').count()).toBe(0);
  await press(page, 'Delete draft');
  await remove.waitFor({ state: 'detached' });
});
