import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { z } from 'zod';
import { addCrowd } from '../fixtures/crowd.ts';
import { letTimePass, openWalkedPortal, visit, type WalkedPortal } from '../fixtures/walked-portal.ts';
import type { Move, Walker } from '../model/browser-driver.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { listingModel } from '../model/listing.ts';

const list = '/admin/manage_users';
/** What the page has asked the list for. */
let asked: URLSearchParams[] = [];

/** The pause after typing is over when the test says so, and not before. */
const holdPause = (context: BrowserContext) =>
  context.addInitScript(() => {
    const pause = 300;
    const held = new Map<number, () => void>();
    let last = 0;
    const set = window.setTimeout.bind(window);
    const clear = window.clearTimeout.bind(window);
    Reflect.set(window, 'setTimeout', (run: () => void, delay?: number, ...rest: unknown[]) => {
      if (delay !== pause) return set(run, delay, ...rest);
      last -= 1;
      held.set(last, run);
      return last;
    });
    Reflect.set(window, 'clearTimeout', (handle?: number) => {
      if (handle === undefined || !held.delete(handle)) clear(handle);
    });
    window.addEventListener('pause.over', () => {
      const due = [...held.values()];
      held.clear();
      for (const run of due) run();
    });
  });

let open: WalkedPortal;
beforeAll(async () => {
  const prepare = async (context: BrowserContext) => {
    context.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/api/v1/users')) asked.push(searchParams);
    });
    await holdPause(context);
  };
  open = await openWalkedPortal({}, prepare, 'admin@demo.test');
  // by any filter, type and search of the model there are three pages at least
  await addCrowd(open.dataDir, 45);
});
afterAll(() => open?.close());

const criteria = z.object({ search: z.string(), page: z.number() });
const said = z.looseObject({ value: z.string().default(''), text: z.string().default('') });
const search = () => open.page.getByRole('searchbox', { name: 'Search users' });
const choose = (label: string, value: string) =>
  open.page.locator(`label:has(> span:text-is("${label}")) select`).selectOption(value);
const query = () => new URL(open.page.url()).searchParams;
const pageShown = () => Number(query().get('page') ?? '1');

const addressOf = ({ search: words, page }: z.output<typeof criteria>): string => {
  const asks = new URLSearchParams({
    ...(words && { search: words }),
    ...(page > 1 && { page: String(page) }),
  });
  return asks.size === 0 ? list : `${list}?${asks.toString()}`;
};

/** A person turns one page at a time. */
async function turn({ said: { event } }: Move): Promise<void> {
  const { page } = z.object({ page: z.number() }).parse(event);
  for (let now = pageShown(); now !== page; now = pageShown()) {
    const button = now < page ? 'Next' : 'Previous';
    await open.page.getByRole('button', { name: button, exact: true }).click();
    await open.page.getByText(`Page ${now < page ? now + 1 : now - 1} of`).waitFor();
  }
}

async function write({ said: { event } }: Move): Promise<void> {
  const { text } = said.parse(event);
  if ((await search().inputValue()) === text) {
    await search().press('End');
    await search().press('x');
    await search().press('Backspace');
  } else await search().fill(text);
}

const walker: Walker = {
  async start({ start }) {
    const { page } = open;
    await visit(page, '/admin/reports');
    await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
    await letTimePass(page);
    asked = [];
    await visit(page, addressOf(criteria.parse(listingModel.starts[start])));
    await page.getByRole('heading', { level: 1, name: 'Manage users' }).waitFor();
  },
  executors: {
    'filter.changed': async ({ said: { event } }) => {
      await choose('Enrollment', said.parse(event).value);
    },
    // the model's type is one of the booklets'
    'type.changed': async ({ said: { event } }) => {
      await choose('Type', said.parse(event).value === 'ALL' ? 'ALL' : 'BUSINESS');
    },
    'search.typed': write,
    'search.submitted': async (move) => {
      await write(move);
      await search().press('Enter');
    },
    'page.changed': turn,
    'address.changed': async ({ said: { event }, from }) => {
      const to = addressOf(z.object({ criteria }).parse(event).criteria);
      // where one is already is no change of address
      if (from === 'typing') await visit(open.page, `${list}?page=2`);
      await visit(open.page, to);
    },
    clock: () => open.page.evaluate(() => void window.dispatchEvent(new Event('pause.over'))),
  },
  looks: {
    browsing: async () => {
      await open.page.locator('table[aria-label=Users][aria-busy=false]').waitFor();
      await expect.poll(() => search().inputValue()).toBe(query().get('search') ?? '');
      await open.page.getByText(`Page ${pageShown()} of`).waitFor();
      expect(asked.flatMap((sent) => [...sent.values()])).not.toContain('ALL');
      if (query().get('search') !== null)
        await expect(open.page.locator('tbody tr').first().innerText()).resolves.toMatch(/exemple/i);
    },
    typing: async () => {
      await open.page.locator('table[aria-label=Users][aria-busy=true]').waitFor();
      // nobody is asked for a text before the pause after it
      expect(asked.map((sent) => sent.get('search')).filter((words) => words?.endsWith('x'))).toEqual([]);
    },
  },
};

describe('the list of users in a browser', () => {
  itIsWalkedInABrowser({ model: listingModel, walker: () => walker, never: () => null, further: 2 });
});
