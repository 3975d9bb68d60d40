import type { Approval } from '../../contract/values/approval.ts';
import { os } from '../http/implement.ts';
import { listApprovals } from '../repositories/approvals.ts';
import { decideDossier } from './final-decision.ts';
import { approvalView, confirmApproval, showApproval, withdrawApproval } from './four-eyes.ts';

export const approvals = {
  list: os.approvals.list.handler(async ({ context, input }) => {
    const { offset, limit, ...filters } = input.query;
    const { total, rows } = await listApprovals(context.db, filters, { offset, limit });
    const reading = { context, db: context.db };
    const body: Approval[] = [];
    // One after the other: a page needs no more than one connection at a time.
    for (const row of rows) body.push(await approvalView(reading, row));
    return { headers: { 'x-total-count': total }, body };
  }),
  read: os.approvals.read.handler(async ({ context, input }) => ({
    body: await showApproval({ context, db: context.db }, input.params.approvalId),
  })),
  confirm: os.approvals.confirm.handler(({ context, input }) =>
    context.db.transaction().execute(async (trx) => {
      const { approvalId: id } = input.params;
      return { body: await confirmApproval(context, trx, { id, hash: input.body.hash }) };
    }),
  ),
  withdraw: os.approvals.withdraw.handler(({ context, input }) =>
    context.db.transaction().execute(async (trx) => ({
      body: await withdrawApproval(context, trx, input.params.approvalId),
    })),
  ),
  decideDossier,
};
