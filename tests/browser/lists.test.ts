import type { Browser, Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { launch, person } from '../fixtures/chromium.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { sample } from '../fixtures/sample.ts';

/** A filter or type: its label, how it is named, and two values of it; a day is typed dd/mm/yyyy. */
type Choice = {
  readonly label: string;
  readonly name: string;
  readonly values: readonly [string, string];
  readonly isDay?: boolean;
};
type List = {
  readonly name: string;
  readonly who: 'admin' | 'validated';
  readonly path: string;
  /** the end of the path of its call */
  readonly call: RegExp;
  readonly choices: readonly Choice[];
  /** the label of the search, and two texts, the second of which finds something; absent: nothing is searched there */
  readonly search?: { readonly label: string; readonly texts: readonly [string, string] };
  /** what the path says of the list */
  readonly fixed?: Readonly<Record<string, string>>;
};

const type = (label: string, name: string, ...values: readonly [string, string]): Choice => ({
  label,
  name,
  values,
});
const day = (label: string, name: string, ...values: readonly [string, string]): Choice => ({
  label,
  name,
  values,
  isDay: true,
});
/** The list screens of the specification (§4). `{validated}` is an investor of the demo whose dossier is validated. */
const lists: readonly List[] = [
  {
    name: 'users',
    who: 'admin',
    path: '/admin/manage_users',
    call: /\/users$/,
    choices: [
      type('Enrollment', 'enrollment_status', 'SUBMITTED', 'VALIDATED'),
      type('Type', 'registration_type', 'BUSINESS', 'INDIVIDUAL'),
      type('Assigned to', 'assigned', 'nobody', 'me'),
      type('Step', 'step', '8', '5'),
      type('Waiting', 'overdue', '1', 'ALL'),
    ],
    search: { label: 'Search users', texts: ['exemple', 'luca'] },
  },
  {
    name: 'transactions',
    who: 'admin',
    path: '/admin/bank_operations/manage_investor_transactions',
    call: /\/transactions$/,
    choices: [
      type('Status', 'request_status', 'PENDING', 'EXECUTED'),
      type('Type', 'transaction_type', 'MONEY_IN', 'CONVERSION'),
      type('Currency', 'currency', 'EUR', 'USD'),
      day('Asked from', 'from', '2026-01-01', '2026-01-02'),
      day('Asked until', 'to', '2036-01-01', '2036-01-02'),
    ],
    search: { label: 'Search transactions', texts: ['MI-2026', 'MO-2026'] },
  },
  {
    name: 'fund transactions',
    who: 'admin',
    path: '/admin/bank_operations/fund_operations/{validated}/EUR',
    call: /\/fund\/transactions?\/criteria\/[^/]+$/,
    fixed: { currency: 'EUR' },
    choices: [
      type('Type', 'transaction_type', 'INVESTMENT_IN', 'INVESTMENT_OUT'),
      type('Status', 'request_status', 'EXECUTED', 'PENDING'),
    ],
    search: { label: 'Search operations', texts: ['MF-2026', 'II-2026'] },
  },
  {
    name: 'member wallets',
    who: 'admin',
    path: '/admin/bank_operations/member_wallet',
    call: /\/transactions\/member_wallets$/,
    choices: [
      type('State', 'blocking_state', 'UNBLOCKED', 'BLOCKED_COMPLIANCE'),
      type('Latest transaction', 'transaction_type', 'MONEY_IN', 'MONEY_OUT'),
    ],
    search: { label: 'Search wallets', texts: ['exemple', 'muestra'] },
  },
  {
    name: 'activities',
    who: 'admin',
    path: '/admin/activities/list',
    call: /\/activities\/admin\/list\/[^/]+$/,
    choices: [
      type('Activity', 'activity_type', 'ENROLLMENT', 'DOCUMENT'),
      type('Operation', 'operation_type', 'CREATE', 'UPDATE'),
      type('Trigger', 'trigger_type', 'USER', 'SYSTEM'),
      type('Role', 'role', 'user', 'admin'),
    ],
  },
  {
    name: 'subscription booklets',
    who: 'validated',
    path: '/user/individual/view_contract_info',
    call: /\/subscriptionBooklets\/[^/]+$/,
    choices: [type('Operation', 'activity_type', 'INVESTMENT', 'MONEY_IN')],
  },
];

let portal: Portal;
let browser: Browser;
const pages = new Map<string, Page>();
let validated = '';
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
  for (const who of ['admin', 'validated']) {
    const page = await (await person(browser, portal.url, { reducedMotion: 'reduce' })).newPage();
    page.setDefaultTimeout(10_000);
    await comeIn(page, `${who}@demo.test`, 'demo-Portal-2026');
    pages.set(who, page);
  }
  const me = await pages.get('validated')?.request.get('/api/v1/auth/whoami');
  validated = z.object({ id: z.string() }).parse(await me?.json()).id;
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

type Asked = Readonly<Record<string, string>>;
const askedBy = (request: Request): Asked => Object.fromEntries(new URL(request.url()).searchParams);

/** A list on a page of its own, with what it asks its call for and what it was told of the total. */
function open({ who, path, call, choices, search }: List) {
  const page = pages.get(who);
  if (page === undefined) throw new Error(`nobody is ${who}`);
  const isCall = (url: string) => call.test(new URL(url).pathname);
  const asked: Asked[] = [];
  const listen = (request: Request) => {
    if (isCall(request.url())) asked.push(askedBy(request));
  };
  page.on('request', listen);
  const bar = page.getByRole('search').filter({ has: page.locator('label') });
  const labelled = ({ label }: Choice): Locator => bar.locator(`label:has(> span:text-is("${label}"))`);
  const control = (choice: Choice) => labelled(choice).locator(choice.isDay ? 'input' : 'select');
  const dayShown = (value: string) => value.split('-').toReversed().join('/');
  const wanted = ({ isDay }: Choice, value: string) => (isDay ? dayShown(value) : value);
  return {
    page,
    asked,
    pager: page.getByRole('navigation', { name: 'Pages' }),
    box: search && page.getByRole('searchbox', { name: search.label }),
    query: (): Asked => Object.fromEntries(new URL(page.url()).searchParams),
    /** Loads it with a query, until its first call was answered. */
    async load(query: Asked = {}) {
      const text = new URLSearchParams(query).toString();
      const answer = page.waitForResponse((reply) => isCall(reply.url()));
      await page.goto(path.replace('{validated}', validated) + (text === '' ? '' : `?${text}`));
      return answer;
    },
    shows: (choice: Choice, value: string) =>
      expect.poll(() => control(choice).inputValue()).toBe(wanted(choice, value)),
    set: async (choice: Choice, value: string) => {
      if (choice.isDay) await control(choice).fill(dayShown(value));
      else await control(choice).selectOption(value);
    },
    unset: (choice: Choice) => (choice.isDay ? '' : 'ALL'),
    choices,
    isCall,
    leave: async () => {
      page.off('request', listen);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  };
}

const [first, other] = [0, 1] as const;
const window = (offset: number) => ({ offset: String(offset), limit: '10' });
const pagesOf = (total: number) => Math.max(1, Math.ceil(total / 10));

describe.each(sample(lists, 1).map((list) => [list.name, list] as const))('the list of %s', (_, list) => {
  const { fixed = {} } = list;
  const every: Asked = {
    ...Object.fromEntries(list.choices.map(({ name, values }) => [name, values[first]])),
    ...(list.search && { search: list.search.texts[first] }),
  };

  it('begins with the first ten of all, sends nothing that is ALL, and says how many there are', async () => {
    const at = open(list);
    const answer = await at.load();
    expect(at.asked).toEqual([{ ...fixed, ...window(0) }]);
    for (const choice of at.choices) await at.shows(choice, at.unset(choice));
    const total = Number(answer.headers()['x-total-count'] ?? 'nothing');
    expect(total).toBeGreaterThan(0);
    await at.pager.getByText(`Page 1 of ${pagesOf(total)}`).waitFor();
    await at.pager.getByText(new RegExp(`^1 to ${Math.min(total, 10)} of ${total} `)).waitFor();
    await at.leave();
  });

  it('never takes a total that the server did not tell for zero', async () => {
    const at = open(list);
    await at.page.route(
      (url) => at.isCall(url.href),
      async (route) => {
        const response = await route.fetch();
        const headers = Object.entries(response.headers()).filter(([name]) => name !== 'x-total-count');
        await route.fulfill({ response, headers: Object.fromEntries(headers) });
      },
    );
    const answer = await at.load();
    const shown = z.array(z.unknown()).parse(await answer.json()).length;
    await at.pager.getByText('Page 1', { exact: true }).waitFor();
    expect((await at.pager.getByRole('paragraph').innerText()).trim()).toBe(`1 to ${shown}`);
    const isBlocked = await at.pager.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled');
    expect(isBlocked === 'true').toBe(shown < 10);
    await at.leave();
  });

  it('is what the address says; another filter or type leads to offset 0 and leaves the others; and back', async () => {
    const at = open(list);
    await at.load({ ...every, page: '3' });
    expect(at.asked).toEqual([{ ...fixed, ...every, ...window(20) }]);
    for (const choice of at.choices) {
      const { name, values } = choice;
      const { [name]: _former, ...rest } = every;
      // a filter that has one value is taken away; a log's filters go as a whole group (decisions §5)
      const isTaken = values[other] === 'ALL';
      const next = isTaken ? rest : { ...rest, [name]: values[other] };
      await at.set(choice, values[other]);
      await expect.poll(at.query).toEqual(next);
      await expect.poll(() => at.asked.at(-1)).toEqual({ ...fixed, ...next, ...window(0) });
      await at.page.goBack();
      await expect.poll(at.query).toEqual({ ...every, page: '3' });
      for (const one of at.choices) await at.shows(one, one.values[first]);
      const { box } = at;
      if (box) await expect.poll(() => box.inputValue()).toBe(every['search']);
    }
    await at.leave();
  });

  const { search } = list;
  if (search !== undefined)
    it('is searched while one types, from offset 0, and drops what comes too late', async () => {
      const at = open(list);
      const { search: _text, ...filters } = every;
      const [early, late] = search.texts;
      await at.load({ ...filters, page: '3' });
      await at.box?.fill(early);
      await expect.poll(at.query).toEqual({ ...filters, search: early });
      await expect.poll(() => at.asked.at(-1)).toEqual({ ...fixed, ...filters, search: early, ...window(0) });

      await at.load();
      const asks = (text: string) => (request: Request) =>
        at.isCall(request.url()) && askedBy(request)['search'] === text;
      const held = await holdReplies(at.page, { early: asks(early), late: asks(late) });
      held.hold('early', 'late');
      await at.box?.fill(early);
      await held.waits('early');
      await at.box?.fill(late);
      await held.waits('late');
      await held.answer('late', { headers: { 'x-total-count': '7777' } });
      const told = at.pager.getByText(/7,?777/).first();
      await told.waitFor();
      // the answer to the former text comes now, if the page still waits for it
      await held.reset();
      await at.page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
      await expect.poll(() => told.isVisible()).toBe(true);
      expect(at.query()).toEqual({ search: late });
      await expect.poll(() => at.box?.inputValue()).toBe(late);
      await at.leave();
    });
});
