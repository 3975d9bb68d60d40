import type { Currency } from '../enums.ts';
import type { Transaction } from './transaction.ts';

type Moved = Pick<Transaction, 'transaction_type' | 'amount'> & Partial<Pick<Transaction, 'net_amount'>>;

/**
 * What moves in the wallet of a transaction's currency, as lists and their sums tell it: of a payment that has come what
 * was received, whatever had been announced. The same in the portal and on the server.
 */
export const movedAmount = ({ transaction_type, amount, net_amount = null }: Moved): string =>
  transaction_type === 'MONEY_IN' ? (net_amount ?? amount) : amount;

type MovedThere = Moved & Pick<Transaction, 'currency' | 'net_amount' | 'client_part'>;

/** The same in the wallet that is looked at, which a conversion may have filled; without one in that of its own currency. */
export const movedIn = (row: MovedThere, wallet: Currency | undefined) =>
  wallet !== undefined && wallet !== row.currency && row.client_part !== null
    ? { currency: wallet, amount: row.client_part, net: row.client_part }
    : { currency: row.currency, amount: movedAmount(row), net: row.net_amount };
