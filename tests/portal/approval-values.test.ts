import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ApprovalValues } from '../../contract/values/approval-values.ts';
import type { approvalValuesQuery } from '../../src/queries/approval-values.ts';

const id = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b91';
const quarter = {
  series: 'INVESTOR_QUARTERLY',
  currency: 'EUR',
  value_date: null,
  year: 2026,
  quarter_number: 1,
} as const;
const moved = { before: '25000.00', after: '25310.40', difference: '310.40' };
const answer: ApprovalValues = {
  values: [
    { value_id: id, user_id: id, user_name: 'Camille Exemple', member_id: null, ...quarter, ...moved },
  ],
  totals: [{ ...quarter, count: 2000, ...moved }],
  totals_count: 1,
  unread: 0,
};
const asked: URL[] = [];
let query: typeof approvalValuesQuery;

beforeAll(async () => {
  vi.stubGlobal('window', {
    location: { origin: 'http://127.0.0.1:9', pathname: '/admin/dashboard', search: '' },
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url));
    return Response.json(answer, { headers: { 'x-total-count': '2000' } });
  });
  ({ approvalValuesQuery: query } = await import('../../src/queries/approval-values.ts'));
});
afterAll(() => void vi.unstubAllGlobals());

it('the values of an approval are asked for a page at a time, by words where any are searched for', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { values, ...sums } = answer;
  expect(await client.fetchQuery(query(id, { page: 3, search: '' }))).toEqual({
    rows: values,
    ...sums,
    total: 2000,
  });
  await client.fetchQuery(query(id, { page: 1, search: 'camille' }));
  expect(asked.map(({ pathname }) => pathname)).toEqual(asked.map(() => `/api/v1/x/approvals/${id}/values`));
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { offset: '20', limit: '10' },
    { offset: '0', limit: '10', search: 'camille' },
  ]);
});
