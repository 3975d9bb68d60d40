/** The server's only source of time, so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The calendar day in UTC, `YYYY-MM-DD`. */
export function today(clock: Clock): string {
  return clock.now().toISOString().slice(0, 10);
}

/** That day, or today where it has not come yet: what is held then nobody knows. */
export const comeDay = (clock: Clock, day: string): string => {
  const last = today(clock);
  return day < last ? day : last;
};
