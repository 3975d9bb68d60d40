import { approvalPayloads } from '../../../contract/values/approval.ts';
import { holdDefaultBank } from '../../repositories/fund-banks.ts';
import { lockDossier } from '../../repositories/registrations.ts';
import { subjectOfRequest } from '../../repositories/request-detail.ts';
import { lockRequest } from '../../repositories/requests.ts';
import { applyExecution, predictExecution, type Execution } from '../request-execution.ts';
import { kindOf } from './kind.ts';

/** A request that was approved is executed: posted to the ledger for good (decisions §7). */
export const moneyExecution = kindOf<Execution>({
  roles: ['admin', 'finance'],
  // Money from somebody else than the member is looked at by those who answer for its origin (decisions §4).
  confirmers: ({ other_payer }) => (other_payer === true ? ['admin', 'compliance'] : ['admin', 'finance']),
  payload: approvalPayloads['money.execution'],
  about: ({ user_id, transaction_id }) => ({ subject: subjectOfRequest(transaction_id), userId: user_id }),
  lock: async (trx, { user_id, transaction_id }) => {
    await lockDossier(trx, user_id);
    const request = await lockRequest(trx, user_id, transaction_id);
    // it is paid from the default account, which stays that until it is
    if (request?.transaction_type === 'MONEY_OUT') await holdDefaultBank(trx);
  },
  predict: predictExecution,
  apply: applyExecution,
});
