/** The only place that reads the computer's clock. Times are epoch milliseconds. */
export const now = (): number => Date.now();

let ahead = 0;

/** By how much the server's clock is ahead of the computer's, in milliseconds. */
export function setAhead(milliseconds: number): void {
  ahead = milliseconds;
}

/** The server's calendar day in UTC, `YYYY-MM-DD`. */
export const todayUtc = (): string => new Date(now() + ahead).toISOString().slice(0, 10);

/** Calls back after `milliseconds`; the returned function calls it off. */
export function after(milliseconds: number, callback: () => void): () => void {
  const handle = setTimeout(callback, milliseconds);
  return () => clearTimeout(handle);
}

/** Calls back every `milliseconds` until called off. */
export function every(milliseconds: number, callback: () => void): () => void {
  const handle = setInterval(callback, milliseconds);
  return () => clearInterval(handle);
}
