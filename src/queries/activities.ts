import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, totalOf } from '../api/client.ts';
import { memberGroup, staffGroup, type ChosenFilters, type LogArea } from './activity-filters.ts';
import { keys } from './keys.ts';

type Window = {
  readonly area: LogArea;
  /** the reader, or the member looked at (decisions §8) */
  readonly userId: string;
  readonly filters: ChosenFilters;
  readonly offset: number;
  readonly limit: number;
};

/** One page of a log, newest first; the page before stays while the next one is fetched. It is read anew at each look. */
export const activitiesQuery = ({ area, userId, filters, offset, limit }: Window) => {
  const window = { offset, limit };
  const chosen = area === 'admin' ? staffGroup(filters) : memberGroup(filters);
  return queryOptions({
    queryKey: [...keys.activities, area, userId, { ...chosen, ...window }],
    placeholderData: keepPreviousData,
    staleTime: 1000,
    queryFn: async ({ signal }) => {
      const params = { userId };
      const { body, headers } =
        area === 'admin'
          ? await api.activities.adminList(
              { params, query: { ...window, ...staffGroup(filters) } },
              { signal },
            )
          : await api.activities.userList(
              { params, query: { ...window, ...memberGroup(filters) } },
              { signal },
            );
      return { rows: body, total: totalOf(headers) };
    },
  });
};

type One = { readonly area: LogArea; readonly userId: string; readonly activityId: string };

/** One line of a log, with what was there before and after. A line never changes. */
export const activityQuery = ({ area, userId, activityId }: One) =>
  queryOptions({
    queryKey: [...keys.activities, area, userId, activityId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const params = { userId, activityId };
      const { body } =
        area === 'admin'
          ? await api.activities.adminDetails({ params }, { signal })
          : await api.activities.userDetails({ params }, { signal });
      return body;
    },
  });
