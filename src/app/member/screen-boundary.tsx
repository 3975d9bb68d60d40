import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { readReviewPath } from '../../features/review/frame/review-path.ts';
import { ScreenFailed } from '../../features/errors/screen-failed.tsx';
import { ChunkError } from '../../platform/chunk.ts';
import { loadPage } from '../../platform/environment.ts';
import { whenOnline } from '../../platform/online.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { useChunkCause } from '../broken.tsx';
import { isErrorPath } from './error-paths.ts';
import { bringWordsAgain, missingWords, watchWords } from './i18n.ts';
import { queryClient } from './query-client.ts';

type FailureProps = { readonly error: unknown; readonly path: string; readonly retry: () => void };

/** Shells that leave the edges of the page to their screens. */
const hasEdges = (path: string) =>
  path.startsWith('/user/enrollment') || isErrorPath(path) || readReviewPath(path) !== null;

/** What stands in the place of a screen that threw. What did not come is asked for again when the line is back. */
function Failure({ error, path, retry }: FailureProps) {
  const isChunk = error instanceof ChunkError;
  const cause = useChunkCause(isChunk);
  const again = () => {
    // what it was drawn from may be what broke it
    queryClient.removeQueries({ type: 'inactive' });
    void bringWordsAgain().then(retry);
  };
  useEffect(
    () => (isChunk ? whenOnline(() => void bringWordsAgain().then(retry)) : undefined),
    [isChunk, retry],
  );
  const kind = isChunk ? cause : 'fault';
  if (kind === null) return null;
  // the code of a screen that did not come once comes with a new page alone
  const isSpent = kind === 'newer' || (isChunk && missingWords() === '');
  return <ScreenFailed kind={kind} hasEdges={hasEdges(path)} onPress={isSpent ? () => loadPage() : again} />;
}

/** Without its words a screen would show their keys. */
function Worded({ children }: { readonly children: ReactNode }) {
  const missing = useSyncExternalStore(watchWords, missingWords);
  if (missing !== '') throw new ChunkError(`The words of ${missing} did not arrive`);
  return children;
}

type ScreenBoundaryProps = { readonly path: string; readonly children: ReactNode };

/** Keeps a screen's fault within the shell; another path draws anew. */
export function ScreenBoundary({ path, children }: ScreenBoundaryProps) {
  return (
    <Boundary
      resetKey={path}
      renderFault={(error, retry) => <Failure error={error} path={path} retry={retry} />}
    >
      <Worded>{children}</Worded>
    </Boundary>
  );
}
