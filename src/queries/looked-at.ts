import { keepPreviousData } from '@tanstack/react-query';

type Read = { readonly isStaleByTime: (age: number) => boolean };

/**
 * What a page of a list adds to its query: the page before stays while the next one is fetched, and a list that is come
 * back to is read again while its rows stay, since others may have moved them. One that was read this very second isn't:
 * its screen is still being put together.
 */
export const lookedAt = {
  placeholderData: keepPreviousData,
  refetchOnMount: (read: Read): boolean | 'always' => (read.isStaleByTime(1000) ? 'always' : false),
};
