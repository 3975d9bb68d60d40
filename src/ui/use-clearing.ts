import { useState } from 'react';

const none = { from: false, to: false };

/**
 * Sets a list back to its whole, by what `clearFilters` does. What stands in a filter of days and is no day, of which the
 * list's criteria know nothing, goes with it: each `round` has filters of its own.
 */
export function useClearing(clearFilters: () => void) {
  const [round, setRound] = useState(0);
  const [noDays, setNoDays] = useState(none);
  return {
    round,
    /** something stands in a filter of days that is no day */
    hasNoDay: noDays.from || noDays.to,
    noDay: (name: keyof typeof none, isNoDay: boolean) =>
      setNoDays((now) => (now[name] === isNoDay ? now : { ...now, [name]: isNoDay })),
    clear: () => {
      clearFilters();
      setRound((now) => now + 1);
      setNoDays(none);
    },
  };
}
export type Clearing = ReturnType<typeof useClearing>;
