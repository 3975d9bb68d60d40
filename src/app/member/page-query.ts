import { useSearch } from 'wouter/use-browser-location';

/**
 * The query string as it stands, without its `?`. The router's own is decoded once, which a list's query in an
 * address does not survive.
 */
export const usePageQuery = (): string => useSearch().slice(1);
