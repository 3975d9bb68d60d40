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

const days = 24 * 60 * 60 * 1000;
/** Since when one may have been executed that is the very payment which is entered, in epoch milliseconds: 60 days before `now`. */
export const sameSince = (now: number): number => now - 60 * days;
/**
 * The same for one that its member announced: two weeks before that. Who pays the same amount each month is told nothing of
 * the month before.
 */
export const sameSinceAsked = (created_at: string): number => Date.parse(created_at) - 14 * days;
/** Of the newest alone: what came in before them is not looked for. */
const looked = 50;

/**
 * The member's other payments of the same currency and amount that wait, failed, or were executed after `since` (epoch
 * milliseconds), newest first: one transfer is booked once. The amount is what came, where it has come.
 */
export const samePaymentsQuery = ({ userId, currency, amount, id }: Payment, since: number) => {
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
            ? row.executed_at !== null && Date.parse(row.executed_at) > since
            : ['PENDING', 'APPROVED', 'FAILED'].includes(row.request_status)),
      ),
  };
};
