import { QueryClient } from '@tanstack/react-query';
import type { Redistribution, RedistributionPreview } from '../../contract/values/redistribution.ts';
import {
  exampleHash,
  exampleMonth,
  exampleMonthId,
  exampleShares,
} from '../../machines/catalogue/redistribution.ts';
import type { Standing } from '../../machines/redistribution/types.ts';
import {
  redistributionPreviewQuery,
  redistributionQuery,
  redistributionsQuery,
} from '../../src/queries/redistribution.ts';

const amounts = {
  base_amount: '38200.00',
  investors_amount: '27695.00',
  internal_fund_amount: '5730.00',
  provider_amount: '2865.00',
  foundation_amount: '1910.00',
};
const people = [
  ['1', 'Camille Exemple', '180000.00', '15620.43'],
  ['2', 'Robin Sample', '96000.00', '8330.90'],
  ['3', 'Exemple Conseil SARL', '43140.12', '3743.67'],
] as const;
const investors = people.map(([end, user_name, average_balance, amount]) => ({
  user_id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1d0${end}`,
  user_name,
  average_balance,
  amount,
  paid: '0.00',
  change: amount,
}));

export const examplePreview: RedistributionPreview = {
  ...exampleMonth,
  ...amounts,
  investors,
  effects: [{ effect: 'redistribution.paid', ...exampleMonth, count: 3, amount: '27695.00' }],
  hash: exampleHash,
};

const record = ({ status, version, isAwaited, shares }: Standing): Redistribution => ({
  id: exampleMonthId,
  ...exampleMonth,
  ...shares,
  ...amounts,
  investors: investors.map(({ user_id, user_name, amount }) => ({ user_id, user_name, amount })),
  status,
  note: null,
  reason: null,
  version,
  updated_at: '2026-03-02T09:00:00.000Z',
  updated_by: 'Dominique Modèle',
  approval: isAwaited
    ? {
        id: exampleMonthId,
        prepared_by: exampleMonthId,
        prepared_by_name: 'Dominique Modèle',
        prepared_at: '2026-03-02T09:00:00.000Z',
      }
    : null,
});

/** A client that knows the month as the chart does, and what its shares come to. */
export function knowingRedistribution(standing: Standing | null): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const row = standing && record(standing);
  client.setQueryData(redistributionQuery(exampleMonth).queryKey, row);
  client.setQueryData(redistributionPreviewQuery(exampleMonth, exampleShares).queryKey, examplePreview);
  client.setQueryData(redistributionsQuery({ currency: 'EUR', offset: 0, limit: 12 }).queryKey, {
    rows: row ? [row] : [],
    total: row ? 1 : 0,
  });
  return client;
}
