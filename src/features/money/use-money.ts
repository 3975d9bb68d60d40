import { useQuery } from '@tanstack/react-query';
import { type MoneyFacts, standingQuery, walletsQuery } from '../../queries/money.ts';

export type MoneyRead =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: object | null; readonly retry: () => void }
  | { readonly kind: 'read'; readonly money: MoneyFacts };

/** A member's wallets, and what may be asked for, as a page shows them. */
export function useMoney(userId: string): MoneyRead {
  const standing = useQuery(standingQuery(userId));
  const wallets = useQuery(walletsQuery(userId));
  if (standing.data !== undefined && wallets.data !== undefined)
    return { kind: 'read', money: { standing: standing.data, wallets: wallets.data } };
  const failed = [standing, wallets].filter((query) => query.isError && !query.isFetching);
  const [first] = failed;
  if (first === undefined) return { kind: 'reading' };
  return {
    kind: 'failed',
    error: first.error,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}
