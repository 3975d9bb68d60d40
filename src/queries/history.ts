import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';

/** The times at which a dossier was changed, oldest first. They are asked for anew with each look at the page. */
export const momentsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.memberOf(userId), 'moments'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.history.moments({ params: { userId } }, { signal })).body,
  });

/** The dossier as it stood at a time; the one before stays while it is fetched. The past never changes. */
export const memberAtQuery = (userId: string, at: string) =>
  queryOptions({
    queryKey: [...keys.memberOf(userId), 'at', at],
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api.history.at({ params: { userId }, query: { at } }, { signal })).body,
  });
