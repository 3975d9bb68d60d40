import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import type { Act } from './acts.ts';
import { watchIn } from './watch.ts';

/** A cheap phone: CPU four times slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
export const phone = {
  cpu: 4,
  net: { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 },
} as const;

/** One cold load of a screen; times in ms, sizes in bytes as they were sent. */
export type Sample = {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly usable: number;
  readonly blocking: number;
  readonly shift: number;
  readonly requestsBefore: number;
  readonly requests: number;
  readonly scriptBytesBefore: number;
  readonly bytesBefore: number;
  readonly bytes: number;
  /** of the slowest key or press while the act was done; absent: nothing was done */
  readonly interaction?: number;
};

/** How a screen is opened, and what is done there. */
export type How = {
  readonly act?: Act | undefined;
  readonly isSlow?: boolean;
  /** how many times slower the processor is made; absent: as many as a cheap phone's */
  readonly cpu?: number | undefined;
};

type Asked = { readonly at: number; readonly isScript: boolean; bytes: number };

/** Follows what a page asks for, with the sizes that were sent. */
function follow(cdp: CDPSession) {
  const asked = new Map<string, Asked>();
  const open = new Set<string>();
  let last = Date.now();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, wallTime, type }) => {
    if (!request.url.startsWith('http')) return;
    asked.set(requestId, { at: wallTime * 1000, isScript: type === 'Script', bytes: 0 });
    open.add(requestId);
    last = Date.now();
  });
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    const one = asked.get(requestId);
    const isScript = type === 'Script' || response.mimeType.includes('javascript');
    if (one !== undefined && isScript) asked.set(requestId, { ...one, isScript });
  });
  const over = (id: string, bytes = 0) => {
    const one = asked.get(id);
    if (one !== undefined) one.bytes = bytes;
    if (open.delete(id)) last = Date.now();
  };
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => over(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => over(requestId));
  return {
    /** how long nothing was asked for or answered */
    quietFor: () => (open.size > 0 ? 0 : Date.now() - last),
    asked: () => [...asked.values()],
  };
}

/** Waits until the line and the thread have been quiet for a second. */
async function rest(page: Page, quietFor: () => number): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const idle = await page.evaluate(() => performance.now() - (window.bench.long.at(-1)?.end ?? 0));
    if (quietFor() > 1000 && idle > 1000) return;
    await page.waitForTimeout(100);
  }
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

/**
 * Opens an address in a new window with an empty cache, on a cheap phone unless it is not to be slow, and reads what the
 * browser saw.
 */
export async function measure(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
  { act, isSlow = true, cpu = phone.cpu }: How = {},
): Promise<Sample> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    const network = follow(cdp);
    await watchIn(page);
    if (isSlow) {
      await cdp.send('Network.emulateNetworkConditions', phone.net);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    }
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, null, {
      timeout: 60_000,
    });
    await rest(page, network.quietFor);
    const seen = await page.evaluate(() => ({
      ...window.bench,
      usable: performance.getEntriesByName('usable')[0]?.startTime ?? 0,
      origin: performance.timeOrigin,
    }));
    const asked = network.asked();
    const before = asked.filter(({ at }) => at <= seen.origin + seen.usable);
    return {
      firstPaint: seen.firstPaint,
      largestPaint: seen.largestPaint,
      usable: seen.usable,
      blocking: sum(seen.long.map(({ took }) => Math.max(0, took - 50))),
      shift: seen.shift,
      requestsBefore: before.length,
      requests: asked.length,
      scriptBytesBefore: sum(before.filter(({ isScript }) => isScript).map(({ bytes }) => bytes)),
      bytesBefore: sum(before.map(({ bytes }) => bytes)),
      bytes: sum(asked.map(({ bytes }) => bytes)),
      ...(act !== undefined && { interaction: await act(page) }),
    };
  } finally {
    await context.close();
  }
}
