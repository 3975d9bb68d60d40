import type { DataListProps } from './data-list.tsx';

/** How far a query has come. */
export type Reading = { readonly data: unknown; readonly isFetching: boolean; readonly isError: boolean };

/** The state of a list whose rows a query holds; while a search text waits, too, the rows are not those of the text yet. */
export function listState(
  { data, isFetching, isError }: Reading,
  isTyping = false,
): DataListProps<unknown>['state'] {
  if (data !== undefined) return isFetching || isTyping ? 'refreshing' : 'ready';
  return isError && !isFetching ? 'error' : 'loading';
}
