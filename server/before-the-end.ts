/** Tells the first signal that is to end this process; a later one ends it at once. Answers what takes that back. */
export function atSignal(tell: (signal: NodeJS.Signals) => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let first = 0;
  const end = (signal: NodeJS.Signals) => {
    // A terminal and npm both pass one Ctrl-C on; a second one, later, means "at once", whatever is waited for.
    if (first > 0 && Date.now() - first > 1000) process.exit(1);
    if (first > 0) return;
    first = Date.now();
    tell(signal);
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

/** Has `leave` done before a signal ends this process; answers what takes that back. */
export const beforeTheEnd = (leave: () => Promise<void>): (() => void) =>
  atSignal(() => void leave().finally(() => process.exit(1)));
