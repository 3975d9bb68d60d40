import { useLocation, useRouter } from 'wouter';

/**
 * The query string of the page that is shown, without its `?`. The router's own is decoded once, which a list's query in
 * an address does not survive.
 */
export function usePageQuery(): string {
  const router = useRouter();
  return router.searchHook(router).slice(1);
}

/** The path of the page that is shown; the address bar bears that of the next one while its code is on its way. */
export const usePagePath = (): string => useLocation()[0];
