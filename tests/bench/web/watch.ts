import type { Page } from 'playwright-core';

/** What a page keeps of itself while it is measured; times in ms since it was opened. */
export type Watched = {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  /** tasks of more than 50 ms */
  readonly long: { readonly end: number; readonly took: number }[];
  /** how long the slowest key or press took until the next paint, since it was set to 0 */
  slowest: number;
};

declare global {
  // eslint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the window
  interface Window {
    readonly bench: Watched;
  }
}

/** Runs in the page before anything else does. */
function watchPage(): void {
  const bench: Watched = { firstPaint: 0, largestPaint: 0, shift: 0, long: [], slowest: 0 };
  Object.assign(window, { bench });
  const observe = (
    options: PerformanceObserverInit & { durationThreshold?: number },
    take: (entry: PerformanceEntry) => void,
  ) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      ...options,
      buffered: true,
    });
  const read = (entry: PerformanceEntry, name: string): unknown => Reflect.get(entry, name);
  observe({ type: 'paint' }, (entry) => {
    if (entry.name === 'first-contentful-paint') bench.firstPaint = entry.startTime;
  });
  observe({ type: 'largest-contentful-paint' }, (entry) => (bench.largestPaint = entry.startTime));
  observe({ type: 'longtask' }, ({ startTime, duration }) =>
    bench.long.push({ end: startTime + duration, took: duration }),
  );
  observe({ type: 'layout-shift' }, (entry) => {
    if (read(entry, 'hadRecentInput') !== true) bench.shift += Number(read(entry, 'value'));
  });
  observe({ type: 'event', durationThreshold: 16 }, (entry) => {
    if (Number(read(entry, 'interactionId')) > 0) bench.slowest = Math.max(bench.slowest, entry.duration);
  });
}

/** Lets a page keep what it sees of itself; once, before it is opened. */
export async function watchIn(page: Page): Promise<void> {
  // what compiles this file for Node names the functions in it by a helper of its own
  await page.addInitScript('globalThis.__name ??= (one) => one');
  await page.addInitScript(watchPage);
}
