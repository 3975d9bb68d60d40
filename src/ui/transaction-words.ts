import type { Transaction } from '../../contract/values/transaction.ts';
import { type Mark, markForStatus } from './marks.ts';

type Shown = Pick<Transaction, 'request_status' | 'returned'>;

/** The word of a request's status, in the area `requests`: a payout that came back says so (decisions §5). */
export const requestStatusKey = ({ request_status, returned }: Shown): string =>
  returned ? 'returned' : `status.${request_status}`;

/** Its mark. */
export const requestStatusMark = ({ request_status, returned }: Shown): Mark =>
  returned ? 'refused' : markForStatus(request_status);

/**
 * Whether nothing has moved by it, and nothing will as long as it stands so: one that failed may be taken up again. A payout
 * that came back has moved: a line of its own brings it.
 */
export const hasNotMoved = ({ request_status }: Pick<Shown, 'request_status'>): boolean =>
  ['REJECTED', 'FAILED', 'CANCELLED'].includes(request_status);

/** Which sentence tells of a payment that the fund has entered for a request: what may still come of it differs. */
export const enteredKey = ({ request_status }: Pick<Shown, 'request_status'>): string =>
  request_status === 'EXECUTED' ? 'executed' : request_status === 'FAILED' ? 'failed' : 'waits';

/** Whether what was announced may still have to be paid: before the fund can go on, and after it has approved. */
export const awaitsPayment = ({
  transaction_type,
  request_status,
}: Pick<Transaction, 'transaction_type' | 'request_status'>): boolean =>
  transaction_type === 'MONEY_IN' && ['PENDING', 'APPROVED'].includes(request_status);
