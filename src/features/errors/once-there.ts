import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What a page that came drawn can't know, such as the time: read once, and null until the page has been taken over. */
export function useOnceThere<T>(read: () => T): T | null {
  const [value] = useState(read);
  return useSyncExternalStore(
    never,
    () => value,
    () => null,
  );
}
