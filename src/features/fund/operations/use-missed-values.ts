import { useQueries, useQuery } from '@tanstack/react-query';
import type { Currency } from '../../../../contract/enums.ts';
import { isDay } from '../../../../contract/values/date.ts';
import { otherCurrency } from '../../../../contract/values/moved.ts';
import { endOf } from '../../../queries/period-end.ts';
import { postedMonthQuery } from '../../../queries/posted-month.ts';
import type { SharedMonth } from '../../../queries/redistribution-figures.ts';
import { sinceQuery } from '../../../queries/values.ts';

type Of = {
  readonly userId: string;
  readonly currency: Currency;
  /** it counts in the other currency too, as what undoes a conversion does */
  readonly isOfBoth: boolean;
  /** it adjusts, or undoes what did: a month that is posted already is without it */
  readonly isAdjusting: boolean;
};
/** Values that an operation comes too late for: the newest of them ends on `day`. */
export type MissedValues = {
  /** the fund's own, not the member's */
  readonly isFund: boolean;
  readonly period: 'daily' | 'quarterly';
  readonly currency: Currency;
  readonly day: string;
};

export type Missed = { readonly values: readonly MissedValues[]; readonly month: SharedMonth | null };

/**
 * The member's values and the fund's that are there already on the day from which an operation counts, or after it; null
 * while that is being read. What can't be read is told by the page, and holds nobody up.
 */
export function useMissedValues(
  { userId, currency, isOfBoth, isAdjusting }: Of,
  from: string,
): Missed | null {
  const currencies = isOfBoth ? [currency, otherCurrency(currency)] : [currency];
  const places = currencies.flatMap((one) =>
    [userId, null].flatMap((owner) =>
      (['daily', 'quarterly'] as const).map((period) => ({ userId: owner, currency: one, period })),
    ),
  );
  const isAsked = isDay(from);
  const answers = useQueries({
    queries: places.map((place) => ({ ...sinceQuery(place, isAsked ? from : ''), enabled: isAsked })),
  });
  const posted = useQuery({
    ...postedMonthQuery(currency, isAsked ? from : ''),
    enabled: isAsked && isAdjusting,
  });
  if (posted.isLoading || answers.some(({ isLoading }) => isLoading)) return null;
  const values = places.flatMap(({ userId: owner, ...place }, at) => {
    const newest = answers[at]?.data?.rows[0];
    return newest === undefined ? [] : [{ ...place, isFund: owner === null, day: endOf(newest) }];
  });
  return { values, month: isAdjusting ? (posted.data ?? null) : null };
}
