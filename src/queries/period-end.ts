import type { ValueRecord } from '../../contract/values/value.ts';

/** The day on which a record's period ends: what lists are filtered by. */
export function endOf({
  value_date,
  year,
  quarter_number,
}: Pick<ValueRecord, 'value_date' | 'year' | 'quarter_number'>): string {
  if (value_date !== null) return value_date;
  const ends = ['03-31', '06-30', '09-30', '12-31'];
  return `${year ?? 1900}-${ends[(quarter_number ?? 1) - 1] ?? '12-31'}`;
}
