import { approvalPayloads, type ApprovalPayload } from '../../../contract/values/approval.ts';
import { problem } from '../../http/problem.ts';
import { kindOf } from './kind.ts';

/** A month's result is shared out, or shared out anew: posted to the ledger for good (decisions §7, §9). */
export const redistribution = kindOf<ApprovalPayload<'redistribution'>>({
  roles: ['admin', 'finance'],
  payload: approvalPayloads.redistribution,
  about: ({ redistribution_id }) => ({ subject: `redistribution:${redistribution_id}`, userId: null }),
  lock: async () => {},
  predict: async () => {
    throw problem('not_found');
  },
  apply: async () => {},
});
