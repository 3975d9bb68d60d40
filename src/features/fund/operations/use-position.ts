import { useQuery } from '@tanstack/react-query';
import type { Currency } from '../../../../contract/enums.ts';
import type { Obstacle } from '../../../../contract/values/standing.ts';
import { investedQuery } from '../../../queries/fund.ts';
import { standingQuery, walletsQuery } from '../../../queries/money.ts';
import { holdingOf, positionOf, type Holding, type OperationType, type Position } from './figures.ts';

/** What a member has in one currency; null until it is known. Read anew whenever money has moved. */
export function usePosition(userId: string, currency: Currency) {
  const wallets = useQuery(walletsQuery(userId));
  const standing = useQuery(standingQuery(userId));
  const wallet = wallets.data?.wallets.find((one) => one.currency === currency);
  // an API with section 7 alone tells it by the list of investors (decisions §1)
  const isUntold = standing.data?.invested === null;
  const listed = useQuery({ ...investedQuery(userId, currency), enabled: isUntold });
  const invested = isUntold ? listed.data : standing.data?.invested?.[currency];
  const investedFree = standing.data?.invested_free?.[currency] ?? null;
  /** what keeps an operation from being posted, whatever its amount */
  const obstaclesOf = (type: OperationType): readonly Obstacle[] =>
    standing.data?.operations.find((one) => one.transaction_type === type && one.currency === currency)
      ?.obstacles ?? [];
  // whatever holds the wallet stops what would leave it for an investment
  const isHeld = obstaclesOf('INVESTMENT_IN').includes('wallet_blocked');
  const position: Position | null =
    wallet === undefined || invested === undefined
      ? null
      : positionOf({ wallet, isHeld, invested, investedFree });
  const other = wallets.data?.wallets.find((one) => one.currency !== currency);
  const beside: Holding | null = other === undefined ? null : holdingOf({ wallet: other, isHeld });
  const reads = isUntold ? [wallets, standing, listed] : [wallets, standing];
  return {
    position,
    /** the wallet of the other currency */
    beside,
    blocking: wallets.data?.blocking_state ?? null,
    obstaclesOf,
    /** what was thrown where it did not come */
    unread: reads.find(({ isError, isFetching }) => isError && !isFetching)?.error ?? null,
    retry: () => void Promise.all(reads.map(({ refetch }) => refetch())),
  };
}
