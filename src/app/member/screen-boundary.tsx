import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { readReviewPath } from '../../features/review/frame/review-path.ts';
import { ScreenFailed } from '../../features/errors/screen-failed.tsx';
import { ChunkError } from '../../platform/chunk.ts';
import { loadPage } from '../../platform/environment.ts';
import { whenOnline } from '../../platform/online.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { Broken, type Failure, useCause } from '../broken.tsx';
import { isErrorPath } from './error-paths.ts';
import { bringWordsAgain, missingWords, watchWords } from './i18n.ts';
import { queryClient } from './query-client.ts';

/** Shells that leave the edges of the page to their screens. */
const hasEdges = (path: string) =>
  path.startsWith('/user/enrollment') || isErrorPath(path) || readReviewPath(path) !== null;

/** What stands in the place of a screen that threw. What did not come is asked for again when the line is back. */
function Thrown({ error, path, retry }: Failure & { readonly path: string }) {
  const isChunk = error instanceof ChunkError;
  const kind = useCause(error);
  const again = () => {
    // what it was drawn from may be what broke it
    queryClient.removeQueries({ type: 'inactive' });
    void bringWordsAgain().then(retry);
  };
  useEffect(
    () => (isChunk ? whenOnline(() => void bringWordsAgain().then(retry)) : undefined),
    [isChunk, retry],
  );
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

type ScreenBoundaryProps = {
  readonly path: string;
  /** what kept the screen from arriving */
  readonly failure: Failure | null;
  readonly children: ReactNode;
};

/** Keeps a screen's fault within the shell, and says there what kept it from arriving; another path draws anew. */
export function ScreenBoundary({ path, failure, children }: ScreenBoundaryProps) {
  return (
    <Boundary
      resetKey={path}
      renderFault={(error, retry) => <Thrown error={error} path={path} retry={retry} />}
    >
      <Worded>
        {failure === null ? (
          children
        ) : (
          <Broken
            {...failure}
            renderView={(kind, onPress) => (
              <ScreenFailed kind={kind} hasEdges={hasEdges(path)} onPress={onPress} />
            )}
          />
        )}
      </Worded>
    </Boundary>
  );
}
