import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Currency } from '../../../contract/enums.ts';
import type { Month } from '../../../machines/redistribution/types.ts';
import { newestFundDayQuery } from '../../queries/redistribution.ts';
import { monthOf } from './months.ts';

/**
 * The month that is asked for, or the newest with values; null while that isn't known. One that was found stays open,
 * whatever is published and whichever month ends meanwhile: shares may have been typed.
 */
export function useOpenMonth(asked: string | null, currency: Currency, today: string): Month | null {
  const [last, setLast] = useState<Month | null>(null);
  const found = last?.currency === currency ? last : null;
  const newest = useQuery({ ...newestFundDayQuery(currency), enabled: asked === null && found === null });
  if (asked !== null) return { ...monthOf(asked, null, today), currency };
  if (found !== null) return found;
  // what is known from before is another by now, perhaps
  if (newest.isPending || newest.isFetching) return null;
  const month = { ...monthOf(null, newest.data ?? null, today), currency };
  setLast(month);
  return month;
}
