import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stepCount } from '../../contract/enums.ts';
import { forgetAhead, takeAhead, wordsAhead } from '../../src/api/ahead.ts';
import { patience } from '../../src/api/patience.ts';
import { firstReads } from '../../src/app/first-reads.ts';
import {
  daysInSight,
  endedQuarter,
  inEnrollment,
  whileUndecided,
  yearOfValue,
} from '../../src/app/next-reads.ts';
import { routes } from '../../src/app/routes.ts';
import { stepOfPath } from '../../src/app/member/enrollment-path.ts';
import { readTable } from '../../src/app/vite-plugins/read-table.ts';
import { draftOf } from '../../src/features/enrollment/step-path.ts';
import { quarterAt } from '../../src/features/reports/period.ts';
import { stepAt } from '../../machines/enrollment-step/order.ts';
import { type Ahead, type Follow, openAhead } from '../../src/platform/open-ahead.ts';
import { rangeStart } from '../../src/ui/charts/ranges.ts';

const id = '7d1f3f4e-5a5b-4c1d-8e2f-0123456789ab';
const origin = 'https://portal.example.test';

/** What a page is opened with: who is stored as logged in, what else is stored, and the address. */
function open(role: string, address: string, stored: Readonly<Record<string, string>> = {}) {
  const { pathname, search } = new URL(address, origin);
  const user = { id, role, expjwt: 4e9, expsecurecookie: 4e9 };
  const kept: Readonly<Record<string, string>> = {
    'portal.session': JSON.stringify({ locale: 'en', user }),
    ...stored,
  };
  const store = { getItem: (key: string) => kept[key] ?? null };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('location', { pathname, search, origin });
  vi.stubGlobal('document', {
    documentElement: { lang: '' },
    createElement: () => ({}),
    head: { append: (link: { readonly href: string }) => brought.push(link.href) },
  });
}

let asked: string[] = [];
/** What each of them is called off by. */
let signals: (AbortSignal | null | undefined)[] = [];
let brought: string[] = [];
/** Answers to what was asked, by address, given when a test says so. */
let answers = new Map<string, (answer: Response) => void>();
const json = (body: unknown) => new Response(JSON.stringify(body), { status: 200 });

beforeEach(() => {
  [asked, brought, answers, signals] = [[], [], new Map(), []];
  vi.stubGlobal('fetch', (url: URL, init?: RequestInit) => {
    signals.push(init?.signal);
    const name = (url.pathname + url.search).replace('/api/v1', '');
    asked.push(name);
    return new Promise((resolve) => answers.set(name, resolve));
  });
});
afterEach(() => {
  forgetAhead();
  Reflect.deleteProperty(globalThis, 'portalWords');
  vi.unstubAllGlobals();
});

/** The page's own table, its functions as they stand in the page: by their text alone. */
function tableOf(): readonly [Ahead, readonly Follow[]] {
  const reads = readTable(() => [0]);
  const rows = routes
    .filter(({ area, to }) => (area === 'user' || area === 'admin') && to === undefined)
    .map(({ path, screen }) => [path, 0, [], reads.of(screen, path)] as const);
  const files = ['assets/chart.js'];
  const table = {
    api: '/api/v1',
    files,
    names: [],
    words: { en: [] },
    areas: {},
    sets: [[]],
    rows,
    ...reads.table(),
  };
  const alone = reads.follows.map((follow): Follow => new Function(`return ${String(follow)}`)());
  return [table, alone];
}
function opened(role: string, address: string, stored = {}): readonly string[] {
  open(role, address, stored);
  openAhead(...tableOf());
  return asked.filter((name) => name !== '/auth/whoami' && name !== '/x/features');
}
const answer = async (name: string, body: unknown) => {
  answers.get(name)?.(json(body));
  await new Promise((done) => setTimeout(done));
};
const take = (name: string) =>
  takeAhead(new Request(`${origin}/api/v1${name}`), new AbortController().signal);

describe('the words of the first screen', () => {
  it('are told to the code by the page, to who may see it', () => {
    const [table, follows] = tableOf();
    const row = ['/admin/manage_users', 0, [1, 0], []] as const;
    const told = { ...table, names: ['users', 'shell'], rows: [row] };
    open('user', '/admin/manage_users');
    openAhead(told, follows);
    expect(wordsAhead()).toEqual([]);
    open('admin', '/admin/manage_users');
    openAhead(told, follows);
    expect(wordsAhead()).toEqual(['shell', 'users']);
  });
});

describe('the reads that a page begins before its code', () => {
  it('are given up as any other is, also in the middle of what they say', () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    opened('user', '/user/bank_operations');
    expect(new Set(timeout.mock.calls.flat())).toEqual(new Set([patience]));
    expect(signals.length).toBeGreaterThan(2);
    expect(new Set(signals)).toEqual(new Set([limit.signal]));
    timeout.mockRestore();
  });

  it('take their parameters from the path, from the query string and from who is logged in', () => {
    expect(opened('admin', `/admin/bank_operations/conversion/${id}`)).toEqual([
      `/x/members/${id}`,
      `/transaction/member_wallets/${id}/latest`,
      `/x/money/${id}/standing`,
    ]);
    expect(opened('user', '/user/bank_operations/view_transaction?id=a1').at(-1)).toBe(
      `/transaction/${id}/a1`,
    );
  });

  it('are not made where the address does not say all that they need, or says what no address holds', () => {
    expect(opened('user', '/user/bank_operations/view_transaction')).toEqual([]);
    expect(opened('user', '/user/bank_operations/view_transaction?id=../../auth/logout')).toEqual([]);
  });

  it('leave what the query string chooses to the page', () => {
    expect(opened('admin', '/admin/manage_users?page=2')).toEqual([]);
  });

  it('are those alone that the role may make, and that its screen asks for', () => {
    const path = `/admin/individual/details/user_id/${id}`;
    const own = opened('admin', path);
    expect(own).toContain(`/x/review/${id}`);
    for (const kind of ['dossier.refusal', 'dossier.validation'])
      expect(own.filter((one) => one.includes(`kind=${kind}`))).toHaveLength(1);
    asked = [];
    expect(opened('finance', path)).not.toContain(`/x/review/${id}`);
    asked = [];
    expect(opened('finance', path.replace('details', 'kyc_validation'))).toEqual([]);
  });

  it('are those of every page alone for who must set up a second factor first', () => {
    expect(opened('user', '/user/dashboard', { 'portal.set_up': '1' })).toEqual([]);
    expect(asked).toEqual(['/auth/whoami', '/x/features']);
    expect(opened('user', '/user/dashboard')).toContain('/registrationStatus');
  });

  it('go on from an answer before anybody is told of it, so that nothing is asked for twice', async () => {
    opened('user', '/user/dashboard');
    const told = take('/registrationStatus')?.then(() => [...asked]);
    await answer('/registrationStatus', {
      enrollment_status: 'VALIDATED',
      current_registration_type: 'BUSINESS',
    });
    expect((await told)?.slice(3)).toEqual([
      `/users_values/${id}`,
      `/transaction/member_wallets/${id}/latest`,
      `/transactions/list/${id}?limit=5&offset=0`,
      `/businessDetails/${id}`,
    ]);
    expect(take(`/businessDetails/${id}`)).not.toBeNull();
    expect(take(`/businessDetails/${id}`)).toBeNull();
  });

  it('bring the chart with the values, and not for who has none', async () => {
    const validated = { enrollment_status: 'VALIDATED', current_registration_type: 'INDIVIDUAL' };
    for (const [values, last] of [
      [[], undefined],
      [[{ currency: 'EUR', value_date: null }], undefined],
      [
        [
          { currency: 'EUR', value_date: null },
          { currency: 'USD', value_date: '2026-03-02' },
        ],
        '/capital/evolution?currency=USD&from=2025-03-02',
      ],
    ] as const) {
      [asked, brought] = [[], []];
      opened('user', '/user/dashboard');
      await answer('/registrationStatus', validated);
      await answer(`/users_values/${id}`, { values });
      expect(asked.find((name) => name.startsWith('/capital/evolution'))).toBe(last);
      expect(brought.includes('/assets/chart.js')).toBe(last !== undefined);
    }
  });

  it('end with an answer that says nothing, and with the first screen', async () => {
    opened('user', '/user/dashboard');
    const told = take('/registrationStatus');
    answers.get('/registrationStatus')?.(new Response('no json', { status: 200 }));
    expect(await (await told)?.text()).toBe('no json');
    opened('user', '/user/dashboard');
    forgetAhead();
    const before = asked.length;
    await answer('/registrationStatus', { enrollment_status: 'VALIDATED' });
    expect(asked.length).toBe(before);
  });

  it('name calls of the contract, their parameters in the order in which the client writes them', () => {
    const { reads, may } = tableOf()[0];
    expect(Object.keys(firstReads).length).toBeGreaterThan(30);
    for (const [path, role] of reads) {
      const query = [...new URL(path, origin).searchParams.keys()];
      expect(query).toEqual(query.toSorted());
      expect(may[role]?.length).toBeGreaterThan(0);
    }
  });
});

describe('what an answer says of the reads after it', () => {
  it('is the year that the chart of the newest value shows, on every day of a leap year and others', () => {
    for (let day = Date.UTC(2023, 0, 1); day < Date.UTC(2026, 0, 1); day += 86_400_000) {
      const newest = new Date(day).toISOString().slice(0, 10);
      const from = rangeStart('1y', newest);
      expect(yearOfValue({ values: [{ currency: 'EUR', value_date: newest }] })).toEqual([
        { currency: 'EUR', from },
      ]);
    }
  });

  it('is the quarter in which the newest of all published days lies', () => {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2025-${String(month).padStart(2, '0')}-15`;
      const { from, to } = quarterAt(2025, Math.ceil(month / 3));
      const parts = [{ closing_date: null }, { closing_date: day }, { closing_date: '2024-12-31' }];
      expect(endedQuarter({ parts })).toEqual([{ from, to }]);
    }
    expect(endedQuarter({ parts: [{ closing_date: null }] })).toEqual([]);
  });

  it('are the issues and details of a review, where its section has an item to decide', () => {
    open('admin', `/admin/individual/bank_information_validation/user_id/${id}`);
    const item = { section: 'BANK_INFORMATION', status: 'PENDING_VALIDATION', approval: null };
    const told = (items: readonly (typeof item)[], type = 'INDIVIDUAL') => whileUndecided({ type, items });
    expect(told([{ ...item, section: 'KYC' }, item])).toEqual([{}, {}, false]);
    expect(told([item], 'BUSINESS')).toEqual([{}, false, {}]);
    expect([
      told([]),
      told([
        { ...item, section: 'KYC' },
        { ...item, status: 'VALIDATED' },
      ]),
      whileUndecided({ type: 'INDIVIDUAL', items: [{ ...item, approval: { id } }] }),
    ]).toEqual([false, false, false]);
  });

  it('are the four newest of the days that a grid was given', () => {
    const rows = ['05', '04', '03', '02', '01'].map((day) => ({ value_date: `2026-03-${day}` }));
    expect(daysInSight(rows)).toEqual([{ from: '2026-03-02', to: '2026-03-05' }]);
    expect(daysInSight(rows.slice(0, 1))).toEqual([{ from: '2026-03-05', to: '2026-03-05' }]);
    expect(daysInSight([])).toEqual([false]);
  });

  it('is the form that opens at each path of the enrollment, wherever the dossier stands', () => {
    const forms = new Set([
      ...[1, 2, 3, 6].map((step) => `individual.step_${step}`),
      ...[1, 2, 3, 4, 7].map((step) => `business.step_${step}`),
    ]);
    for (const { path } of routes.filter(({ screen }) => screen === 'enrollment'))
      for (const type of ['INDIVIDUAL', 'BUSINESS'] as const)
        for (let reached = 1; reached <= stepCount[type]; reached += 1) {
          open('user', path);
          const saved = { current_registration_type: type, current_step: reached, submitted_at: null };
          const current = stepAt(type, reached);
          const wanted = stepOfPath(type, path);
          const shown = wanted === null || Number(/\d/.exec(path)?.[0]) > reached ? current : wanted;
          const form = shown === null ? '' : draftOf(type, shown);
          expect(inEnrollment(saved)[3], `${path}, ${type} at step ${reached}`).toEqual(
            forms.has(form) && { form },
          );
          expect(inEnrollment({ ...saved, submitted_at: '2026-03-01T10:00:00Z' })[3]).toBe(false);
        }
  });

  it('is nothing where nothing is saved', () => {
    open('user', '/user/enrollment');
    expect(inEnrollment({})).toEqual([false, false, false, false]);
  });
});
