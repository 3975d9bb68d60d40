const day = 86_400_000;

/**
 * For how many whole days something has waited, `now` in epoch milliseconds; 0: since today. What came on the day before
 * waits for one day, though fewer hours have passed: the date beside it, in UTC, is not today's.
 */
export function waitedDays(since: string, now: number): number {
  const at = Date.parse(since);
  const isToday = at >= Math.floor(now / day) * day;
  return isToday ? 0 : Math.max(1, Math.floor((now - at) / day));
}
