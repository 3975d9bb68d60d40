import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PicturedMember } from '../../contract/values/member.ts';
import { api, totalOf } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { askExtension } from './features.ts';
import { keys } from './keys.ts';

/** One row of the users list, by its id; an id that nobody has rejects with `not_found`. */
export const memberQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.memberOf(userId),
    queryFn: ({ client }): Promise<PicturedMember> =>
      askExtension<PicturedMember>({
        client,
        name: 'history',
        call: async () => (await api.history.member({ params: { userId } })).body,
        without: async () => (await import('./section-seven.ts')).memberByList(userId),
      }).catch((thrown: unknown) => {
        throw toProblem(thrown);
      }),
  });

/** As many as are shown without asking for more words. */
const shown = 20;

/** Who is found by these words: members and staff; `total` says how many there are in all, null: unknown. */
export const memberSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [...keys.users, 'search', search],
    queryFn: async ({ signal }) => {
      const { body, headers } = await api.users.list(
        { query: { search, offset: 0, limit: shown } },
        { signal },
      );
      const total = Number(headers['x-total-count']);
      return { rows: body, total: Number.isInteger(total) ? total : null };
    },
  });

/** The newest that are found: those of them who invest, how many investors there are in all, and whether others are. */
async function investorsFound(search: string, role: 'user' | undefined, signal: AbortSignal) {
  const { body, headers } = await api.users.list(
    { query: { search, offset: 0, limit: shown, ...(role && { role }) } },
    { signal },
  );
  const found = totalOf(headers);
  return {
    rows: body.filter((one) => one.role === 'user'),
    total: role === undefined ? null : found,
    hasMore: found !== null && found > body.length,
  };
}

/**
 * The investors that these words find. Without words they are those among the newest accounts, uncounted, as they are where
 * the API knows no role of a search: `total` is null then.
 */
export const investorSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [...keys.users, 'search', 'investors', search],
    queryFn: ({ client, signal }) => {
      const without = () => investorsFound(search, undefined, signal);
      if (search === '') return without();
      return askExtension({
        client,
        name: 'assignment',
        call: () => investorsFound(search, 'user', signal),
        without,
      });
    },
  });

/** Reads a member's row, moments and log anew after whatever was done on the page, until it is called off. */
export const watchMember = (client: QueryClient, userId: string): (() => void) =>
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    void client.invalidateQueries({ queryKey: keys.memberOf(userId) });
    void client.invalidateQueries({ queryKey: keys.activities });
  });
