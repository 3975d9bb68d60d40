import { useState } from 'react';
import type { Asked } from './use-column-actions.ts';

/** What was asked for on a tab; it goes with the tab, so that nothing is asked of whoever comes back. */
export function useAsked(tab: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [askedOn, setAskedOn] = useState(tab);
  if (askedOn !== tab) {
    setAskedOn(tab);
    setAsked(null);
  }
  return [asked, setAsked] as const;
}
