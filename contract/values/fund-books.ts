import { z } from 'zod';
import { currencies } from '../enums.ts';
import { moneyText } from './money.ts';
import { uuid } from './uuid.ts';

/**
 * The ledger's accounts of one currency, added up (decisions §4). What lies at banks is above zero here, as a bank would
 * show it; all others are what the fund owes or keeps. `sum` = all others − banks, which has to be nothing.
 */
export const booksOfCurrency = z.strictObject({
  currency: z.enum(currencies),
  banks: z.array(z.strictObject({ bank_id: uuid, bank_name: z.string(), balance: moneyText })),
  /** what members hold in all */
  wallets: moneyText,
  /** the part of it that waiting requests have promised */
  reserved: moneyText,
  fund_cash: moneyText,
  fees: moneyText,
  margin: moneyText,
  /** what is owed to the provider and to the foundation of months that were shared out */
  provider: moneyText,
  foundation: moneyText,
  exchange_position: moneyText,
  profit_and_loss: moneyText,
  sum: moneyText,
});
export type BooksOfCurrency = z.infer<typeof booksOfCurrency>;

/** The fund's books, each currency by itself. */
export const fundBooks = z.strictObject({ currencies: z.array(booksOfCurrency) });
export type FundBooks = z.infer<typeof fundBooks>;
