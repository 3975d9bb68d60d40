import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';

/** Where all dossiers stand at this moment, and what waits. */
export const overviewQuery = queryOptions({
  queryKey: keys.overview,
  staleTime: 10_000,
  queryFn: async ({ signal }) => (await api.overview.enrollment(undefined, { signal })).body,
});
