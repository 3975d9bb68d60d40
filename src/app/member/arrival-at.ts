import { useEffect } from 'react';
import { after } from '../../platform/clock.ts';
import { usePageAnchor } from '../../platform/page-anchor.ts';
import { openSection } from '../../ui/settings-section.tsx';
import { usePagePath } from './page-query.ts';

/** Goes to a part of the page where the address names it, once the page itself has been arrived at, under whichever path. */
export function useArrivalAt(part: string): void {
  const anchor = usePageAnchor();
  const path = usePagePath();
  const there = anchor === `#${part}` ? path : null;
  useEffect(() => (there === null ? undefined : after(0, () => openSection(part))), [there, part]);
}
