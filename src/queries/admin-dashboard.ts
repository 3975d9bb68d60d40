import { queryOptions } from '@tanstack/react-query';
import type { EnrollmentOverview } from '../../contract/values/overview.ts';
import { api } from '../api/client.ts';
import { askExtension } from './features.ts';
import { keys } from './keys.ts';

/** Where all dossiers stand at this moment, and what waits; null where the API tells no such thing. */
export const overviewQuery = queryOptions({
  queryKey: keys.overview,
  staleTime: 10_000,
  queryFn: ({ client, signal }) =>
    askExtension<EnrollmentOverview | null>({
      client,
      name: 'overview',
      call: async () => (await api.overview.enrollment(undefined, { signal })).body,
      without: async () => null,
    }),
});
