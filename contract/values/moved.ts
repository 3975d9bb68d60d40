import type { Transaction } from './transaction.ts';

type Moved = Pick<Transaction, 'transaction_type' | 'amount'> & Partial<Pick<Transaction, 'net_amount'>>;

/**
 * What moves in the wallet of a transaction's currency, as lists and their sums tell it: of a payment that has come what
 * was received, whatever had been announced. The same in the portal and on the server.
 */
export const movedAmount = ({ transaction_type, amount, net_amount = null }: Moved): string =>
  transaction_type === 'MONEY_IN' ? (net_amount ?? amount) : amount;
