import { useQuery } from '@tanstack/react-query';
import type { Transaction } from '../../../contract/values/transaction.ts';
import { awaitsBooklet, investedOf, isSome, standingQuery, walletsQuery } from '../../queries/money.ts';
import { newestQuery } from './newest.ts';

/** What is known of a member’s money before the first value. */
export type FirstMoney = {
  /** some was paid in */
  readonly hasCome: boolean;
  /** none can be paid in before a booklet is in force */
  readonly awaitsBooklet: boolean;
  /** none can be paid in any more */
  readonly isClosed: boolean;
  readonly invested: ReturnType<typeof investedOf>;
};

/** Whether an operation has moved money, and still does: none is undone but by an adjustment. */
const hasMoved = (rows: readonly Transaction[]) =>
  rows.some(
    ({ id, request_status, transaction_type }) =>
      request_status === 'EXECUTED' &&
      transaction_type !== 'ADJUSTMENT' &&
      !rows.some((row) => row.reversal_of === id && row.request_status === 'EXECUTED'),
  );

/** What is known of it; what was not read is taken for what most people see. Null: it is on its way. */
export function useFirstMoney(userId: string): FirstMoney | null {
  const standing = useQuery(standingQuery(userId));
  const wallets = useQuery(walletsQuery(userId));
  // the list beside reads it anew
  const newest = useQuery({ ...newestQuery(userId), refetchOnMount: false });
  const invested = investedOf(standing.data);
  const hasCome =
    invested.length > 0 ||
    wallets.data?.wallets.some(({ balance }) => isSome(balance)) === true ||
    hasMoved(newest.data?.rows ?? []);
  if (!standing.isFetched || !(hasCome || (wallets.isFetched && newest.isFetched))) return null;
  return {
    hasCome,
    awaitsBooklet: awaitsBooklet(standing.data, 'MONEY_IN'),
    isClosed: wallets.data?.blocking_state === 'CLOSED',
    invested,
  };
}
