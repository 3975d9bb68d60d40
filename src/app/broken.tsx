import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { type BrokenKind, BrokenView } from '../features/errors/broken-view.tsx';
import { loadPage } from '../platform/environment.ts';
import { ChunkError } from '../platform/chunk.ts';
import { whenOnline } from '../platform/online.ts';
import { loadTexts } from '../platform/texts.ts';
import { focusNextHeading } from './arrival.ts';
import { causeOf } from './new-version.ts';

/** What is the matter; null until it is known why a part did not come. */
export function useCause(isChunk: boolean): BrokenKind | null {
  const [cause, setCause] = useState<BrokenKind | null>(null);
  useEffect(() => {
    let gone = false;
    void causeOf(isChunk).then((found) => {
      if (!gone && found !== 'reloading') setCause(found);
    });
    return () => {
      gone = true;
    };
  }, [isChunk]);
  return cause ?? (isChunk ? null : 'fault');
}

/** Why something can't be drawn, and what asks for it again. */
export type Failure = { readonly error: unknown; readonly retry: () => void };

type BrokenProps = Failure & {
  /** says it within a shell; absent: on a page of its own */
  readonly renderView?: (kind: BrokenKind, onPress: () => void) => ReactNode;
};

/** A page that can't be drawn: a part of it did not arrive, or its programme broke (specification §8). */
export function Broken({ error, retry, renderView }: BrokenProps) {
  const isChunk = error instanceof ChunkError;
  const kind = useCause(isChunk);
  useEffect(() => void loadTexts(['errors']).catch(() => undefined), []);
  useEffect(() => (isChunk ? whenOnline(retry) : undefined), [isChunk, retry]);
  if (kind === null) return null;
  const again = () => {
    retry();
    // the heading of what comes in the button's place takes its focus
    focusNextHeading();
  };
  const onPress = kind === 'newer' ? () => loadPage() : again;
  return renderView ? renderView(kind, onPress) : <BrokenView kind={kind} onPress={onPress} />;
}
