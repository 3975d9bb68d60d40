import type { Transaction } from './transaction.ts';

type Shared = Pick<Transaction, 'transaction_type' | 'starting_date'>;

/** Of a part in a month's result that month, `MM/YYYY`: it counts from the last day of it. Null: it is of no month. */
export const sharedMonth = ({ transaction_type, starting_date }: Shared): string | null =>
  transaction_type === 'REDISTRIBUTION' && starting_date !== null
    ? `${starting_date.slice(5, 7)}/${starting_date.slice(0, 4)}`
    : null;
