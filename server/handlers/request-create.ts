import type { TransactionType } from '../../contract/enums.ts';
import { parseMoney } from '../../contract/values/money.ts';
import { paymentReference, referenceOf } from '../../contract/values/payment-reference.ts';
import type { TransactionForm } from '../../contract/values/transaction.ts';
import { today } from '../clock.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { reserve } from '../repositories/ledger.ts';
import { readMoneyFacts } from '../repositories/money-facts.ts';
import { notifyStaff } from '../repositories/notifications.ts';
import { holdMember } from '../repositories/request-steps.ts';
import {
  insertRequest,
  nextNumber,
  readEntered,
  readTransaction,
  type StoredRequest,
} from '../repositories/requests.ts';
import { promised } from '../rules/requests.ts';
import { obstaclesOf } from '../rules/request-obstacles.ts';
import { assertFields } from './assert-fields.ts';
import { assertNotErased } from './not-erased.ts';
import {
  assertFreeInvested,
  assertNoObstacle,
  noticeSubject,
  logStep,
  sideOf,
  stepBy,
} from './request-shared.ts';
import { assertConfirmed } from './second-factor-shared.ts';
import { assertDays, assertGiven, termFields, termsOf } from './request-terms.ts';

/** What a new transaction is called, in the order in which they are made. */
export async function numbered(context: Context, trx: Trx, type: TransactionType) {
  const number = await nextNumber(trx);
  const reference = referenceOf(type, context.clock.now().getUTCFullYear(), number);
  return { seq: String(number), reference };
}

/** Whose money a form is about: an investor's own, or the member that staff name. */
export function whoseMoney(context: Context, { user_id }: Pick<TransactionForm, 'user_id'>): string {
  const { id, role } = member(context);
  if (role === 'user') {
    if (user_id !== undefined && user_id !== id) throw problem('forbidden');
    return id;
  }
  if (user_id === undefined) throw problem('validation_failed', { fields: { user_id: 'required' } });
  // Nobody of the fund moves money of their own.
  if (user_id === id) throw problem('forbidden');
  return user_id;
}

/** Tells those who may approve it, but whoever has made it. */
async function tellStaff(context: Context, trx: Trx, row: StoredRequest): Promise<void> {
  const others = { roles: ['admin', 'finance'], except: [member(context).id] };
  await notifyStaff(context, trx, others, { kind: 'request_created', subject: noticeSubject(row) });
}

/** Nothing comes in for somebody who was erased; what came late is still paid out. */
export function assertMayComeIn(email: string | undefined, type: TransactionType): void {
  if (email !== undefined && (type === 'MONEY_IN' || type === 'INVESTMENT_IN')) assertNotErased({ email });
}

/**
 * The request whose money came though it was turned down or called off; of one that was entered for another itself that
 * other, so that from whichever of them it is entered, it is entered once. Throws `already_entered`, with what is there.
 */
async function enteredFor(trx: Trx, userId: string, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const over = await readTransaction(trx, userId, id);
  if (!over) throw problem('not_found');
  const { transaction_type, request_status } = over;
  const isOver = request_status === 'REJECTED' || request_status === 'CANCELLED';
  if (transaction_type !== 'MONEY_IN' || !isOver) assertFields({ entered_for: 'invalid_value' });
  const first = over.entered_for ?? over.id;
  const transactionId = await readEntered(trx, first);
  if (transactionId !== undefined) throw problem('already_entered', { transactionId });
  return first;
}

/**
 * A new request, PENDING, with its promise, its path, its row of the log and its notices. The member's money stands
 * still meanwhile: of many at once each sees what the one before has promised.
 */
export async function createRequest(
  context: Context,
  trx: Trx,
  userId: string,
  form: TransactionForm,
): Promise<StoredRequest> {
  const { transaction_type, currency, conversion_type = null, text, own_reference } = form;
  assertGiven(form, termFields(transaction_type), 'invalid_value');
  assertDays(form, today(context.clock));
  await holdMember(trx, userId);
  const { role, email, facts, told, bank, payInto } = await readMoneyFacts(
    trx,
    userId,
    context,
    transaction_type,
  );
  // nobody, or by now one of the fund's own
  if (role !== 'user') throw problem('not_found');
  // whoever asks for themselves is in, and so not erased
  if (sideOf(context) === 'fund') assertMayComeIn(email, transaction_type);
  const entered_for = await enteredFor(trx, userId, form.entered_for);
  const amount = parseMoney(form.amount) ?? 0n;
  const terms = termsOf({ transaction_type, currency, amount, conversion_type }, form, {
    fees: context.config.miscFees[currency],
    former: null,
    needsRate: false,
  });
  assertNoObstacle(obstaclesOf(form, sideOf(context) === 'investor' ? told : facts));
  await assertFreeInvested(trx, { user_id: userId, transaction_type, currency }, amount);
  const number = await numbered(context, trx, transaction_type);
  const isIn = transaction_type === 'MONEY_IN';
  const asked = {
    ...number,
    ...terms,
    user_id: userId,
    transaction_type,
    request_status: 'PENDING' as const,
    currency,
    amount: String(amount),
    conversion_type,
    starting_date: form.starting_date,
    payment_reference: isIn ? paymentReference(number.reference) : null,
    own_reference,
    entered_for,
    bank_account: transaction_type === 'MONEY_OUT' && bank ? JSON.stringify(bank.account) : null,
    fund_bank_id: isIn ? payInto?.id : null,
    text,
    created_at: context.clock.now(),
    created_by: member(context).id,
  };
  const row = await insertRequest(trx, asked, stepBy(context, { text }));
  const promise = promised({ ...row, amount });
  if (promise > 0n) await reserve(trx, { member: userId, currency, amount: promise });
  // Last of all: nobody confirms what is refused anyway.
  if (transaction_type === 'MONEY_OUT') await assertConfirmed(context, trx, 'money_out');
  await logStep(context, trx, {
    operation_type: sideOf(context) === 'investor' ? 'SUBMIT' : 'CREATE',
    after: row,
  });
  await tellStaff(context, trx, row);
  return row;
}
