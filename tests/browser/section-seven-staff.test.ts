import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { launch } from '../fixtures/chromium.ts';
import { answered } from '../fixtures/pages/members.ts';
import { demoPassword, placePath, staffCalls, takeDossier } from '../fixtures/pages/review.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { sample } from '../fixtures/sample.ts';
import { freshPage } from '../fixtures/scene.ts';
import { withoutExtensions } from '../fixtures/section-seven.ts';

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

const rows = z.array(
  z.looseObject({
    id: z.string(),
    user_id: z.string().optional(),
    member_id: z.string().nullable().optional(),
  }),
);
const details = z.object({ documents: z.array(z.object({ type: z.string(), status: z.string() })) });

/** An administrator whose API has section 7 alone. */
async function administrator(): Promise<Page> {
  const page = await freshPage(browser, portal.url);
  await comeIn(page, 'admin@demo.test', demoPassword);
  await withoutExtensions(page);
  return page;
}

async function firstOf(path: string): Promise<z.output<typeof rows>[number]> {
  const api = await staffCalls(portal.url, 'admin@demo.test');
  const [row] = rows.parse(await answered(api.get(`/api/v1${path}`)));
  if (!row) throw new Error(`${path} lists nothing`);
  return row;
}
const idOf = async (email: string) => (await firstOf(`/users?search=${email}`)).id;

/** Every path of the administrators, with somebody in it, and the screens of one thing with their thing. */
async function adminPaths(): Promise<readonly string[]> {
  const [admin, individual, business, request, investment] = await Promise.all([
    idOf('admin@demo.test'),
    idOf('validated@demo.test'),
    idOf('business@demo.test'),
    firstOf('/transactions?request_status=PENDING'),
    firstOf('/transactions?transaction_type=INVESTMENT_IN'),
  ]);
  const activity = await firstOf(`/activities/admin/list/${admin}`);
  const bank = '/admin/bank_operations';
  return [
    ...readFileSync('tests/fixtures/routes.txt', 'utf8')
      .split('\n')
      .filter((path) => path.startsWith('/admin'))
      .map((path) => path.replace('{user_id}', path.includes('/business/') ? business : individual))
      .map((path) => path.replace('{currency}', 'EUR')),
    ...['capital', 'daily', 'quarterly', 'redistribution', 'investors'].map(
      (tab) => `/admin/edit_capital?tab=${tab}&currency=EUR`,
    ),
    `${bank}/view_transaction?user_id=${request.user_id}&id=${request.id}`,
    `${bank}/view_fund_transaction?user_id=${investment.user_id}&id=${investment.id}`,
    `/admin/activities/view_activity?user_id=${activity.member_id ?? admin}&id=${activity.id}`,
  ];
}

/** What a page says of something that did not come, once nothing of it is awaited any more. */
async function failuresAt(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const waits = page.locator('main [aria-busy=true]:visible');
  await expect.poll(() => waits.count(), { message: `${path} is still loading` }).toBe(0);
  const told = page.locator('[role=alert]:visible').or(page.getByRole('button', { name: 'Try again' }));
  const lost = page.getByText(
    /did not load|could not be counted|not found|there is no such|nothing is saved/i,
  );
  return [...(await told.allInnerTexts()), ...(await lost.allInnerTexts())].map((text) => `${path}: ${text}`);
}

it('every screen of the administrators opens without the extensions, and none tells of a failure', async () => {
  const page = await administrator();
  const failures: string[] = [];
  for (const path of sample(await adminPaths(), 5)) failures.push(...(await failuresAt(page, path)));
  expect(failures).toEqual([]);
}, 400_000);

it('the dashboard counts the dossiers by the list of users', async () => {
  const page = await administrator();
  await page.goto('/admin/dashboard');
  const part = page.getByRole('region', { name: 'Where the dossiers are' });
  const submitted = part.getByRole('listitem').filter({ hasText: 'Submitted' });
  await expect.poll(() => submitted.innerText()).toMatch(/[1-9]/);
  const side = page.getByRole('navigation', { name: 'Main' });
  expect(await side.getByText(/waiting$/).count(), 'nothing is counted at the side').toBe(0);
  await submitted.getByRole('link').click();
  await page.waitForURL('**/admin/manage_users?enrollment_status=SUBMITTED');
});

it('an operation of the fund is posted by what the wallets and the list of investors tell', async () => {
  const id = await idOf('ana.exemplo@demo.test');
  const page = await administrator();
  await page.goto(`/admin/bank_operations/fund_operations/${id}/EUR`);
  const figure = (name: string) => page.locator('main dl > div', { hasText: name }).first().locator('dd');
  for (const name of ['Invested', 'Available', 'Balance'])
    await expect.poll(() => figure(name).innerText()).toMatch(/\d\.\d\d/);
  await page.getByRole('button', { name: 'Post an operation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('MISC_FEES');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.50');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('row', { name: /Invested/ }).waitFor();
  await dialog.getByRole('button', { name: 'Post the operation' }).click();
  await page.getByText(/^MF-\d{4}-\d{6} executed$/).waitFor();
});

it('a dossier is taken, one paper validated and one refused, without a forecast', async () => {
  const id = await idOf('business@demo.test');
  const page = await administrator();
  await page.goto(placePath(id, 'KYC', 'BUSINESS'));
  await takeDossier(page);
  const items = page.getByRole('navigation', { name: 'To decide' });
  const paper = async (name: string) => {
    await items.getByRole('button', { name }).first().click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
  };
  const unknown = page.getByText('What else this changes is not known beforehand.');
  await paper('Tax return');
  await page.getByRole('button', { name: /^Validate/ }).click();
  await unknown.waitFor();
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await unknown.waitFor({ state: 'detached' });
  await paper('Balance sheets');
  await page.getByRole('button', { name: /^Refuse/ }).click();
  await page.getByLabel('Reason').selectOption({ label: 'Unreadable' });
  await page.getByRole('button', { name: 'See what changes' }).click();
  await unknown.waitFor();
  await page.getByRole('button', { name: 'Refuse document', exact: true }).click();
  const api = await staffCalls(portal.url, 'auditor@demo.test');
  const standing = async () => {
    const { documents } = details.parse(await answered(api.get(`/api/v1/businessDetails/${id}`)));
    return ['tax_return', 'balance_sheets'].map((type) => documents.find((one) => one.type === type)?.status);
  };
  await expect.poll(standing).toEqual(['VALIDATED', 'REFUSED']);
});
