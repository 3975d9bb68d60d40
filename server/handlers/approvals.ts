import { z } from 'zod';
import { approval, type Approval } from '../../contract/values/approval.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readApprovalValues } from '../repositories/approval-values.ts';
import { listApprovals } from '../repositories/approvals.ts';
import { decideDossier } from './final-decision.ts';
import { approvalView, confirmApproval, showApproval, withdrawApproval } from './four-eyes.ts';
import { inOneMoment, onceUnderKey } from './one-moment.ts';

/** What is decided and its rows of the log: all of it or nothing, and one moment of the dossier. */
const inOneTransaction = async (context: Context, work: (trx: Trx) => Promise<Approval>) => ({
  body: await context.db.transaction().execute((trx) => inOneMoment(context, trx, () => work(trx))),
});

/**
 * An answer as it is kept for its key; one of a former release doesn't say that what was done can't be ended, how the
 * account stood, what was in the way, nor which request it was.
 */
const answered = (stored: unknown): Approval =>
  approval.parse({
    may_end: false,
    account_closed: false,
    impediment: null,
    request: null,
    ...z.looseObject({}).parse(stored),
  });

/** What stood before and what stands from then on, in cents, as the wire has them. */
const movedShown = ({ before, after }: { readonly before: string; readonly after: string }) => ({
  before: formatMoney(BigInt(before)),
  after: formatMoney(BigInt(after)),
  difference: formatMoney(BigInt(after) - BigInt(before)),
});

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
  values: os.approvals.values.handler(async ({ context, input }) => {
    const found = await readApprovalValues(context.db, input.params.approvalId, input.query);
    if (!found) throw problem('not_found');
    const values = found.values.map((one) => ({ ...one, ...movedShown(one) }));
    const totals = found.totals.map((one) => ({ ...one, ...movedShown(one) }));
    return {
      headers: { 'x-total-count': Number(found.total) },
      body: { values, totals, totals_count: found.totals_count, unread: Number(found.unread) },
    };
  }),
  confirm: os.approvals.confirm.handler(async ({ context, input }) => {
    const body = { id: input.params.approvalId, hash: input.body.hash };
    const work = (trx: Trx) => inOneMoment(context, trx, () => confirmApproval(context, trx, body));
    return { body: await onceUnderKey(context, { call: 'approvals.confirm', body, read: answered }, work) };
  }),
  withdraw: os.approvals.withdraw.handler(({ context, input }) =>
    inOneTransaction(context, (trx) => withdrawApproval(context, trx, input.params.approvalId)),
  ),
  decideDossier,
};
