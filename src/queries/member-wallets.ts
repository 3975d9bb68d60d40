import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { TransactionType, WalletBlockingState } from '../../contract/enums.ts';
import { paperFormats } from '../../contract/values/export.ts';
import type { SettableBlocking } from '../../contract/values/standing.ts';
import { api, totalOf } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';
import { exportList } from './list-export.ts';
import { lookedAt } from './looked-at.ts';

/** What chooses the rows; what is absent chooses nothing. */
export type WalletFilters = {
  /** of the member's latest transaction */
  readonly transaction_type?: TransactionType;
  readonly blocking_state?: WalletBlockingState;
  readonly search?: string;
};
type Window = { readonly filters: WalletFilters; readonly offset: number; readonly limit: number };

/** One page of the members' wallets; the page before stays while the next one is fetched. */
export const memberWalletsQuery = ({ filters, offset, limit }: Window) =>
  queryOptions({
    queryKey: [...keys.money, 'member-wallets', { ...filters, offset, limit }],
    ...lookedAt,
    queryFn: async ({ signal }) => {
      const { body, headers } = await api.transactions.wallets(
        { query: { ...filters, offset, limit } },
        { signal },
      );
      return { rows: body, total: totalOf(headers) };
    },
  });

export const walletExportFormats = paperFormats;
/** All wallets that the filters choose, as a file. */
export const exportMemberWallets = (filters: WalletFilters) =>
  exportList({ call: ['transactions', 'wallets'], path: '/transactions/member_wallets', filters });

const blockingsKey = (userId: string) => [...keys.walletsOf(userId), 'blockings'];

/** When a member's wallets were held or freed, newest first. */
export const blockingsQuery = (userId: string) =>
  queryOptions({
    queryKey: blockingsKey(userId),
    queryFn: async () => (await api.money.blockings({ params: { userId } })).body,
  });

export type BlockingAsked = {
  readonly state: SettableBlocking;
  readonly text: string;
  /** the newest event that the person has seen; null: none */
  readonly after: string | null;
};

/** Holds or frees a member's wallets; rejects with a Problem: `stale_version` when somebody else did meanwhile. */
export const blockMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: ({ state, text, after }: BlockingAsked) =>
      api.money
        .block({ params: { userId }, body: { state, ...(text.trim() !== '' && { text }), after } })
        .then(
          ({ body }) => body,
          (thrown: unknown) => {
            throw toProblem(thrown);
          },
        ),
    // the newest blocking first: whoever was late is told by whom
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: blockingsKey(userId) });
      await client.invalidateQueries({ queryKey: keys.money });
    },
  });
