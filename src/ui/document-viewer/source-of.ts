import type { ViewerSource } from './document-viewer.tsx';

/** A document as a query holds it. */
export type FoundDocument = {
  readonly data: Blob | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
};

/** What a query holds of a document, as the viewer takes it: asked for once more, it is on its way again. */
export function sourceOf({ data, isError, isFetching, refetch }: FoundDocument): ViewerSource {
  if (data) return { kind: 'ready', content: data };
  return isError && !isFetching ? { kind: 'failed', retry: () => void refetch() } : { kind: 'loading' };
}
