import type { Currency, TransactionType } from '../../contract/enums.ts';
import { movedAmount, movedBeside, movedIn } from '../../contract/values/moved.ts';
import type { Transaction } from '../../contract/values/transaction.ts';
import { type Mark, markForStatus } from './marks.ts';

type Shown = Pick<Transaction, 'request_status' | 'returned'>;

/** The word of a request's status, in the area `requests`: a payout that came back says so (decisions §5). */
export const requestStatusKey = ({ request_status, returned }: Shown): string =>
  returned ? 'returned' : `status.${request_status}`;

/** Its mark. */
export const requestStatusMark = ({ request_status, returned }: Shown): Mark =>
  returned ? 'refused' : markForStatus(request_status);

const leaving: readonly TransactionType[] = ['MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN', 'MISC_FEES'];

/** What a transaction does to the wallet of its currency, with its sign. */
export function movementOf(row: Parameters<typeof movedAmount>[0]): string {
  const amount = movedAmount(row);
  return leaving.includes(row.transaction_type) && !amount.startsWith('-') ? `-${amount}` : amount;
}

/** What it does to the wallet that is looked at, which a conversion may have filled; else to that of its own currency. */
export function movementIn(row: Parameters<typeof movedIn>[0], wallet: Currency | undefined) {
  const { currency, amount } = movedIn(row, wallet);
  return { amount: currency === row.currency ? movementOf(row) : amount, currency };
}

/** What it does to each wallet that it moves, that of its own currency first. */
export function movementsOf(row: Parameters<typeof movedIn>[0]) {
  const own = { currency: row.currency, amount: movementOf(row) };
  const beside = movedBeside(row);
  return beside === null ? [own] : [own, beside];
}

/** Whether nothing has moved by it, and nothing will. A payout that came back has moved: a line of its own brings it. */
export const hasNotMoved = ({ request_status }: Pick<Shown, 'request_status'>): boolean =>
  ['REJECTED', 'FAILED', 'CANCELLED'].includes(request_status);
