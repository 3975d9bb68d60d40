import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../contract/values/value.ts';
import { formatDay } from '../../ui/format.ts';

export type OfPeriod = Pick<ValueRecord, 'value_date' | 'year' | 'quarter_number'>;

/** The record of everything since the beginning: sentences have words of their own for it. */
export const isRunning = ({ value_date: day, year, quarter_number: quarter }: OfPeriod): boolean =>
  day === null && (year === null || quarter === null);

/** A record's period in words: `12/03/2026`, `Q1 2026`. The running record has none of its own: `isRunning`. */
export function usePeriodName(): (record: OfPeriod) => string {
  const { t } = useTranslation('values');
  return ({ value_date: day, year, quarter_number: quarter }) => {
    if (day !== null) return formatDay(day);
    return year === null || quarter === null ? t('period.running') : t('period.quarter', { quarter, year });
  };
}

export const samePeriod = (one: OfPeriod, other: OfPeriod): boolean =>
  one.value_date === other.value_date &&
  one.year === other.year &&
  one.quarter_number === other.quarter_number;
