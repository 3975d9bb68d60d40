import type { Currency, TransactionType } from '../enums.ts';
import type { Transaction } from './transaction.ts';

type Moved = Pick<Transaction, 'transaction_type' | 'amount'> & Partial<Pick<Transaction, 'net_amount'>>;
type MovedThere = Moved & Pick<Transaction, 'currency' | 'net_amount' | 'client_part'>;

/** What takes out of a wallet, though its amount is written above zero. */
const leaving: readonly TransactionType[] = ['MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN', 'MISC_FEES'];

/** An amount of a transaction with the sign of what it does; nothing has none. */
const signed = (type: TransactionType, amount: string): string =>
  leaving.includes(type) && !/^-|^0\.00$/.test(amount) ? `-${amount}` : amount;

/**
 * What a transaction does to the wallet of its currency, with its sign: of a payment that has come what was received,
 * whatever had been announced. Screens, files and their totals tell this alone.
 */
export const movedInWallet = ({ transaction_type, amount, net_amount = null }: Moved): string =>
  signed(transaction_type, transaction_type === 'MONEY_IN' ? (net_amount ?? amount) : amount);

/** What the bank's account gains or loses: what was really received, and of a payout, or what undoes one, what is left after its fees. */
const atBank = ({ transaction_type, amount, net_amount }: MovedThere): string =>
  signed(transaction_type, net_amount ?? amount);

export const otherCurrency = (currency: Currency): Currency => (currency === 'EUR' ? 'USD' : 'EUR');

/** What moves in the member's other wallet: what a conversion gives, and what undoes one takes back; null: nothing. */
export const movedBeside = ({ currency, client_part }: Pick<Transaction, 'currency' | 'client_part'>) =>
  client_part === null ? null : { currency: otherCurrency(currency), amount: client_part };

/**
 * What it does where one looks: to an account of the fund's at its bank; to the wallet of a currency, which a conversion
 * may have filled; else to the wallet of its own currency.
 */
export function movedAt(row: MovedThere, looked: Currency | 'bank' | undefined) {
  if (looked === 'bank') return { currency: row.currency, amount: atBank(row) };
  const beside = movedBeside(row);
  return beside !== null && beside.currency === looked
    ? beside
    : { currency: row.currency, amount: movedInWallet(row) };
}

/** What it does to each wallet that it moves, that of its own currency first. */
export function movedInWallets(row: MovedThere) {
  const own = { currency: row.currency, amount: movedInWallet(row) };
  const beside = movedBeside(row);
  return beside === null ? [own] : [own, beside];
}
