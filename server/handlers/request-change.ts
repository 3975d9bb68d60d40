import type { Kysely } from 'kysely';
import { isEnteredPayment, isFundsOwn } from '../../contract/values/funds-own.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { RequestStatus } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import type { TransactionChange } from '../../contract/values/transaction.ts';
import { today } from '../clock.ts';
import { readingOnce } from '../db/reading-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findOpenApproval } from '../repositories/approvals.ts';
import { reserve } from '../repositories/ledger.ts';
import { readMoneyFacts } from '../repositories/money-facts.ts';
import { notify } from '../repositories/notifications.ts';
import { noteOf, subjectOfRequest } from '../repositories/request-detail.ts';
import { holdExecution, holdRequest, takeRequest } from '../repositories/request-steps.ts';
import type { NamedRequest, RequestToChange } from '../repositories/requests.ts';
import { obstaclesAt } from '../rules/request-obstacles.ts';
import { mayMove, needsReason, needsTwo, operationAt, promised } from '../rules/requests.ts';
import { hashEffects } from './approval-kinds/hash.ts';
import type { Prediction, Reading } from './approval-kinds/kind.ts';
import { moneyExecution } from './approval-kinds/money-execution.ts';
import { assertFields } from './assert-fields.ts';
import { decideOrWait } from './four-eyes.ts';
import { isOtherPayer, noticeEffects, type Execution } from './request-execution.ts';
import {
  assertFreeInvested,
  assertNoObstacle,
  assertSameAccount,
  noticeAt,
  logStep,
  sideOf,
  stepBy,
  toldRequest,
} from './request-shared.ts';
import { assertDays, assertGiven, termFields, termsOf, type Terms } from './request-terms.ts';

type Request = { readonly userId: string; readonly id: string };
const promiseAt = (row: NamedRequest, request_status: RequestStatus): bigint =>
  promised({ transaction_type: row.transaction_type, request_status, amount: BigInt(row.amount) });

/**
 * An investor may take back what was asked for and still waits, and say nothing else. A payment that the fund entered is there
 * already: it is not called off by its member, whatever its status.
 */
function assertInvestorMay(row: RequestToChange, body: TransactionChange): void {
  assertGiven(body, [], 'unknown_field');
  const { transaction_type, begun_as, begun_by } = row;
  const isTakenBack = body.request_status === 'CANCELLED';
  if (!isTakenBack || isFundsOwn(transaction_type, begun_as)) throw problem('forbidden');
  if (isEnteredPayment(transaction_type, begun_by))
    throw problem('conflict', { fields: { request_status: 'entered_by_fund' } });
  if (body.reason !== undefined) assertFields({ reason: 'unknown_field' });
}

/**
 * Nobody decides on money of one's own, and whoever made a request doesn't approve it (decisions §7). The latter is no
 * matter of what somebody may do: the next request of a colleague is theirs to approve.
 */
function assertFundMay(context: Context, row: NamedRequest, to: RequestStatus): void {
  const { id } = member(context);
  if (id === row.user_id) throw problem('forbidden');
  if (to === 'APPROVED' && context.config.fourEyes && row.created_by === id)
    throw problem('conflict', { fields: { request_status: 'not_own_request' } });
}

/** Throws unless the caller may take the request there, now, with what was said. */
function assertMay(context: Context, row: RequestToChange, body: TransactionChange): void {
  const side = sideOf(context);
  const { request_status: to, reason, text } = body;
  if (side === 'investor') assertInvestorMay(row, body);
  else assertFundMay(context, row, to);
  if (row.version !== body.version) throw problem('stale_version');
  if (!mayMove(side, row.request_status, to)) throw problem('conflict');
  if (needsReason(side, row.request_status, to) && !reason && !text) assertFields({ reason: 'required' });
  if (side === 'investor') return;
  assertDays(body, today(context.clock), row.starting_date);
  if (to === 'EXECUTED') return;
  assertGiven(body, to === 'APPROVED' ? termFields(row.transaction_type) : [], 'invalid_value');
}

/** What is asked for an execution; the payment that came in has to be told whole. */
async function executionOf(reading: Reading, row: NamedRequest, body: TransactionChange): Promise<Execution> {
  const { user_id, id: transaction_id, transaction_type } = row;
  const starting_date = body.starting_date ?? row.starting_date ?? today(reading.context.clock);
  const about = { user_id, transaction_id, starting_date };
  if (transaction_type !== 'MONEY_IN') {
    assertGiven(body, ['starting_date'], 'invalid_value');
    return about;
  }
  assertGiven(body, ['starting_date', 'received_amount', 'value_date', 'payer'], 'invalid_value');
  const { received_amount, value_date, payer } = body;
  if (received_amount === undefined || value_date === undefined || payer === undefined) {
    const told = { received_amount, value_date, payer };
    const missing = Object.entries(told).filter(([, value]) => value === undefined);
    throw problem('validation_failed', {
      fields: Object.fromEntries(missing.map(([name]) => [name, 'required'])),
    });
  }
  const other_payer = await isOtherPayer(reading, row, payer);
  return { ...about, received_amount, value_date, payer, ...(other_payer && { other_payer }) };
}

/** The terms under which it is approved; null: this step sets none. */
async function approvedTerms(
  reading: Reading,
  row: NamedRequest,
  body: TransactionChange,
): Promise<Terms | null> {
  const { request_status: to } = body;
  if (to !== 'PENDING' && to !== 'APPROVED') return null;
  const { facts, bank } = await readMoneyFacts(
    reading.db,
    row.user_id,
    reading.context,
    row.transaction_type,
  );
  assertSameAccount(row, bank);
  assertNoObstacle(obstaclesAt(to, row, facts));
  if (to === 'PENDING') {
    // While it had failed nothing was kept for it: another request may have asked for the same.
    await assertFreeInvested(reading.db, row, BigInt(row.amount));
    // What is tried again gets its rate anew.
    return { misc_fees: row.misc_fees, exchange_rate: null, client_part: null, fund_part: null };
  }
  const { transaction_type, currency, conversion_type } = row;
  const asked = { transaction_type, currency, conversion_type, amount: BigInt(row.amount) };
  return termsOf(asked, body, { fees: null, former: row, needsRate: true });
}

/** What becomes of the promise that a request has made of its wallet. */
function promiseEffects(row: NamedRequest, to: RequestStatus): readonly Effect[] {
  const { user_id, currency } = row;
  const change = promiseAt(row, to) - promiseAt(row, row.request_status);
  if (change === 0n) return [];
  const amount = formatMoney(change < 0n ? -change : change);
  const effect = change < 0n ? ('wallet.releases' as const) : ('wallet.reserves' as const);
  return [{ effect, user_id, currency, amount }];
}

type Step = { readonly terms: Terms | null; readonly prediction: Prediction };

/** A step that moves no money: what it does, and the terms that it sets. Writes nothing. */
async function planStep(reading: Reading, row: RequestToChange, body: TransactionChange): Promise<Step> {
  const terms = await approvedTerms(reading, row, body);
  const { request_status: to, effects_hash: _hash, ...asked } = body;
  const { id: transaction_id, transaction_type, request_status: from, version } = row;
  const told = sideOf(reading.context) === 'fund' ? await noticeEffects(reading, row, to) : [];
  const effects: readonly Effect[] = [
    { effect: 'request.status', transaction_id, transaction_type, from, to },
    ...promiseEffects(row, to),
    ...told,
  ];
  return {
    terms,
    prediction: { effects, hash: hashEffects(effects, { asked: { ...asked }, terms, version }) },
  };
}

/** What a change would do now; throws what keeps it from being done. Writes nothing. */
export async function predictChange(
  reading: Reading,
  request: Request,
  body: TransactionChange,
): Promise<Prediction> {
  const row = await toldRequest(reading, request);
  assertMay(reading.context, row, body);
  if (body.request_status !== 'EXECUTED') return (await planStep(reading, row, body)).prediction;
  return moneyExecution(await executionOf(reading, row, body)).predict(reading);
}

type Executing = {
  readonly payload: Execution;
  readonly seen?: string | undefined;
  /** by which the caller reads, each question once, what the caller holds: the member's money and the request */
  readonly held: Kysely<Database>;
};

/** Executes it, or prepares that for a second person where it takes two. */
export async function execute(
  context: Context,
  trx: Trx,
  row: Pick<NamedRequest, 'transaction_type'>,
  { payload, seen, held }: Executing,
): Promise<void> {
  if (needsTwo(row.transaction_type)) {
    const asked = { kind: 'money.execution' as const, payload, ...(seen !== undefined && { seen }) };
    await decideOrWait(context, trx, asked, held);
    return;
  }
  const predicted = await moneyExecution(payload).predict({ context, db: held });
  if (seen !== undefined && seen !== predicted.hash) throw problem('stale_version');
  await predicted.apply({ context, trx, agreed: null, foreseen: held });
}

/** Why it was turned down, failed or was called off, while it is so. What is said on its way stands in its path alone. */
const isHalted = (to: RequestStatus): boolean => to === 'REJECTED' || to === 'FAILED' || to === 'CANCELLED';

/** What the row itself says from this step on: the note of whoever asked, but while it says why nothing comes of it. */
async function rowText(trx: Trx, row: NamedRequest, body: TransactionChange): Promise<string | null> {
  const { request_status: to, reason, text } = body;
  if (to === 'PENDING') return noteOf(trx, row.id);
  if (!isHalted(to)) return row.text;
  return text ?? (reason === undefined ? row.text : null);
}

async function takeStep(
  { context, db }: Reading,
  trx: Trx,
  row: RequestToChange,
  body: TransactionChange,
): Promise<void> {
  const { request_status: to, effects_hash: seen, reason = null, text, starting_date } = body;
  // What somebody has prepared is withdrawn or turned down first: else it would wait for ever.
  const open = await findOpenApproval(trx, subjectOfRequest(row.id));
  if (open) throw problem('conflict', { approvalId: open.id });
  const { terms, prediction } = await planStep({ context, db }, row, body);
  if (seen !== undefined && seen !== prediction.hash) throw problem('stale_version');
  const amount = promiseAt(row, to) - promiseAt(row, row.request_status);
  if (amount !== 0n) await reserve(trx, { member: row.user_id, currency: row.currency, amount });
  const change = {
    request_status: to,
    reason: isHalted(to) ? reason : null,
    text: await rowText(trx, row, body),
    ...terms,
    ...(starting_date !== undefined && { starting_date }),
  };
  const after = await takeRequest(trx, row, change, stepBy(context, body));
  const told = { ...after, reason, text: text ?? after.text };
  await logStep(context, trx, { operation_type: operationAt(to), before: row, after: told });
  const notice = noticeAt(row, to);
  if (notice && sideOf(context) === 'fund') await notify(context, trx, notice, db);
}

/** Takes a request a step further, with the member's money standing still: of two at once the second is told so. */
export async function changeRequest(
  context: Context,
  trx: Trx,
  request: Request,
  body: TransactionChange,
): Promise<void> {
  const executes = body.request_status === 'EXECUTED';
  await (executes ? holdExecution : holdRequest)(trx, request.userId, request.id);
  // what is held stays as it is until this very call changes it: until then each question is asked once
  const reading = { context, db: readingOnce(trx) };
  const row = await toldRequest(reading, request);
  assertMay(context, row, body);
  if (!executes) return takeStep(reading, trx, row, body);
  const payload = await executionOf(reading, row, body);
  return execute(context, trx, row, { payload, seen: body.effects_hash, held: reading.db });
}
