import { now } from './clock.ts';

let ahead = 0;

/** By how much the server's clock is ahead of the computer's, in milliseconds. */
export function setAhead(milliseconds: number): void {
  ahead = milliseconds;
}

/** The server's time, in epoch milliseconds: by it is judged what is valid, what is over, and how long ago something was. */
export const serverNow = (): number => now() + ahead;

/** The server's calendar day in UTC, `YYYY-MM-DD`. */
export const todayUtc = (): string => new Date(serverNow()).toISOString().slice(0, 10);
