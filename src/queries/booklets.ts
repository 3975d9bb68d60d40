import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { bookletActivityTypes } from '../../contract/enums.ts';
import { api } from '../api/client.ts';
import { keys } from './keys.ts';

export type BookletActivity = (typeof bookletActivityTypes)[number];

type Window = {
  readonly userId: string;
  readonly offset: number;
  readonly limit: number;
  /** null: every kind of operation */
  readonly activity: BookletActivity | null;
};

/** An answer without `x-total-count` has an unknown total, which is never zero (decisions §3). */
function totalOf(header: unknown): number | null {
  const total = typeof header === 'string' || typeof header === 'number' ? Number(header) : Number.NaN;
  return Number.isSafeInteger(total) ? total : null;
}

/** One page of a member's subscription booklets; the page before stays while the next one is fetched. */
export const bookletsQuery = ({ userId, offset, limit, activity }: Window) =>
  queryOptions({
    queryKey: [...keys.bookletsOf(userId), { offset, limit, activity }],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { body, headers } = await api.booklets.list({
        params: { userId },
        query: { offset, limit, ...(activity === null ? {} : { activity_type: activity }) },
      });
      return { rows: body, total: totalOf(headers['x-total-count']) };
    },
  });
