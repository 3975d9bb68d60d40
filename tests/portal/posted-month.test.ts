import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dailyRecord } from '../../contract/calls/examples.ts';

const load = async () => import('../../src/queries/posted-month.ts');
let portal: Awaited<ReturnType<typeof load>>;

/** The fund's days in EUR, newest first, and the months that are posted. */
let days: readonly {
  readonly value_date: string;
  readonly beginning_balance: string;
  readonly status: string;
}[] = [];
let posted: readonly number[] = [];
const day = (value_date: string, beginning_balance = '100.00', status = 'PUBLISHED') => ({
  value_date,
  beginning_balance,
  status,
});

beforeAll(async () => {
  vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:9', pathname: '/' } });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams: query } = new URL(request.url);
    if (pathname.includes('monthlyRedistribution'))
      return Response.json(posted.map((month) => ({ month, status: 'PUBLISHED' })));
    const known = days.filter(
      ({ value_date, status }) => value_date >= (query.get('from') ?? '') && status === query.get('status'),
    );
    const first = Number(query.get('offset'));
    const rows = known.slice(first, first + Number(query.get('limit')));
    return Response.json(
      rows.map((one) => ({ ...dailyRecord, ...one })),
      { headers: { 'x-total-count': String(known.length) } },
    );
  });
  portal = await load();
});
afterAll(() => void vi.unstubAllGlobals());

const monthOf = (from: string) => new QueryClient().fetchQuery(portal.postedMonthQuery('EUR', from));

it('the month that takes in an adjustment is that of the fund’s first day from then on, where it is posted', async () => {
  days = [day('2026-03-02'), day('2026-02-12'), day('2026-02-11'), day('2026-01-30')];
  posted = [2];
  const february = { year: 2026, month: 2, currency: 'EUR' };
  expect(await monthOf('2026-02-11')).toEqual(february);
  // nothing is told of the last day of January: February begins with it
  expect(await monthOf('2026-01-31')).toEqual(february);
  expect(await monthOf('2026-02-13')).toBeNull();
  expect(await monthOf('2026-03-03')).toBeNull();
  posted = [];
  expect(await monthOf('2026-02-11')).toBeNull();
});

it('the very first day of the fund takes in what came before it only where it begins with nothing', async () => {
  posted = [2];
  days = [day('2026-02-12'), day('2026-02-11')];
  expect(await monthOf('2026-02-10')).toBeNull();
  expect(await monthOf('2026-02-11')).toMatchObject({ month: 2 });
  days = [day('2026-02-12'), day('2026-02-11', '0.00')];
  expect(await monthOf('2026-02-10')).toMatchObject({ month: 2 });
});

it('a draft takes in nothing, and a restated day as much as a published one', async () => {
  posted = [2, 3];
  days = [day('2026-03-02'), day('2026-02-26', '100.00', 'DRAFT'), day('2026-02-11')];
  expect(await monthOf('2026-02-20')).toMatchObject({ month: 3 });
  days = [day('2026-03-02'), day('2026-02-26', '100.00', 'RESTATED'), day('2026-02-11')];
  expect(await monthOf('2026-02-20')).toMatchObject({ month: 2 });
  days = [day('2026-03-02', '100.00', 'RESTATED'), day('2026-02-26', '100.00', 'DRAFT')];
  expect(await monthOf('2026-02-20')).toBeNull();
});
