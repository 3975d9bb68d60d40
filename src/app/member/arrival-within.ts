import { useEffect, useRef } from 'react';
import { arrive } from '../arrival.ts';

/**
 * Of a page whose query names what it shows: another thing is a page that one went to, though the path is the same. Its
 * title takes the focus; the one that it was opened with leaves that to the path.
 */
export function useArrivalWithin(what: string): void {
  const before = useRef(what);
  useEffect(() => {
    if (before.current === what) return undefined;
    before.current = what;
    return arrive();
  }, [what]);
}
