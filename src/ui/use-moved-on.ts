import { useEffect, useState } from 'react';

/**
 * Whether somebody else has changed what is being changed here since it was `seen`: it may be read anew at any moment.
 * From when the person is told so, what they send is about the version that stands now. `isBusy`: the change may be one's
 * own.
 */
export function useMovedOn(
  seen: number,
  now: number,
  isBusy: boolean,
  see: (version: number) => void,
): boolean {
  const [first] = useState(seen);
  const isNew = !isBusy && seen !== now;
  useEffect(() => {
    if (isNew) see(now);
  }, [isNew, now, see]);
  return !isBusy && first !== now;
}
