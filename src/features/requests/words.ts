import type { TransactionType } from '../../../contract/enums.ts';
import type { Transaction, TransferAccount } from '../../../contract/values/transaction.ts';
import { markForStatus, type Mark } from '../../ui/marks.ts';

/** Everything that the pages of requests say, at once: nothing that is typed is taken off the page to wait for words. */
export const requestWords = ['requests', 'effects', 'documents', 'errors', 'ui', 'shell'];

type Shown = Pick<Transaction, 'request_status' | 'returned'>;

/** The word of a status: a payout that came back says so (decisions §5). Key of the area `requests`. */
export const statusKey = ({ request_status, returned }: Shown): string =>
  returned ? 'returned' : `status.${request_status}`;

export const statusMark = ({ request_status, returned }: Shown): Mark =>
  returned ? 'refused' : markForStatus(request_status);

const leaving: readonly TransactionType[] = ['MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN', 'MISC_FEES'];

/** What a transaction does to the wallet of its currency, with its sign. */
export const movementOf = ({ transaction_type, amount }: Transaction): string =>
  leaving.includes(transaction_type) && !amount.startsWith('-') ? `-${amount}` : amount;

/** Whether nothing has moved by it, and nothing will. */
export const isVoid = ({ request_status, returned }: Shown): boolean =>
  returned || ['REJECTED', 'FAILED', 'CANCELLED'].includes(request_status);

/** Whether it holds what it takes out of the wallet. */
export const isHolding = ({ transaction_type, request_status }: Transaction): boolean =>
  ['MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN'].includes(transaction_type) &&
  ['PENDING', 'APPROVED'].includes(request_status);

const groups = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

/** The number of an account as one writes it. */
export const numberOf = ({ iban, bank_account_number }: TransferAccount): string =>
  iban === null ? (bank_account_number ?? '') : groups(iban);

/** The same with its middle hidden: the first four and the last three tell it from others. */
export function maskedNumber({ iban, bank_account_number }: TransferAccount): string {
  const number = iban ?? bank_account_number ?? '';
  const first = iban === null ? '' : `${number.slice(0, 4)} `;
  return `${first}•••• ${number.slice(-3)}`;
}
