import { useQuery } from '@tanstack/react-query';
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
  readonly period: 'daily' | 'quarterly';
  readonly currency: Currency;
  readonly day: string;
};
type Asked = Omit<MissedValues, 'day'> & { readonly userId: string };

/** The newest value from a day on, as a list of one or none; null while it is read. */
function useNewest({ userId, currency, period }: Asked, from: string | null): readonly MissedValues[] | null {
  const since = sinceQuery({ userId, currency, period }, from ?? '');
  const { data, isLoading } = useQuery({ ...since, enabled: from !== null });
  const [newest] = data?.rows ?? [];
  if (isLoading) return null;
  return newest === undefined ? [] : [{ period, currency, day: endOf(newest) }];
}

/**
 * The member's values that are there already on the day from which an operation counts, or after it; null while that is
 * being read. What can't be read is told by the page, and holds nobody up.
 */
export function useMissedValues({ userId, currency, isOfBoth }: Of, from: string) {
  const day = isDay(from) ? from : null;
  const other = { userId, currency: otherCurrency(currency) };
  const daily = useNewest({ userId, currency, period: 'daily' }, day);
  const quarterly = useNewest({ userId, currency, period: 'quarterly' }, day);
  const otherDaily = useNewest({ ...other, period: 'daily' }, isOfBoth ? day : null);
  const otherQuarterly = useNewest({ ...other, period: 'quarterly' }, isOfBoth ? day : null);
  if (daily === null || quarterly === null || otherDaily === null || otherQuarterly === null) return null;
  return [...daily, ...quarterly, ...otherDaily, ...otherQuarterly];
}
