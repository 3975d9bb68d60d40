import type { TransactionType } from '../../contract/enums.ts';
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
export const movementOf = ({ transaction_type, amount }: Pick<Transaction, 'transaction_type' | 'amount'>) =>
  leaving.includes(transaction_type) && !amount.startsWith('-') ? `-${amount}` : amount;

/** Whether nothing has moved by it, and nothing will. */
export const hasNotMoved = ({ request_status, returned }: Shown): boolean =>
  returned || ['REJECTED', 'FAILED', 'CANCELLED'].includes(request_status);
