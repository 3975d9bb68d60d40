import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { held } from '../fixtures/held-parts.ts';
import { isFocused } from '../fixtures/keyboard.ts';
import { type OpenedRows, openRows, shownRows, visitorOf } from '../fixtures/opened-rows.ts';

/** Far down in the navigation: nobody fetches it before it is pointed at. */
const next = { link: 'nav a[href$="/reports"]:visible', code: /\/assets\/reports-[^/]+\.js$/ };

/** Pages that are of what their address names; each is left by the same link. */
const left = [
  '/user/bank_operations/wallet?currency=USD',
  '/user/bank_operations/money_in?currency=USD',
  '/user/bank_operations/view_transaction',
  '/admin/bank_operations/view_transaction',
  '/admin/bank_operations/view_fund_transaction',
  '/admin/bank_operations/fund_operations/:user_id/:currency',
  '/admin/bank_operations/conversion/:user_id',
  '/admin/investor_values/user_id/:user_id?currency=USD',
  '/admin/view_member/:user_id',
  '/admin/activities/view_activity',
  '/admin/individual/kyc_validation/user_id/:user_id',
];

let rows: OpenedRows;
beforeAll(async () => {
  rows = await openRows();
});
afterAll(() => rows?.close());

/** What the page says once it says the same for a while, with nothing on its way and nothing new come. */
async function restOf(main: Locator): Promise<string> {
  let before = { said: '', come: -1 };
  const isAtRest = async () => {
    // what waits for a second person comes after the first screen, where nothing held its place
    const come = await main.evaluate(() => performance.getEntriesByType('resource').length);
    const said = await main.innerText();
    const isSame = said !== '' && said === before.said && come === before.come;
    before = { said, come };
    return isSame && (await main.locator('[aria-busy=true]').count()) === 0;
  };
  await expect.poll(isAtRest, { interval: 700 }).toBe(true);
  return before.said;
}

it.each(left)('%s stays what it is while the code of the next page is on its way', async (asked) => {
  const [path, query] = asked.split('?');
  const row = shownRows.find((one) => one.path === path);
  if (row === undefined) throw new Error(`${path} is no row that shows a screen`);
  const address = await rows.addressOf(row);
  const page = await (await rows.contextOf(visitorOf(row))).newPage();
  const letGo = await held(page, next.code);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto(query === undefined ? address : `${address}?${query}`);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length === 1);
  const main = page.locator('main');
  const before = await restOf(main);

  const link = page.locator(next.link).first();
  await link.click();
  await page.waitForURL('**/reports');
  expect(await restOf(main)).toBe(before);
  expect(await isFocused(link)).toBe(true);
  letGo();
  await page.getByRole('heading', { level: 1, name: /Reports|Analytics/ }).waitFor();
  expect(refused).toEqual([]);
  await page.close();
});
