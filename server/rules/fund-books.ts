import { currencies, type Currency } from '../../contract/enums.ts';
import type { BooksOfCurrency } from '../../contract/values/fund-books.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { LedgerAccountKind } from './ledger.ts';

/** All accounts of one kind and currency, added up. Cents. */
export type BookLine = {
  readonly kind: LedgerAccountKind;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly reserved: bigint;
};
/** One account at a bank. Cents, above zero what lies there; `name` null: the fund has no such account any more. */
export type BookedBank = {
  readonly id: string;
  readonly name: string | null;
  readonly currency: Currency;
  readonly balance: bigint;
};
export type Books = { readonly lines: readonly BookLine[]; readonly banks: readonly BookedBank[] };

function booksOf({ lines, banks }: Books, currency: Currency): BooksOfCurrency {
  const own = lines.filter((line) => line.currency === currency);
  const total = (part: 'balance' | 'reserved', kind?: LedgerAccountKind) =>
    formatMoney(
      own
        .filter((line) => kind === undefined || line.kind === kind)
        .reduce((sum, line) => sum + line[part], 0n),
    );
  return {
    currency,
    banks: banks
      .filter((bank) => bank.currency === currency)
      .map(({ id, name, balance }) => ({
        bank_id: id,
        bank_name: name ?? '',
        balance: formatMoney(balance),
      })),
    wallets: total('balance', 'WALLET'),
    reserved: total('reserved', 'WALLET'),
    fund_cash: total('balance', 'FUND_CASH'),
    fees: total('balance', 'FEES'),
    margin: total('balance', 'MARGIN'),
    provider: total('balance', 'PROVIDER'),
    foundation: total('balance', 'FOUNDATION'),
    exchange_position: total('balance', 'EXCHANGE_POSITION'),
    profit_and_loss: total('balance', 'PROFIT_AND_LOSS'),
    // Over everything there is, the banks among it: not what the lines above happen to add up to.
    sum: total('balance'),
  };
}

/** The books of each currency. A kind of account that nobody shows yet would still be in the sum. */
export const shownBooks = (books: Books): readonly BooksOfCurrency[] =>
  currencies.map((currency) => booksOf(books, currency));
