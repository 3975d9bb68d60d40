import type { APIRequestContext, Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { isFocused, pressKey } from '../fixtures/keyboard.ts';
import { answered } from '../fixtures/pages/members.ts';
import { staffCalls, staffPage } from '../fixtures/pages/review.ts';
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

const found = z.array(z.looseObject({ id: z.string(), version: z.number(), role: z.string() }));
async function accountOf(api: APIRequestContext, email: string) {
  const [row] = found.parse(await answered(api.get(`/api/v1/users?search=${email}`)));
  if (!row) throw new Error(`nobody is listed as ${email}`);
  return row;
}

/** A change of role for somebody, prepared by an administrator. */
async function prepareRole(email: string, role: string): Promise<APIRequestContext> {
  const api = await staffCalls(portal.url, 'admin@demo.test');
  const { id, version } = await accountOf(api, email);
  const body = await answered(api.put(`/api/v1/users/${id}`, { data: { role, version } }));
  expect(body).toHaveProperty('pending_approval');
  return api;
}

const submitted = z.array(z.looseObject({ id: z.string(), user_name: z.string() }));
/** The final refusal of a dossier that was submitted, prepared by an administrator; answers the member's name. */
async function prepareRefusal(): Promise<string> {
  const api = await staffCalls(portal.url, 'admin@demo.test');
  const [row] = submitted.parse(await answered(api.get('/api/v1/users?enrollment_status=SUBMITTED&limit=1')));
  const proposal = { status: 'REFUSED', reason: 'DATA_INCORRECT', text: 'The tax number is not yours.' };
  const predicted = await answered(
    api.post(`/api/v1/x/review/${row?.id}/predict`, { data: { act: 'final', ...proposal } }),
  );
  const { hash } = z.object({ hash: z.string() }).parse(predicted);
  const data = { ...proposal, effects_hash: hash };
  await answered(api.post(`/api/v1/x/dossiers/${row?.id}/decision`, { data }));
  return row?.user_name ?? '';
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Two people decide' });
const opener = (page: Page, title: string) => page.getByRole('button', { name: `Look at it ${title}` });

it('a role waits for a second administrator, who sees what it changes and gives it by the keyboard alone', async () => {
  const calls = await prepareRole('auditor@demo.test', 'compliance');
  const preparer = await staffPage(browser, portal.url, 'admin@demo.test');
  await preparer.goto('/admin/manage_users');
  const own = preparer.getByRole('button', { name: /^Look at it Change of role for/ });
  await own.click();
  await dialog(preparer).getByText('You prepared this. Somebody else has to confirm it.').waitFor();
  const offered = dialog(preparer).getByRole('button');
  await expect.poll(() => offered.allInnerTexts()).toEqual(['', 'Withdraw']);

  const second = await staffPage(browser, portal.url, 'second.admin@demo.test');
  await second.goto('/admin/dashboard');
  const row = second.getByRole('button', { name: /^Look at it Change of role for/ });
  await row.waitFor();
  await pressKey(second, row);
  const lines = dialog(second).getByRole('list', { name: 'What will happen' }).getByRole('listitem');
  await lines.first().waitFor();
  await expect
    .poll(() => lines.allInnerTexts())
    .toEqual([
      'The role changes from Auditor to Compliance',
      'This person is logged out on every device',
      'An e-mail goes out in English: “Role changed”',
      'A line is added to the notifications: “Role changed”',
    ]);
  await pressKey(second, dialog(second).getByRole('button', { name: 'Confirm the role' }));
  const heading = dialog(second).getByRole('heading', { name: /^Change of role for/ });
  await dialog(second).getByText('What has happened').waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
  expect((await accountOf(calls, 'auditor@demo.test')).role).toBe('compliance');
  await second.keyboard.press('Escape');
  await row.waitFor({ state: 'detached' });
});

it('of two who confirm, the later one is told that it is settled, and by whom', async () => {
  const name = await prepareRefusal();
  const title = `Final refusal of ${name}`;
  const pages = [
    await staffPage(browser, portal.url, 'second.admin@demo.test'),
    await staffPage(browser, portal.url, 'compliance@demo.test'),
  ] as const;
  for (const page of pages) {
    await page.goto('/admin/dashboard');
    await opener(page, title).click();
    await dialog(page).getByRole('button', { name: 'Confirm the refusal' }).waitFor();
  }
  const [first, later] = pages;
  await dialog(first).getByRole('button', { name: 'Confirm the refusal' }).click();
  await dialog(first).getByText('What has happened').waitFor();
  await dialog(later).getByRole('button', { name: 'Confirm the refusal' }).click();
  await dialog(later)
    .getByText(/^Confirmed by /)
    .waitFor();
  await expect
    .poll(() => dialog(later).getByRole('alert').innerText())
    .toContain('Somebody else has settled this in the meantime.');
  await expect.poll(() => dialog(later).getByRole('button').allInnerTexts()).toEqual(['']);
});

it('what was confirmed is told as done where its answer is lost on its way', async () => {
  await prepareRole('finance@demo.test', 'auditor');
  const page = await staffPage(browser, portal.url, 'second.admin@demo.test');
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: /^Look at it Change of role for/ }).click();
  const confirm = dialog(page).getByRole('button', { name: 'Confirm the role' });
  await confirm.waitFor();
  let sent = 0;
  await page.route('**/x/approvals/*/confirm', async (route) => {
    sent += 1;
    // the server has done it; the line breaks before the page hears of it
    await route.fetch();
    await route.abort('connectionreset');
  });
  await confirm.click();
  await dialog(page).getByText('What has happened').waitFor();
  await page.getByText('Decision confirmed').waitFor();
  expect(await dialog(page).getByText('Nothing was done').count()).toBe(0);
  expect(sent).toBe(1);
});
