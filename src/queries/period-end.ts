import { daysOfQuarter } from '../../contract/values/quarter.ts';
import type { ValueRecord } from '../../contract/values/value.ts';

/** The day on which a record's period ends: what lists are filtered by. */
export function endOf({
  value_date,
  year,
  quarter_number,
}: Pick<ValueRecord, 'value_date' | 'year' | 'quarter_number'>): string {
  if (value_date !== null) return value_date;
  return daysOfQuarter({ year: year ?? 1900, quarter_number: quarter_number ?? 1 }).to;
}
