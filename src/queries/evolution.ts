import { queryOptions } from '@tanstack/react-query';
import type { Currency } from '../../contract/enums.ts';
import { centsOf } from '../../contract/values/money.ts';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';

type Asked = {
  readonly currency: Currency;
  /** first day; without it since the beginning */
  readonly from?: string | undefined;
};

/** A day's value and what had been put in by then, in cents. */
type Point = { readonly day: string; readonly value: bigint; readonly contributed: bigint };

/**
 * How the capital went on, oldest day first, in cents: an investor's own, the fund's for staff. The days of another
 * range stay until they have come, those of another currency do not.
 */
export const evolutionQuery = ({ currency, from }: Asked) =>
  queryOptions({
    queryKey: [...keys.values, 'evolution', currency, from ?? null] as const,
    placeholderData: (known: readonly Point[] | undefined, before) =>
      before?.queryKey[2] === currency ? known : undefined,
    // Thousands of days are compared with nothing: they are new when they come.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<readonly Point[]> => {
      const query = from === undefined ? { currency } : { currency, from };
      const { body } = await api.capital.evolution({ query }, { signal }).catch((thrown: unknown) => {
        throw toProblem(thrown);
      });
      return body.map((point) => ({
        day: point.value_date,
        value: centsOf(point.ending_balance),
        contributed: centsOf(point.net_contributions),
      }));
    },
  });

/** The fund at a glance: what members hold, what moved, what waits. */
export const fundTotalsQuery = queryOptions({
  queryKey: keys.fundTotals,
  queryFn: async ({ signal }) => (await api.values.totals(undefined, { signal })).body,
});
