import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { type BrokenKind, BrokenView } from '../features/errors/broken-view.tsx';
import { loadPage } from '../platform/environment.ts';
import { ChunkError } from '../platform/chunk.ts';
import { whenOnline } from '../platform/online.ts';
import { loadTexts } from '../platform/texts.ts';
import { focusNextHeading } from './arrival.ts';
import { causeOf } from './new-version.ts';

/** What is the matter; null until it is known why a part did not come, each time that it was asked for. */
export function useCause(error: unknown): BrokenKind | null {
  const [cause, setCause] = useState<{ readonly kind: BrokenKind; readonly of: unknown } | null>(null);
  useEffect(() => {
    let gone = false;
    void causeOf(error instanceof ChunkError).then((found) => {
      if (!gone && found !== 'reloading') setCause({ kind: found, of: error });
    });
    return () => {
      gone = true;
      // the heading of what comes in its place takes the focus that goes with it
      focusNextHeading();
    };
  }, [error]);
  if (cause !== null && cause.of === error) return cause.kind;
  return error instanceof ChunkError ? null : 'fault';
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
  const kind = useCause(error);
  useEffect(() => void loadTexts(['errors']).catch(() => undefined), []);
  useEffect(() => (isChunk ? whenOnline(retry) : undefined), [isChunk, retry]);
  if (kind === null) return null;
  const onPress = kind === 'newer' ? () => loadPage() : retry;
  return renderView ? renderView(kind, onPress) : <BrokenView kind={kind} onPress={onPress} />;
}
