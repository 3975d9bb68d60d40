import type { ValueRecord } from '../../../../contract/values/value.ts';
import { dayAfter, dayFault } from '../../../../contract/values/date.ts';
import { plainEntry } from '../../../../contract/values/marks.ts';
import type { Period, ValuePlace } from '../../../queries/values.ts';

/** What is asked for of a new record: a day, or a quarter of a year; as typed. */
export type PeriodValues = { readonly day: string; readonly year: string; readonly quarter: string };

/** The period after the newest record; without one, the day or the quarter that it is now. */
export function nextPeriod(newest: ValueRecord | null, today: string): PeriodValues {
  const month = Number(today.slice(5, 7));
  const now = { day: today, year: today.slice(0, 4), quarter: String(Math.ceil(month / 3)) };
  if (newest === null) return now;
  if (newest.value_date !== null) return { ...now, day: dayAfter(newest.value_date) };
  const { year, quarter_number: quarter } = newest;
  if (year === null || quarter === null) return now;
  return quarter === 4
    ? { ...now, year: String(year + 1), quarter: '1' }
    : { ...now, year: String(year), quarter: String(quarter + 1) };
}

/** A year or the number of a quarter, whatever was pasted around it. */
const figure = (typed: string): string => plainEntry(typed, 4);

/** Keys of what is wrong, by field. */
export function judgePeriod(
  values: PeriodValues,
  period: ValuePlace['period'],
): Readonly<Record<string, string>> {
  if (period === 'daily') {
    const fault = dayFault(values.day);
    return fault === null ? {} : { value_date: fault };
  }
  const year = /^(19|20)\d{2}$/.test(figure(values.year)) ? {} : { year: 'invalid_value' };
  const quarter = /^[1-4]$/.test(figure(values.quarter)) ? {} : { quarter_number: 'invalid_quarter' };
  return { ...year, ...quarter };
}

/** The period that is asked for; null while something is wrong. */
export function periodOf(values: PeriodValues, period: ValuePlace['period']): Period | null {
  if (Object.keys(judgePeriod(values, period)).length > 0) return null;
  return period === 'daily'
    ? { value_date: values.day }
    : { year: Number(figure(values.year)), quarter_number: Number(figure(values.quarter)) };
}
