/** The only place that reads the computer's clock. Times are epoch milliseconds. */
export const now = (): number => Date.now();

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
