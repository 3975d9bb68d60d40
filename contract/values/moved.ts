import type { Currency } from '../enums.ts';
import type { Transaction } from './transaction.ts';

type Moved = Pick<Transaction, 'transaction_type' | 'amount'> & Partial<Pick<Transaction, 'net_amount'>>;

/**
 * What moves in the wallet of a transaction's currency, as lists and their sums tell it: of a payment that has come what
 * was received, whatever had been announced. The same in the portal and on the server.
 */
export const movedAmount = ({ transaction_type, amount, net_amount = null }: Moved): string =>
  transaction_type === 'MONEY_IN' ? (net_amount ?? amount) : amount;

export const otherCurrency = (currency: Currency): Currency => (currency === 'EUR' ? 'USD' : 'EUR');

/** What moves in the member's other wallet: what a conversion gives, and what undoes one takes back; null: nothing. */
export const movedBeside = ({ currency, client_part }: Pick<Transaction, 'currency' | 'client_part'>) =>
  client_part === null ? null : { currency: otherCurrency(currency), amount: client_part };

type MovedThere = Moved & Pick<Transaction, 'currency' | 'net_amount' | 'client_part'>;

/** What moves in the wallet that is looked at, which may be the other one; without one in that of its own currency. */
export const movedIn = (row: MovedThere, wallet: Currency | undefined) => {
  const beside = movedBeside(row);
  return beside !== null && beside.currency === wallet
    ? { ...beside, net: beside.amount }
    : { currency: row.currency, amount: movedAmount(row), net: row.net_amount };
};
