import type {
  Transaction,
  TransactionDetail,
  TransferAccount,
} from '../../../contract/values/transaction.ts';
import { grouped } from '../../ui/iban.ts';
import type { Area } from './services.ts';

/** Everything that the pages of requests say, at once: nothing that is typed is taken off the page to wait for words. */
export const requestWords = ['requests', 'effects', 'documents', 'errors', 'ui', 'shell'];

/** Whether it holds what it takes out of the wallet. */
export const isHolding = ({ transaction_type, request_status }: Transaction): boolean =>
  ['MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN'].includes(transaction_type) &&
  ['PENDING', 'APPROVED'].includes(request_status);

/** Whether its member may still have to pay: that is said before the fund can go on, and after it has approved. */
export const awaitsPayment = (
  { transaction_type, request_status, bank_account }: TransactionDetail,
  area: Area,
): boolean =>
  area === 'user' &&
  transaction_type === 'MONEY_IN' &&
  ['PENDING', 'APPROVED'].includes(request_status) &&
  bank_account !== null;

/** The number of an account as one writes it. */
export const numberOf = ({ iban, bank_account_number }: TransferAccount): string =>
  iban === null ? (bank_account_number ?? '') : grouped(iban);
