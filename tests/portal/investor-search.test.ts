import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { features } from '../../contract/calls/extensions.ts';
import { listedMember } from '../../contract/calls/examples.ts';
import type { Member } from '../../contract/values/member.ts';
import type { featuresQuery } from '../../src/queries/enrollment.ts';
import type { investorSearchQuery } from '../../src/queries/members.ts';

const investor: Member = listedMember;
const auditor: Member = { ...listedMember, id: `${listedMember.id.slice(0, -2)}ff`, role: 'auditor' };
/** The newest accounts that a word finds are the twenty of staff. */
const staff = Array.from({ length: 20 }, () => auditor);
let portal: {
  readonly featuresQuery: typeof featuresQuery;
  readonly investorSearchQuery: typeof investorSearchQuery;
};

beforeAll(async () => {
  vi.stubGlobal('window', {
    location: { origin: 'http://127.0.0.1:9', pathname: '/admin/edit_capital', search: '' },
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const isOfInvestors = new URL(url).searchParams.get('role') === 'user';
    return Response.json(isOfInvestors ? [investor] : staff, {
      headers: { 'x-total-count': isOfInvestors ? '1' : '21' },
    });
  });
  portal = {
    ...(await import('../../src/queries/enrollment.ts')),
    ...(await import('../../src/queries/members.ts')),
  };
});
afterAll(() => void vi.unstubAllGlobals());

function find(search: string, extensions: readonly (typeof features)[number][] = features) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(portal.featuresQuery.queryKey, {
    features: [...extensions],
    four_eyes: true,
    limits: { max_file_mb: 10, max_files: 5 },
    product: { name: '', prefix: 'gi', support: null },
  });
  return client.fetchQuery(portal.investorSearchQuery(search));
}

it('finds an investor behind whoever works for the fund, and counts investors alone', async () => {
  expect(await find('zelfonds')).toEqual({ rows: [investor], total: 1, hasMore: false });
});

it.each([
  ['without words', '', features],
  ['of an API that knows no role', 'zelfonds', []],
])('says %s that there are others, and no number', async (_name, search, extensions) => {
  expect(await find(search, extensions)).toEqual({ rows: [], total: null, hasMore: true });
});
