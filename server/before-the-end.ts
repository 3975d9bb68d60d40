/** Has `leave` done before a signal ends this process, which a later one does at once; answers what takes that back. */
export function beforeTheEnd(leave: () => Promise<void>): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let first = 0;
  const end = () => {
    // A terminal and npm both pass one Ctrl-C on; a second one, later, means "at once", whatever is waited for.
    if (first > 0 && Date.now() - first > 1000) process.exit(1);
    if (first > 0) return;
    first = Date.now();
    void leave().finally(() => process.exit(1));
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
