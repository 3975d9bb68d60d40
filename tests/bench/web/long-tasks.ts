import type { BrowserContextOptions } from 'playwright-core';
import { z } from 'zod';
import { type OpenedRows, shownRows, visitorOf } from '../../fixtures/opened-rows.ts';
import { watchIn } from './watch.ts';

/** The longest task of a screen that was opened, in ms; below 50: none is long. */
export type Longest = {
  readonly path: string;
  readonly longest: number;
  /**
   * the most that one task of it took of a processor; null where none was long. The rest of a long task it waited: on few
   * processors for the server and the browser's own threads, which on the person's machine have others.
   */
  readonly worked: number | null;
};

/** A task longer than this keeps a person waiting. */
export const most = 50;

/** Of Chromium's trace: times in µs, those of the thread's own processor time as `tdur`. */
const traced = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.string().optional() }).optional(),
    }),
  ),
});

/** The most processor time that one task took of a thread on which a page is drawn, in ms. */
export function mostWorked(trace: string): number {
  const { traceEvents } = traced.parse(JSON.parse(trace));
  const threadOf = ({ pid, tid }: { readonly pid: number; readonly tid: number }) => `${pid}:${tid}`;
  const drawing = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const worked = traceEvents
    .filter((event) => event.name.endsWith('RunTask') && drawing.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000);
  return Math.max(0, ...worked);
}

type Try = { readonly longest: number; readonly worked: number | null };

/** In a window of its own, with nothing in the cache; traced, it is told what the tasks worked. */
async function longestAt(
  { browser }: OpenedRows,
  options: BrowserContextOptions,
  address: string,
  isTraced: boolean,
): Promise<Try> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await watchIn(page);
  if (isTraced) await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, null, {
    timeout: 30_000,
  });
  // what comes after the first sight counts too
  await page.waitForTimeout(900);
  const longest = await page.evaluate(() => Math.max(0, ...window.bench.long.map(({ took }) => took)));
  const worked = isTraced ? mostWorked((await browser.stopTracing()).toString()) : null;
  await context.close();
  return { longest, worked };
}

const middle = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;

/**
 * Opens every screen as it is, with no slow-down; one with a long task twice more, and the middle one counts. Once more it
 * is traced, which takes a little itself, for what its tasks worked.
 */
export async function longTasks(
  rows: OpenedRows,
  options: BrowserContextOptions,
  tell: (line: string) => void,
): Promise<readonly Longest[]> {
  const found: Longest[] = [];
  for (const row of shownRows) {
    const address = await rows.addressOf(row);
    const storageState = await (await rows.contextOf(visitorOf(row))).storageState();
    const once = (isTraced = false) => longestAt(rows, { ...options, storageState }, address, isTraced);
    const tries = [(await once()).longest];
    while ((tries[0] ?? 0) > most && tries.length < 3) tries.push((await once()).longest);
    const longest = middle(tries);
    const worked = longest > most ? (await once(true)).worked : null;
    found.push({ path: row.path, longest, worked });
    tell(`long tasks ${found.length}/${shownRows.length} ${row.path}: ${longest.toFixed(0)} ms`);
  }
  return found;
}
