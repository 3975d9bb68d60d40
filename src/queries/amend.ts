import type { QueryClient } from '@tanstack/react-query';

/**
 * Changes what is known by an answered act. How it was read stays as it is: what could not be read anew is asked for
 * again, and is told as such.
 */
export function amend<T>(client: QueryClient, queryKey: readonly unknown[], change: (data: T) => T): void {
  const query = client.getQueryCache().find<T>({ queryKey, exact: true });
  if (query?.state.data === undefined) return;
  const { status, error, isInvalidated, dataUpdatedAt } = query.state;
  query.setData(change(query.state.data), { updatedAt: dataUpdatedAt, manual: true });
  query.setState({ status, error, isInvalidated });
}
