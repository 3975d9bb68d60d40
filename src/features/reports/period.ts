import { currencies, type Currency } from '../../../contract/enums.ts';
import { isDay } from '../../../contract/values/date.ts';
import { daysOfQuarter } from '../../../contract/values/quarter.ts';

/** Days in UTC, both included. */
export type Span = { readonly from: string; readonly to: string };
export const modes = ['quarter', 'year', 'free'] as const;
export type Mode = (typeof modes)[number];
/** `key` is what a choice is known by: 2026/1, 2026. */
export type Period = Span & { readonly key: string; readonly year: number; readonly quarter: number | null };

const most = 12;

export const quarterAt = (year: number, quarter: number): Period => ({
  key: `${year}/${quarter}`,
  year,
  quarter,
  ...daysOfQuarter({ year, quarter_number: quarter }),
});
export const yearAt = (year: number): Period => ({
  key: String(year),
  year,
  quarter: null,
  from: `${year}-01-01`,
  to: `${year}-12-31`,
});

const yearOf = (day: string): number => Number(day.slice(0, 4));
const quarterOf = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3);

/** Quarters and years between two days, newest first. */
export function periodsBetween({ from, to }: Span, mode: Exclude<Mode, 'free'>): readonly Period[] {
  if (mode === 'year')
    return Array.from({ length: Math.max(1, yearOf(to) - yearOf(from) + 1) }, (_, at) =>
      yearAt(yearOf(to) - at),
    ).slice(0, most);
  const newest = yearOf(to) * 4 + quarterOf(to) - 1;
  const oldest = yearOf(from) * 4 + quarterOf(from) - 1;
  return Array.from({ length: Math.max(1, newest - oldest + 1) }, (_, at) => {
    const one = newest - at;
    return quarterAt(Math.floor(one / 4), (one % 4) + 1);
  }).slice(0, most);
}

/**
 * What can be chosen goes on until today, since money moves after the last published day too; of whom nothing was
 * published for longer than that reaches back, it ends with the last published day. Newest first.
 */
export function offeredPeriods(
  published: Span,
  today: string,
  mode: Exclude<Mode, 'free'>,
): readonly Period[] {
  const periods = periodsBetween({ ...published, to: today > published.to ? today : published.to }, mode);
  return periods.some(({ from }) => from <= published.to) ? periods : periodsBetween(published, mode);
}

/** The quarter or year that is exactly these days; null: other days. */
export function periodOf({ from, to }: Span): Period | null {
  const known = [quarterAt(yearOf(from), quarterOf(from)), yearAt(yearOf(from))];
  return known.find((one) => one.from === from && one.to === to) ?? null;
}
export function modeOf(span: Span): Mode {
  const period = periodOf(span);
  if (period === null) return 'free';
  return period.quarter === null ? 'year' : 'quarter';
}

/** What the address asks for; what is no day, or no currency, asks for nothing. */
export type Place = { readonly span: Span | null; readonly currency: Currency | null };
export function readPlace(search: string): Place {
  const query = new URLSearchParams(search);
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  return {
    span: isDay(from) && isDay(to) && from <= to ? { from, to } : null,
    currency: currencies.find((one) => one === query.get('currency')) ?? null,
  };
}
export function placeQuery({ span, currency }: Place): string {
  const query = new URLSearchParams({ ...span, ...(currency === null ? {} : { currency }) }).toString();
  return query === '' ? '' : `?${query}`;
}
