import { queryOptions } from '@tanstack/react-query';
import type { Currency } from '../../contract/enums.ts';
import { centsOf } from '../../contract/values/money.ts';
import { api, totalOf } from '../api/client.ts';
import { keys } from './keys.ts';
import type { SharedMonth } from './redistribution-figures.ts';
import { redistributionQuery } from './redistribution.ts';
import { endOf } from './period-end.ts';

const counted = ['PUBLISHED', 'RESTATED'] as const;
type Asked = {
  readonly currency: Currency;
  readonly from: string;
  readonly status: (typeof counted)[number];
};

/** The fund's first day of a status from a day on, and whether there is one before it. */
async function firstFrom({ from, ...asked }: Asked, signal: AbortSignal) {
  const of = { ...asked, limit: 1 };
  const newest = await api.capital.values({ query: { ...of, from, offset: 0 } }, { signal });
  const total = totalOf(newest.headers) ?? newest.body.length;
  const page =
    total < 2 ? newest : await api.capital.values({ query: { ...of, from, offset: total - 1 } }, { signal });
  // newest first: what is there beyond those from that day on is older
  const older = await api.capital.values({ query: { ...of, offset: total } }, { signal });
  return { first: page.body.at(-1), isAfterOthers: older.body.length > 0 };
}

/**
 * The month that is posted already and takes in an adjustment which counts from a day: that of the fund's first published
 * record of that day or a later one. Null: none, as where that is the very first one, and begins with what was there. The
 * server counts them so too (`readPostedOnDay`).
 */
export const postedMonthQuery = (currency: Currency, from: string) =>
  queryOptions({
    queryKey: [...keys.redistributions, 'posted-on', currency, from],
    queryFn: async ({ client, signal }): Promise<SharedMonth | null> => {
      const found = await Promise.all(counted.map((status) => firstFrom({ currency, from, status }, signal)));
      const [first] = found
        .flatMap((one) => one.first ?? [])
        .toSorted((one, other) => (endOf(one) < endOf(other) ? -1 : 1));
      if (first === undefined) return null;
      const day = endOf(first);
      const isVeryFirst = found.every((one) => !one.isAfterOthers);
      if (isVeryFirst && day !== from && centsOf(first.beginning_balance) !== 0n) return null;
      const month = { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), currency };
      const known = await client.fetchQuery(redistributionQuery(month));
      return known?.status === 'PUBLISHED' || known?.status === 'RESTATED' ? month : null;
    },
  });
