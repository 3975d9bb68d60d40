import { queryOptions } from '@tanstack/react-query';
import type { Currency } from '../../contract/enums.ts';
import { centsOf } from '../../contract/values/money.ts';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';
import type { SharedMonth } from './redistribution-figures.ts';
import { redistributionQuery } from './redistribution.ts';
import { endOf } from './period-end.ts';
import { sinceQuery } from './values.ts';

/**
 * The month that is posted already and takes in an adjustment which counts from a day: that of the fund's first record of
 * that day or a later one. Null: none, as where that is the very first one, and begins with what was there. The server
 * counts them so too (`readPostedOnDay`).
 */
export const postedMonthQuery = (currency: Currency, from: string) =>
  queryOptions({
    queryKey: [...keys.redistributions, 'posted-on', currency, from],
    queryFn: async ({ client, signal }): Promise<SharedMonth | null> => {
      const since = sinceQuery({ userId: null, period: 'daily', currency }, from);
      const { total, rows } = await client.fetchQuery(since);
      const one = { currency, limit: 1 };
      const oldest =
        total === null || total < 2
          ? rows
          : (await api.capital.values({ query: { ...one, from, offset: total - 1 } }, { signal })).body;
      const first = oldest.at(-1);
      if (first === undefined) return null;
      const day = endOf(first);
      if (day !== from && centsOf(first.beginning_balance) !== 0n) {
        // newest first: what is there beyond those from that day on is older
        const { body } = await api.capital.values({ query: { ...one, offset: total ?? 1 } }, { signal });
        if (body.length === 0) return null;
      }
      const month = { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), currency };
      const known = await client.fetchQuery(redistributionQuery(month));
      return known?.status === 'PUBLISHED' || known?.status === 'RESTATED' ? month : null;
    },
  });
