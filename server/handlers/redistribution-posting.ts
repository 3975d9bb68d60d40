import { randomUUID } from 'node:crypto';
import { formatMoney } from '../../contract/values/money.ts';
import { referenceOf } from '../../contract/values/payment-reference.ts';
import type { Shares } from '../../contract/values/redistribution-shares.ts';
import { member, type Context } from '../http/context.ts';
import { lockAccounts, post } from '../repositories/ledger.ts';
import { notify } from '../repositories/notifications.ts';
import {
  insertPostings,
  keepVersion,
  updateRedistribution,
  type StoredRedistribution,
} from '../repositories/redistributions.ts';
import { insertRequest, nextNumber } from '../repositories/requests.ts';
import { entriesOf, type Movement } from '../rules/ledger.ts';
import { daysOf, partsOf, type Part, type Plan } from '../rules/redistribution.ts';
import type { Doing } from './approval-kinds/kind.ts';
import { record, type Trx } from './dossier.ts';
import { sharesOf, storedShares } from './redistribution-shown.ts';
import { noticeSubject, recordStep } from './request-shared.ts';

/** What the log keeps of a month: its shares and its amounts, by no member's name. */
const factsOf = (row: StoredRedistribution) => ({
  status: row.status,
  ...sharesOf(row),
  ...(row.base_amount !== null && { base_amount: formatMoney(BigInt(row.base_amount)) }),
  ...(row.note && { note: row.note }),
  ...(row.reason && { reason: row.reason }),
});

type LogRow = {
  readonly operation_type: 'CREATE' | 'UPDATE' | 'DELETE' | 'EXECUTE';
  readonly before?: StoredRedistribution;
  readonly after?: StoredRedistribution;
  readonly agreed?: Doing['agreed'];
};
/** A change of a month's record, in the log of the fund. */
export async function logMonth(context: Context, trx: Trx, row: LogRow): Promise<void> {
  const { before, after, agreed, operation_type } = row;
  const about = after ?? before;
  if (!about) return;
  await record(context, trx, {
    memberId: null,
    activity_type: 'REDISTRIBUTION',
    operation_type,
    subject: {
      kind: 'redistribution',
      redistribution_id: about.id,
      year: about.year,
      month: about.month,
      currency: about.currency,
      ...(agreed && { approval_id: agreed.approvalId, prepared_by: agreed.preparedBy }),
    },
    before: before && factsOf(before),
    after: after && factsOf(after),
  });
}

type Posting = { readonly doing: Doing; readonly row: StoredRedistribution; readonly at: Date };
const movementOf = (row: StoredRedistribution, { amount, target }: Part): Movement => ({
  kind: 'REDISTRIBUTION',
  currency: row.currency,
  amount,
  ...target,
});

/** A member's part: an operation, the transaction that names it, the member's rows of path and log, and the notice. */
async function payMember({ doing, row, at }: Posting, part: Part, userId: string): Promise<string> {
  const { context, trx, agreed } = doing;
  const [operation, transaction] = [randomUUID(), randomUUID()];
  const { last } = daysOf(row);
  const hash = await post(trx, movementOf(row, part), {
    id: operation,
    transactionId: transaction,
    at,
    valueDate: last,
  });
  const number = await nextNumber(trx);
  const made = await insertRequest(trx, {
    id: transaction,
    seq: String(number),
    reference: referenceOf('REDISTRIBUTION', at.getUTCFullYear(), number),
    user_id: userId,
    transaction_type: 'REDISTRIBUTION',
    request_status: 'EXECUTED',
    currency: row.currency,
    amount: String(part.amount),
    starting_date: last,
    operation_id: operation,
    created_at: at,
    created_by: member(context).id,
    executed_at: at,
  });
  await recordStep(context, trx, { operation_type: 'EXECUTE', after: made, agreed, operation: hash });
  await notify(context, trx, { userId, kind: 'redistribution_paid', subject: noticeSubject(made) });
  return operation;
}

async function payFund({ doing, row, at }: Posting, part: Part): Promise<string> {
  const operation = randomUUID();
  await post(doing.trx, movementOf(row, part), {
    id: operation,
    transactionId: null,
    at,
    valueDate: daysOf(row).last,
  });
  return operation;
}

type Change = { readonly shares: Shares; readonly note: string | null; readonly reason: string | null };

/**
 * Posts a plan for a month: one operation for each who gets or gives back anything, all of them or none, and the record
 * says so. All accounts are held in the order of their ids before the first is moved; the caller holds the members.
 */
export async function postMonth(
  doing: Doing,
  before: StoredRedistribution,
  plan: Plan,
  { shares, note, reason }: Change,
): Promise<void> {
  const { context, trx, agreed } = doing;
  const at = context.clock.now();
  const isFirst = before.base_amount === null;
  if (!isFirst) await keepVersion(trx, before.id);
  const after = await updateRedistribution(trx, before.id, {
    ...storedShares(shares),
    base_amount: String(plan.base),
    status: isFirst ? 'PUBLISHED' : 'RESTATED',
    note,
    reason,
    approval_id: null,
    updated_at: at,
    updated_by: agreed?.preparedBy ?? member(context).id,
  });
  const parts = partsOf(plan);
  const accounts = parts.flatMap((part) => entriesOf(movementOf(after, part)).map(({ account }) => account));
  await lockAccounts(trx, accounts);
  const posting = { doing, row: after, at };
  const posted: Parameters<typeof insertPostings>[1][number][] = [];
  for (const part of parts) {
    const { party, userId, amount } = part;
    const operation_id =
      userId === null ? await payFund(posting, part) : await payMember(posting, part, userId);
    posted.push({
      operation_id,
      redistribution_id: after.id,
      version: after.version,
      party,
      user_id: userId,
      amount: String(amount),
    });
  }
  await insertPostings(trx, posted);
  await logMonth(context, trx, { operation_type: 'EXECUTE', before, after, agreed });
}
