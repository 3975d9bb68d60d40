import { createContext, use, useEffect, useState } from 'react';

/** Asks whether the server hands out another build than the page's; the application knows how. */
export const NewerBuildContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/** Whether another build is out since: what did not come of this one never will. */
export function useIsNewer(): boolean {
  const ask = use(NewerBuildContext);
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    let isGone = false;
    void ask().then((found) => {
      if (!isGone) setNewer(found);
    });
    return () => {
      isGone = true;
    };
  }, [ask]);
  return isNewer;
}
