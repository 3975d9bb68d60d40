import { QueryClient } from '@tanstack/react-query';
import { features } from '../../../contract/calls/extensions.ts';
import type { ValueCheck, ValueRecord } from '../../../contract/values/value.ts';
import { exampleTypedDay, exampleValueId } from '../../../machines/catalogue/value-editing.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { endOf } from '../../queries/period-end.ts';
import {
  checksQuery,
  draftsQuery,
  globalValuesQuery,
  standingOfQuery,
  theirsKey,
  valuesQuery,
  versionsQuery,
  type ValuePlace,
} from '../../queries/values.ts';
import { windowSize } from './paths.ts';
import { publishedDay, sampleDays, sampleId } from './sample-days.ts';

export const sampleMember = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b01';
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
  /** one that is told anew, where it is there already */
  readonly client?: QueryClient;
};

/** A client that knows these values, and nothing else. */
export function knowingValues({
  place = samplePlace,
  rows = sampleDays,
  theirs,
  fourEyes = true,
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }),
}: SampleValues = {}) {
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
    versionsQuery(sampleId(2)).queryKey,
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
    { ...publishedDay, id: sampleId(9), series: 'INVESTOR_GLOBAL', user_id: sampleMember, value_date: null },
  ]);
  if (theirs !== undefined) client.setQueryData(theirsKey(exampleValueId), theirs);
  return client;
}
