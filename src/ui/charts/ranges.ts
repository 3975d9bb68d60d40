/** How far back a chart goes from its newest day. */
export const chartRanges = ['3m', '1y', 'all'] as const;
export type ChartRange = (typeof chartRanges)[number];

const months = { '3m': 3, '1y': 12 } as const;

/** The first day of a range that ends at `newest` (`YYYY-MM-DD`); undefined: since the beginning. */
export function rangeStart(range: ChartRange, newest: string): string | undefined {
  if (range === 'all') return undefined;
  const [year = 0, month = 1, day = 1] = newest.split('-').map(Number);
  const first = month - 1 - months[range];
  // the last day of a month that is shorter
  const last = new Date(Date.UTC(year, first + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, first, Math.min(day, last))).toISOString().slice(0, 10);
}

/** A range by its name in a query string; anything else is a year. */
export const chartRangeOf = (name: string | null): ChartRange =>
  chartRanges.find((range) => range === name) ?? '1y';
