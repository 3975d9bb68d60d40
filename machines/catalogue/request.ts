import type { RequestStatus } from '../../contract/enums.ts';
import { requestMachine } from '../request/machine.ts';
import type { RequestAct, RequestSide } from '../request/types.ts';
import { chart, refusedIn } from './chart.ts';
import { exampleUser } from './examples.ts';

/** The money-out that the examples of the contract tell of. */
export const exampleRequest = {
  userId: exampleUser.id,
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b71',
};
export const exampleRejection: RequestAct = {
  to: 'REJECTED',
  key: 'form-1',
  fields: { reason: 'BANK_HOLDER_MISMATCH', text: 'The account is not in your name.' },
};
const exampleReturn: RequestAct = { to: 'CANCELLED', key: 'form-1', fields: {} };

const statusOf: Readonly<Record<string, RequestStatus>> = {
  approved: 'APPROVED',
  rejected: 'REJECTED',
  executed: 'EXECUTED',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
};
const isUnread = (leaf: string) => ['loading', 'loadFailed'].includes(leaf);
const investors = ['cancelling', 'notCancelled'];
const acts = ['filling', 'predicting', 'deciding', 'committing', 'refused', 'conflict'];

function actIn(leaf: string): RequestAct | null {
  if (investors.includes(leaf)) return exampleReturn;
  if (!acts.includes(leaf)) return null;
  return leaf === 'filling' ? { ...exampleRejection, fields: {} } : exampleRejection;
}
const sideIn = (leaf: string): RequestSide => (acts.includes(leaf) ? 'fund' : 'investor');

const exampleInput = { request: exampleRequest, side: 'investor' as const };
export const requestChart = chart('request', requestMachine, exampleInput, ({ path: leaf, value }) =>
  requestMachine.resolveState({
    value,
    context: {
      request: exampleRequest,
      side: sideIn(leaf),
      standing: isUnread(leaf)
        ? null
        : {
            status: statusOf[leaf] ?? 'PENDING',
            type: 'MONEY_OUT',
            version: 1,
            isPrepared: false,
            isOwn: false,
            isFunds: false,
          },
      act: actIn(leaf),
      hash: ['deciding', 'committing'].includes(leaf) ? '0'.repeat(64) : null,
      refusal:
        leaf === 'notCancelled' || leaf === 'loadFailed' || leaf === 'refused'
          ? refusedIn('failed', 'no_response')
          : null,
    },
  }),
);
