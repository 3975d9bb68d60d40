// For commands that begin others: whoever ends them ends those too. Imports nothing but Node.

/**
 * Has `leave` done at the first signal that is to end this process, which ends with 1 then. A terminal and npm both pass one
 * Ctrl-C on; a second one, later, ends it at once.
 */
export function atSignal(leave) {
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (first > 0 && Date.now() - first > 1000) process.exit(1);
      if (first > 0) return;
      first = Date.now();
      Promise.resolve(leave(signal)).finally(() => process.exit(1));
    });
}
