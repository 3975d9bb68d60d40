/** The days of a bridge; `from` null: since the beginning. */
export type Period = { readonly from: string | null; readonly to: string };
export const ranges = ['month', 'quarter', 'year', 'all'] as const;
export type Range = (typeof ranges)[number];
const months: Readonly<Record<Exclude<Range, 'all'>, number>> = { month: 1, quarter: 3, year: 12 };
/** What a bridge begins with. */
export const usualRange: Range = 'year';

const dayText = (at: Date) => at.toISOString().slice(0, 10);
/** The day after a day so many months before: the last day of a month stays the last. */
function afterMonthsBefore(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return dayText(new Date(Date.UTC(year, month - 1 - count, Math.min(date, last) + 1)));
}
export const dayAfter = (day: string): string => dayText(new Date(Date.parse(day) + 86_400_000));

/** The days of a range that ends with a day. */
export const periodOf = (range: Range, to: string): Period =>
  range === 'all' ? { from: null, to } : { from: afterMonthsBefore(to, months[range]), to };

/** The range that a period is; null: none of them. */
export const rangeOf = ({ from, to }: Period): Range | null =>
  ranges.find((range) => periodOf(range, to).from === from) ?? null;
