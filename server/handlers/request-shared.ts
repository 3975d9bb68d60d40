import type { OperationType, Reason, RequestStatus, TransactionType } from '../../contract/enums.ts';
import type { TransactionDetail } from '../../contract/values/transaction.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { NotificationKind } from '../../contract/values/notification-kinds.ts';
import type { Obstacle } from '../../contract/values/standing.ts';
import type { Trx } from '../db/schema.ts';
import type { RequestBy } from '../db/tables/requests.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { MemberBank } from '../repositories/money-facts.ts';
import { readInvested } from '../repositories/invested.ts';
import { readAnswer } from '../repositories/request-detail.ts';
import { lockRole } from '../repositories/registrations.ts';
import { readTransaction, type RequestToChange, type StoredRequest } from '../repositories/requests.ts';
import { findUser, type User } from '../repositories/users.ts';
import { canonicalJson } from '../rules/activity-seal.ts';
import { executionProof } from '../rules/execution-proof.ts';
import { errorOf } from '../rules/request-obstacles.ts';
import type { Notice } from '../rules/notifications.ts';
import { activityOfType, isUntold } from '../rules/requests.ts';
import type { Agreed, Reading } from './approval-kinds/kind.ts';
import { record } from './recorded.ts';

/** Throws `not_found` for whoever has no wallets: nobody, or one of the fund's own. */
export async function assertInvestor(reading: Reading, userId: string): Promise<User> {
  const user = await findUser(reading.db, userId);
  if (user?.role !== 'user') throw problem('not_found');
  return user;
}

/**
 * Holds a member's money until the transaction ends: of many at once each sees what the one before has promised. Throws
 * `not_found` for whoever has no wallets by then, though they had some when the call came.
 */
export async function lockInvestor(trx: Trx, userId: string): Promise<void> {
  if ((await lockRole(trx, userId)) !== 'user') throw problem('not_found');
}

/** Throws the first of what is in the way. */
export function assertNoObstacle(found: readonly Obstacle[]): void {
  const [first] = found;
  if (first) throw problem(errorOf(first));
}

/**
 * Throws when a withdrawal was asked for to another account than the member has now: it is paid to nobody but that one, and
 * another one takes another request. Nobody is told before that it is approved, or tried again.
 */
export function assertSameAccount(
  { transaction_type, bank_account }: Pick<StoredRequest, 'transaction_type' | 'bank_account'>,
  bank: MemberBank | null,
): void {
  // whether there is one, and whether it is validated, is told by what stands in the way
  if (transaction_type !== 'MONEY_OUT' || bank === null) return;
  if (canonicalJson(bank_account) !== canonicalJson(bank.account)) throw problem('bank_account_changed');
}

type Taken = Pick<StoredRequest, 'user_id' | 'transaction_type' | 'currency'>;
/** Throws unless so much is invested and not asked back already, by whomever: what waits to be taken out is promised it. */
export async function assertFreeInvested(db: Reading['db'], row: Taken, amount: bigint): Promise<void> {
  if (row.transaction_type !== 'INVESTMENT_OUT') return;
  const { free } = await readInvested(db, row.user_id);
  if (amount > free[row.currency]) throw problem('insufficient_amount_balance');
}

/** Whose side the caller is on. */
export const sideOf = (context: Context): Exclude<RequestBy, 'system'> =>
  member(context).role === 'user' ? 'investor' : 'fund';

type Request = { readonly userId: string; readonly id: string };
/** One transaction of a member's as the caller may know of it; throws `not_found` where it isn't told the caller. */
export async function toldRequest(
  { context, db }: Reading,
  { userId, id }: Request,
): Promise<RequestToChange> {
  const row = await readTransaction(db, userId, id);
  if (!row || (sideOf(context) === 'investor' && isUntold(row, row.request_status)))
    throw problem('not_found');
  return row;
}

/** What the log keeps of a request: what was asked, and what became of it. */
const factsOf = (row: StoredRequest) => ({
  request_status: row.request_status,
  amount: formatMoney(BigInt(row.amount)),
  currency: row.currency,
  ...(row.reason && { reason: row.reason }),
  ...(row.text && { text: row.text }),
});

type Step = {
  readonly operation_type: OperationType;
  readonly before?: StoredRequest;
  readonly after: StoredRequest;
  readonly agreed?: Agreed;
  /** SHA-256 of the operation that executed it */
  readonly operation?: Buffer;
  /** of a part of a month that was posted before: it is another now */
  readonly restated?: boolean;
};

type Said = { readonly reason?: Reason | null | undefined; readonly text?: string | null | undefined };

/** The caller, now, and what the caller says with it, as a step of a request's own path has it. */
export const stepBy = (context: Context, { reason = null, text = null }: Said) => ({
  at: context.clock.now(),
  by: sideOf(context),
  actor_id: member(context).id,
  reason,
  text,
});

/** The first step of a transaction, as its own path has it, by the caller: it says what the row does. */
export const eventOf = (context: Context, { after }: Pick<Step, 'after'>) => ({
  transaction_id: after.id,
  request_status: after.request_status,
  ...stepBy(context, after),
});

/** A step of a request in the log, by the caller. */
export async function logStep(context: Context, trx: Trx, step: Step): Promise<void> {
  const { before, after, agreed, operation, operation_type, restated } = step;
  await record(context, trx, {
    memberId: after.user_id,
    activity_type: activityOfType(after.transaction_type),
    operation_type,
    subject: {
      kind: 'request',
      transaction_id: after.id,
      transaction_type: after.transaction_type,
      reference: after.reference,
      ...(restated && { restated }),
      ...(agreed && { approval_id: agreed.approvalId, prepared_by: agreed.preparedBy }),
    },
    before: before && factsOf(before),
    after: { ...factsOf(after), ...(operation && executionProof(after, operation)) },
  });
}

const noticeOf: Record<RequestStatus, NotificationKind> = {
  // only what failed comes there by the fund: it is taken up again
  PENDING: 'request_retried',
  APPROVED: 'request_approved',
  REJECTED: 'request_rejected',
  EXECUTED: 'request_executed',
  FAILED: 'request_failed',
  CANCELLED: 'request_cancelled',
};
/** A payment that its member asked for may be on its way: whoever makes it is told whether it is awaited still. */
const noticeOfPayment: Partial<Record<RequestStatus, NotificationKind>> = {
  PENDING: 'payment_retried',
  APPROVED: 'payment_awaited',
  REJECTED: 'payment_called_off',
  // it may be taken up again: not to pay holds for now alone
  FAILED: 'payment_failed',
  CANCELLED: 'payment_called_off',
};
type Told = {
  readonly id: string;
  readonly user_id: string;
  readonly transaction_type: TransactionType;
};
/** `begun_as`: the status of its first step; `created_by`: somebody else than its member is of the fund. */
type Begun = Told & { readonly begun_as: RequestStatus | null; readonly created_by: string | null };

/** What a notice says a request by. */
export const noticeSubject = ({ id, user_id, transaction_type }: Told) => ({
  member_id: user_id,
  transaction_id: id,
  transaction_type,
});

/** What the member is told when the fund takes a request to a status; null: nothing. */
export function noticeAt(row: Begun, to: RequestStatus): Notice | null {
  if (isUntold(row, to)) return null;
  // what the fund entered has arrived: nobody may pay it once more
  const isToPay = row.transaction_type === 'MONEY_IN' && row.created_by === row.user_id;
  const kind = (isToPay && noticeOfPayment[to]) || noticeOf[to];
  return { userId: row.user_id, kind, subject: noticeSubject(row) };
}

/**
 * One request as the caller reads it, who has just changed it. Throws `unauthenticated` when the account was closed or
 * erased, or the session ended, while the call waited for those that came before it: then nothing of it is done.
 */
export async function answerOf(
  context: Context,
  trx: Trx,
  { userId, id }: Request,
): Promise<TransactionDetail> {
  const answer = await readAnswer(trx, userId, id, member(context));
  if (!answer) throw problem('not_found');
  if (!answer.isIn) throw problem('unauthenticated');
  return answer.told;
}
