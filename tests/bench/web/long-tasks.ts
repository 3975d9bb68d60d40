import type { BrowserContextOptions } from 'playwright-core';
import { type OpenedRows, shownRows, visitorOf } from '../../fixtures/opened-rows.ts';
import { watchIn } from './watch.ts';

/** The longest task of a screen that was opened, in ms; below 50: none is long. */
export type Longest = { readonly path: string; readonly longest: number };

/** A task longer than this keeps a person waiting. */
export const most = 50;

/** In a window of its own, with nothing in the cache. */
async function longestAt({ browser }: OpenedRows, options: BrowserContextOptions, address: string) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await watchIn(page);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, null, {
    timeout: 30_000,
  });
  // what comes after the first sight counts too
  await page.waitForTimeout(900);
  const longest = await page.evaluate(() => Math.max(0, ...window.bench.long.map(({ took }) => took)));
  await context.close();
  return longest;
}

const middle = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;

/** Opens every screen as it is, with no slow-down; one with a long task twice more, and the middle one counts. */
export async function longTasks(
  rows: OpenedRows,
  options: BrowserContextOptions,
  tell: (line: string) => void,
): Promise<readonly Longest[]> {
  const found: Longest[] = [];
  for (const row of shownRows) {
    const address = await rows.addressOf(row);
    const storageState = await (await rows.contextOf(visitorOf(row))).storageState();
    const once = () => longestAt(rows, { ...options, storageState }, address);
    const tries = [await once()];
    while ((tries[0] ?? 0) > most && tries.length < 3) tries.push(await once());
    found.push({ path: row.path, longest: middle(tries) });
    tell(`long tasks ${found.length}/${shownRows.length} ${row.path}: ${middle(tries).toFixed(0)} ms`);
  }
  return found;
}
