import { useQuery } from '@tanstack/react-query';
import type { Currency } from '../../../../contract/enums.ts';
import { centsOf } from '../../../../contract/values/money.ts';
import type { Obstacle } from '../../../../contract/values/standing.ts';
import { standingQuery, walletsQuery } from '../../../queries/money.ts';
import type { OperationType, Position } from './figures.ts';

/** What a member has in one currency; null until it is known. Read anew whenever money has moved. */
export function usePosition(userId: string, currency: Currency) {
  const wallets = useQuery(walletsQuery(userId));
  const standing = useQuery(standingQuery(userId));
  const wallet = wallets.data?.wallets.find((one) => one.currency === currency);
  const invested = standing.data?.invested?.[currency];
  const investedFree = standing.data?.invested_free?.[currency];
  /** what keeps an operation from being posted, whatever its amount */
  const obstaclesOf = (type: OperationType): readonly Obstacle[] =>
    standing.data?.operations.find((one) => one.transaction_type === type && one.currency === currency)
      ?.obstacles ?? [];
  const position: Position | null =
    wallet === undefined || invested === undefined || investedFree === undefined
      ? null
      : {
          balance: centsOf(wallet.balance),
          free: centsOf(wallet.balance) - centsOf(wallet.reserved),
          available: centsOf(wallet.available),
          // whatever holds the wallet stops what would leave it for an investment
          isHeld: obstaclesOf('INVESTMENT_IN').includes('wallet_blocked'),
          invested: centsOf(invested),
          investedFree: centsOf(investedFree),
        };
  const reads = [wallets, standing];
  return {
    position,
    blocking: wallets.data?.blocking_state ?? null,
    obstaclesOf,
    isFailed: reads.some(({ isError, isFetching }) => isError && !isFetching),
    retry: () => void Promise.all(reads.map(({ refetch }) => refetch())),
  };
}
