import { useQueries } from '@tanstack/react-query';
import type { Currency } from '../../../../contract/enums.ts';
import { isDay } from '../../../../contract/values/date.ts';
import { otherCurrency } from '../../../../contract/values/moved.ts';
import { endOf } from '../../../queries/period-end.ts';
import { sinceQuery } from '../../../queries/values.ts';

type Of = {
  readonly userId: string;
  readonly currency: Currency;
  /** it counts in the other currency too, as what undoes a conversion does */
  readonly isOfBoth: boolean;
};
/** Values that an operation comes too late for: the newest of them ends on `day`. */
export type MissedValues = {
  /** the fund's own, not the member's */
  readonly isFund: boolean;
  readonly period: 'daily' | 'quarterly';
  readonly currency: Currency;
  readonly day: string;
};

/**
 * The member's values and the fund's that are there already on the day from which an operation counts, or after it; null
 * while that is being read. What can't be read is told by the page, and holds nobody up.
 */
export function useMissedValues(
  { userId, currency, isOfBoth }: Of,
  from: string,
): readonly MissedValues[] | null {
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
  if (answers.some(({ isLoading }) => isLoading)) return null;
  return places.flatMap(({ userId: owner, ...place }, at) => {
    const newest = answers[at]?.data?.rows[0];
    return newest === undefined ? [] : [{ ...place, isFund: owner === null, day: endOf(newest) }];
  });
}
