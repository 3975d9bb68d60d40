import { DateTime } from 'luxon';

/** The days of a bridge; `from` null: since the beginning. */
export type Period = { readonly from: string | null; readonly to: string };
export const ranges = ['month', 'quarter', 'year', 'all'] as const;
export type Range = (typeof ranges)[number];
const months: Readonly<Record<Exclude<Range, 'all'>, number>> = { month: 1, quarter: 3, year: 12 };
/** What a bridge begins with. */
export const usualRange: Range = 'year';

const at = (day: string) => DateTime.fromISO(day, { zone: 'utc' });
/** The day after a day so many months before: the last day of a month stays the last. */
function afterMonthsBefore(day: string, months: number): string {
  const last = at(day);
  const before = last.minus({ months });
  const isEnd = last.day === last.daysInMonth;
  return (isEnd ? before.endOf('month') : before).plus({ days: 1 }).toISODate() ?? day;
}

/** The days of a range that ends with a day. */
export const periodOf = (range: Range, to: string): Period =>
  range === 'all' ? { from: null, to } : { from: afterMonthsBefore(to, months[range]), to };

/** The range that a period is; null: none of them. */
export const rangeOf = ({ from, to }: Period): Range | null =>
  ranges.find((range) => periodOf(range, to).from === from) ?? null;
