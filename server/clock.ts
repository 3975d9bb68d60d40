/** The server's only source of time, so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The calendar day in UTC, `YYYY-MM-DD`. */
export function today(clock: Clock): string {
  return clock.now().toISOString().slice(0, 10);
}
