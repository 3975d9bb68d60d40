import type { UseQueryResult } from '@tanstack/react-query';

/** What is put together of several reads, as long as one of them is not there. `error`: of the first that failed. */
export type Unread =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: object | null; readonly retry: () => void };

type Read = Pick<UseQueryResult<unknown>, 'isError' | 'isFetching' | 'error' | 'refetch'>;

/** How it stands with reads of which one is not there; what failed is asked for again together. */
export function unreadOf(reads: readonly Read[]): Unread {
  const failed = reads.filter(({ isError, isFetching }) => isError && !isFetching);
  const [first] = failed;
  if (first === undefined) return { kind: 'reading' };
  return {
    kind: 'failed',
    error: first.error,
    retry: () => {
      for (const read of failed) void read.refetch();
    },
  };
}
