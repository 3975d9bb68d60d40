import { useEffect, useState } from 'react';
import { loadPage } from '../platform/environment.ts';
import { ChunkError } from '../platform/chunk.ts';
import { whenOnline } from '../platform/online.ts';
import { hasTexts, loadTexts, useTexts } from '../platform/texts.ts';
import { reloadOnce } from './new-version.ts';

/** `newer`: another build is out; `line`: a part did not come; `fault`: the page's own programme broke. */
export type BrokenKind = 'newer' | 'line' | 'fault';

/** Said when not even the words came. */
const bare = { title: 'A newer version of the portal is ready', text: '', button: 'Reload' };

type BrokenViewProps = { readonly kind: BrokenKind; readonly onPress: () => void };

/** What stands in the place of a page that can't be drawn, without anything but the public area's style. */
export function BrokenView({ kind, onPress }: BrokenViewProps) {
  const { t } = useTexts();
  const words = hasTexts('errors')
    ? {
        title: t(`errors:broken.${kind}.title`),
        text: t(`errors:broken.${kind}.text`),
        button: t(`errors:broken.${kind}.button`),
      }
    : bare;
  return (
    <main className="p-entry" id="content">
      <div className="p-margin">
        <h1 tabIndex={-1}>{words.title}</h1>
      </div>
      <div className="p-column" role="alert">
        <div className="p-form">
          <p>{words.text}</p>
          <button className="p-btn" type="button" onClick={onPress}>
            {words.button}
          </button>
        </div>
      </div>
    </main>
  );
}

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
  return <BrokenView kind={kind} onPress={kind === 'newer' ? () => loadPage() : retry} />;
}
