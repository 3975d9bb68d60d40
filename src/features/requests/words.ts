import type {
  Transaction,
  TransactionDetail,
  TransferAccount,
} from '../../../contract/values/transaction.ts';
import { isEnteredPayment } from '../../../contract/values/funds-own.ts';
import { grouped } from '../../ui/iban.ts';
import { awaitsPayment } from '../../ui/transaction-words.ts';
import type { Area } from './services.ts';

/** Everything that the pages of requests say, at once: nothing that is typed is taken off the page to wait for words. */
export const requestWords = ['requests', 'effects', 'documents', 'errors', 'ui', 'shell'];

/** Whether it holds what it takes out of the wallet. */
export const isHolding = ({ transaction_type, request_status }: Transaction): boolean =>
  ['MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN'].includes(transaction_type) &&
  ['PENDING', 'APPROVED'].includes(request_status);

/** Whether the fund entered a payment that had arrived: its member has nothing to pay for it. */
export const isEntered = ({ transaction_type, history: [begun] }: TransactionDetail): boolean =>
  isEnteredPayment(transaction_type, begun?.by);

/** Whether its member is told how to pay. */
export const saysHowToPay = (request: TransactionDetail, area: Area): boolean =>
  area === 'user' && awaitsPayment(request) && !isEntered(request) && request.bank_account !== null;

/** Whether nothing comes of a payment that its member may have made: nobody is shown where to pay any more. */
export const isPaymentOff = (request: TransactionDetail, area: Area): boolean =>
  area === 'user' &&
  request.transaction_type === 'MONEY_IN' &&
  !isEntered(request) &&
  ['REJECTED', 'FAILED', 'CANCELLED'].includes(request.request_status);

/** The number of an account as one writes it. */
export const numberOf = ({ iban, bank_account_number }: TransferAccount): string =>
  iban === null ? (bank_account_number ?? '') : grouped(iban);
