import { approvalPayloads } from '../../../contract/values/approval.ts';
import { subjectOfRequest } from '../../repositories/request-detail.ts';
import { holdExecution } from '../../repositories/request-steps.ts';
import { applyExecution, predictExecution, type Execution } from '../request-execution.ts';
import { kindOf } from './kind.ts';

/** A request that was approved is executed: posted to the ledger for good (decisions §7). */
export const moneyExecution = kindOf<Execution>({
  roles: ['admin', 'finance'],
  // Money from somebody else than the member is looked at by those who answer for its origin (decisions §4).
  confirmers: ({ other_payer }) => (other_payer === true ? ['admin', 'compliance'] : ['admin', 'finance']),
  payload: approvalPayloads['money.execution'],
  about: ({ user_id, transaction_id }) => ({ subject: subjectOfRequest(transaction_id), userId: user_id }),
  lock: (trx, { user_id, transaction_id }) => holdExecution(trx, user_id, transaction_id),
  readsOnce: true,
  predict: predictExecution,
  apply: applyExecution,
});
