import type { RequestStatus } from '../../../../contract/enums.ts';
import type { FundAct } from '../../../../machines/request/selectors.ts';

/** What each act of the fund comes to. */
export const statusOfAct: Readonly<Record<FundAct, RequestStatus>> = {
  'approval.opened': 'APPROVED',
  'execution.opened': 'EXECUTED',
  'retry.opened': 'PENDING',
  'rejection.opened': 'REJECTED',
  'failure.opened': 'FAILED',
  'cancellation.opened': 'CANCELLED',
};

const forward: readonly RequestStatus[] = ['APPROVED', 'EXECUTED', 'PENDING'];
/** Whether an act ends a request, or the way that it was on. */
export const isDanger = (to: RequestStatus): boolean => !forward.includes(to);
