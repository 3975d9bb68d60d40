import { useEffect, useState } from 'react';
import { BrokenView } from '../features/errors/broken-view.tsx';
import { loadPage } from '../platform/environment.ts';
import { ChunkError } from '../platform/chunk.ts';
import { whenOnline } from '../platform/online.ts';
import { loadTexts } from '../platform/texts.ts';
import { focusNextHeading } from './arrival.ts';
import { reloadOnce } from './new-version.ts';

/** After a deploy the page is loaded anew by itself, once; null until it is known what is the matter. */
export function useChunkCause(isAsked: boolean): 'newer' | 'line' | null {
  const [cause, setCause] = useState<'newer' | 'line' | null>(null);
  useEffect(() => {
    let gone = false;
    if (isAsked)
      void reloadOnce().then((found) => {
        if (!gone && found !== 'reloading') setCause(found);
      });
    return () => {
      gone = true;
    };
  }, [isAsked]);
  return cause;
}

type BrokenProps = { readonly error: unknown; readonly retry: () => void };

/** A page that can't be drawn: a part of it did not arrive, or its programme broke (specification §8). */
export function Broken({ error, retry }: BrokenProps) {
  const isChunk = error instanceof ChunkError;
  const cause = useChunkCause(isChunk);
  useEffect(() => void loadTexts(['errors']).catch(() => undefined), []);
  useEffect(() => (isChunk ? whenOnline(retry) : undefined), [isChunk, retry]);
  const kind = isChunk ? cause : 'fault';
  if (kind === null) return null;
  const again = () => {
    retry();
    // the heading of what comes in the button's place takes its focus
    focusNextHeading();
  };
  return <BrokenView kind={kind} onPress={kind === 'newer' ? () => loadPage() : again} />;
}
