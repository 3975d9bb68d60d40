import { QueryClient } from '@tanstack/react-query';
import { features } from '../../../contract/calls/extensions.ts';
import type { ValueCheck, ValueRecord } from '../../../contract/values/value.ts';
import { exampleTypedDay, exampleValueId } from '../../../machines/catalogue/value-editing.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import {
  checksQuery,
  draftsQuery,
  endOf,
  globalValuesQuery,
  standingOfQuery,
  theirsKey,
  valuesQuery,
  versionsQuery,
  type ValuePlace,
} from '../../queries/values.ts';
import { windowSize } from './paths.ts';

/** For stories: the fund's days of mockup h, the last of them a draft that is 120.00 over. */
const id = (n: number) => `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1f0${n}`;
export const sampleMember = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b01';

const published: ValueRecord = {
  id: id(1),
  series: 'FUND_DAILY',
  user_id: null,
  currency: 'EUR',
  value_date: '2026-03-09',
  year: null,
  quarter_number: null,
  beginning_balance: '4218440.12',
  money_in_new_funds: '25000.00',
  unrealized_pl_previous_day: '86204.33',
  investment_in: '0.00',
  investment_out: '0.00',
  total_unrealized_pl: '88950.10',
  money_out: '12000.00',
  misc_fees: '310.45',
  ending_balance: '4237995.44',
  realized_pl: '4120.00',
  status: 'PUBLISHED',
  note: null,
  reason: null,
  version: 2,
  updated_at: '2026-03-09T16:04:00.000Z',
  updated_by: 'Dominique Modèle',
  approval: null,
};
export const sampleDays: readonly ValueRecord[] = [
  published,
  {
    ...published,
    id: id(2),
    value_date: '2026-03-10',
    beginning_balance: '4237995.44',
    money_in_new_funds: '0.00',
    unrealized_pl_previous_day: '88950.10',
    total_unrealized_pl: '91402.75',
    money_out: '5000.00',
    misc_fees: '298.10',
    ending_balance: '4233299.99',
    realized_pl: '-1850.00',
    status: 'RESTATED',
    reason: 'A fee was booked twice',
    version: 3,
  },
  {
    ...published,
    id: id(3),
    value_date: '2026-03-11',
    beginning_balance: '4233299.99',
    money_in_new_funds: '40000.00',
    unrealized_pl_previous_day: '91402.75',
    investment_in: '15000.00',
    investment_out: '8000.00',
    total_unrealized_pl: '89118.20',
    money_out: '0.00',
    misc_fees: '302.77',
    ending_balance: '4273029.07',
    realized_pl: '2316.40',
  },
  {
    ...published,
    ...exampleTypedDay.amounts,
    id: exampleValueId,
    value_date: '2026-03-12',
    beginning_balance: '4273029.07',
    ending_balance: '4284380.57',
    status: 'DRAFT',
    version: 3,
    updated_at: '2026-03-12T14:32:00.000Z',
    updated_by: 'Nora Specimen',
  },
];

export const samplePlace: ValuePlace = { userId: null, period: 'daily', currency: 'EUR' };
const checkOf = (row: ValueRecord): ValueCheck => ({
  value_date: row.value_date,
  year: row.year,
  quarter_number: row.quarter_number,
  investors_sum: row.status === 'DRAFT' ? '4284260.57' : row.ending_balance,
  investors_count: 12,
  fund_ending: row.ending_balance,
  difference: row.status === 'DRAFT' ? '120.00' : '0.00',
  previous_ending: row.beginning_balance,
});

export type SampleValues = {
  readonly place?: ValuePlace;
  /** oldest first */
  readonly rows?: readonly ValueRecord[];
  readonly theirs?: ValueRecord | null;
  readonly fourEyes?: boolean;
};

/** A client that knows these values, and nothing else. */
export function knowingValues({
  place = samplePlace,
  rows = sampleDays,
  theirs,
  fourEyes = true,
}: SampleValues = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const newest = rows.toReversed();
  client.setQueryData(valuesQuery(place, { offset: 0, limit: windowSize + 1 }).queryKey, {
    rows: newest,
    total: newest.length,
  });
  const drafts = newest.filter(({ status }) => status === 'DRAFT');
  client.setQueryData(draftsQuery(place).queryKey, { rows: drafts, total: drafts.length });
  const [first, last] = [rows[0], rows.at(-1)];
  if (first !== undefined && last !== undefined) {
    const span = { currency: place.currency, from: endOf(first), to: endOf(last) };
    client.setQueryData(checksQuery(place.period, span).queryKey, rows.map(checkOf));
  }
  client.setQueryData(
    versionsQuery(id(2)).queryKey,
    [3, 2].map((version) => ({
      version,
      ...exampleTypedDay.amounts,
      misc_fees: version === 3 ? '298.10' : '596.20',
      status: version === 3 ? 'RESTATED' : 'PUBLISHED',
      note: null,
      reason: version === 3 ? 'A fee was booked twice' : null,
      updated_at: `2026-03-1${version}T09:12:00.000Z`,
      updated_by: 'Dominique Modèle',
    })),
  );
  client.setQueryData(featuresQuery.queryKey, {
    features: [...features],
    four_eyes: fourEyes,
    limits: { max_file_mb: 10, max_files: 5 },
    product: { name: 'Sample Fund', prefix: 'gi', support: null },
  });
  client.setQueryData(standingOfQuery(sampleMember).queryKey, {
    user_id: sampleMember,
    user_name: 'Camille Exemple',
    membership_id: 'MBR-000418',
    values: [
      {
        currency: 'EUR',
        value_date: '2026-03-11',
        ending_balance: '10521.50',
        net_contributions: '10500.00',
        result: '21.50',
        result_percentage: '0.20',
      },
    ],
  });
  client.setQueryData(globalValuesQuery(sampleMember).queryKey, [
    { ...published, id: id(9), series: 'INVESTOR_GLOBAL', user_id: sampleMember, value_date: null },
  ]);
  if (theirs !== undefined) client.setQueryData(theirsKey(exampleValueId), theirs);
  return client;
}
