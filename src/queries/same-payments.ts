import type { Currency } from '../../contract/enums.ts';
import { movedInWallet } from '../../contract/values/moved.ts';
import type { Transaction } from '../../contract/values/transaction.ts';
import { transactionsQuery } from './transactions.ts';

/** A payment of a member that arrived. */
export type Payment = {
  readonly userId: string;
  /** null: not known yet */
  readonly currency: Currency | null;
  /** as the wire writes it; null: not known yet */
  readonly amount: string | null;
  /** the request that was made of it; null: none yet */
  readonly id: string | null;
};

/** How long ago one may have been executed that is this very payment, in milliseconds. */
const longestAgo = 60 * 24 * 60 * 60 * 1000;
/** Of the newest alone: what came in before them is not looked for. */
const looked = 50;

/**
 * The member's other payments of the same currency and amount that wait, failed, or were executed within 60 days of `now` (epoch
 * milliseconds), newest first: one transfer is booked once. The amount is what came, where it has come.
 */
export const samePaymentsQuery = ({ userId, currency, amount, id }: Payment, now: number) => {
  const filters = { transaction_type: 'MONEY_IN' as const, ...(currency !== null && { currency }) };
  return {
    ...transactionsQuery({ userId, filters, offset: 0, limit: looked }),
    enabled: currency !== null,
    // a hint that does not come keeps nobody from anything
    meta: { background: true },
    select: ({ rows }: { readonly rows: readonly Transaction[] }): readonly Transaction[] =>
      rows.filter(
        (row) =>
          row.id !== id &&
          // what was looked at before stands in its place until it comes
          row.user_id === userId &&
          row.currency === currency &&
          movedInWallet(row) === amount &&
          (row.request_status === 'EXECUTED'
            ? row.executed_at !== null && now - Date.parse(row.executed_at) < longestAgo
            : ['PENDING', 'APPROVED', 'FAILED'].includes(row.request_status)),
      ),
  };
};
