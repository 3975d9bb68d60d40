import { useState } from 'react';
import type { Asked } from './use-column-actions.ts';

/** What was asked for at a place; it goes with the place, so that nothing is asked of whoever comes back. */
export function useAsked(place: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [askedOn, setAskedOn] = useState(place);
  if (askedOn !== place) {
    setAskedOn(place);
    setAsked(null);
  }
  return [asked, setAsked] as const;
}
