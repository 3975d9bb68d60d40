import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';

/** How much waits for the fund, asked again every minute while the page is looked at; it keeps no session alive. */
export const waitingQuery = queryOptions({
  queryKey: keys.waiting,
  refetchInterval: 60_000,
  meta: { background: true },
  queryFn: async ({ signal }) =>
    (await api.overview.waiting(undefined, { signal, context: { background: true } })).body,
});
