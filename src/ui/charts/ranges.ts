import { DateTime } from 'luxon';

/** How far back a chart goes from its newest day. */
export const chartRanges = ['3m', '1y', 'all'] as const;
export type ChartRange = (typeof chartRanges)[number];

const lengths = { '3m': { months: 3 }, '1y': { years: 1 } } as const;

/** The first day of a range that ends at `newest` (`YYYY-MM-DD`); undefined: since the beginning. */
export function rangeStart(range: ChartRange, newest: string): string | undefined {
  if (range === 'all') return undefined;
  return DateTime.fromISO(newest, { zone: 'utc' }).minus(lengths[range]).toISODate() ?? undefined;
}

/** A range by its name in a query string; anything else is a year. */
export const chartRangeOf = (name: string | null): ChartRange =>
  chartRanges.find((range) => range === name) ?? '1y';
