import { useQuery } from '@tanstack/react-query';
import { type MoneyFacts, standingQuery, walletsQuery } from '../../queries/money.ts';
import { type Unread, unreadOf } from '../../queries/unread.ts';

export type MoneyRead = Unread | { readonly kind: 'read'; readonly money: MoneyFacts };

/** A member's wallets, and what may be asked for, as a page shows them. */
export function useMoney(userId: string): MoneyRead {
  const standing = useQuery(standingQuery(userId));
  const wallets = useQuery(walletsQuery(userId));
  if (standing.data !== undefined && wallets.data !== undefined)
    return { kind: 'read', money: { standing: standing.data, wallets: wallets.data } };
  return unreadOf([standing, wallets]);
}
