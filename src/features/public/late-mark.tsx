import { useEffect, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { afterFirstScreen } from '../../platform/first-screen.ts';
import type { StateMark } from '../../ui/state-mark.tsx';

type LateParts = typeof import('./late-parts.tsx');

let parts: LateParts | null = null;

/** Brings what no first screen draws; a form asks for it with its rules. */
export async function loadLateParts(): Promise<void> {
  parts ??= await import('./late-parts.tsx');
}

/** Offers another build that is out since the page was opened; null: its code is not there either. */
export const reloadOffer = (): ReactNode => parts && <parts.ReloadOffer />;

/** A state's drawing: never asked for by the first screen itself, and its place is kept until it has come. */
export function LateMark({ size = 16, ...mark }: ComponentProps<typeof StateMark>) {
  const [drawn, setDrawn] = useState(parts);
  useEffect(() => {
    if (drawn === null)
      afterFirstScreen()
        .then(loadLateParts)
        .then(
          () => setDrawn(parts),
          () => undefined,
        );
  }, [drawn]);
  return drawn === null ? (
    <svg width={size} height={size} aria-hidden="true" />
  ) : (
    <drawn.StateMark {...mark} size={size} />
  );
}
