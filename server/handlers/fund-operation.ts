import type { Kysely } from 'kysely';
import { parseMoney } from '../../contract/values/money.ts';
import type { FundTransactionForm } from '../../contract/values/transaction.ts';
import { today } from '../clock.ts';
import { readingOnce } from '../db/reading-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readEntries, reserve } from '../repositories/ledger.ts';
import { readMoneyFacts } from '../repositories/money-facts.ts';
import { holdMember } from '../repositories/request-steps.ts';
import { hasReversal, insertRequest, readTransaction, type StoredRequest } from '../repositories/requests.ts';
import { obstaclesOf } from '../rules/request-obstacles.ts';
import { walletShare } from '../rules/request-movement.ts';
import { promised } from '../rules/requests.ts';
import { assertFields } from './assert-fields.ts';
import { execute } from './request-change.ts';
import { assertMayComeIn, numbered } from './request-create.ts';
import { assertFreeInvested, assertNoObstacle, logStep, stepBy } from './request-shared.ts';
import { assertDays } from './request-terms.ts';

/**
 * What undoes an operation is an adjustment of the member's wallet by exactly what the operation did to it: an executed
 * one of the same member, once, and no reversal itself. It is posted as the same entries the other way round. Answers what
 * it undoes; null: nothing.
 */
async function assertReversal(
  db: Kysely<Database>,
  form: FundTransactionForm,
  amount: bigint,
): Promise<StoredRequest | null> {
  const { reversal_of, user_id, currency, transaction_type } = form;
  if (reversal_of === undefined) return null;
  if (transaction_type !== 'ADJUSTMENT') assertFields({ reversal_of: 'invalid_value' });
  const original = await readTransaction(db, user_id, reversal_of);
  if (!original) throw problem('not_found');
  const { operation_id, currency: known } = original;
  if (original.transaction_type === 'REDISTRIBUTION' || original.reversal_of !== null || known !== currency)
    assertFields({ reversal_of: 'invalid_value' });
  if (operation_id === null || (await hasReversal(db, reversal_of))) throw problem('conflict');
  const share = walletShare(await readEntries(db, operation_id), user_id, currency);
  if (amount !== -share) assertFields({ amount: 'invalid_value' });
  return original;
}

/** An operation that the fund posts for a member: approved from the start, and executed like any other. */
export async function postOperation(
  context: Context,
  trx: Trx,
  form: FundTransactionForm,
): Promise<StoredRequest> {
  const { user_id, transaction_type, currency, starting_date, reversal_of, text } = form;
  if (user_id === member(context).id) throw problem('forbidden');
  await holdMember(trx, user_id);
  // What is read before the request is written is changed by nothing that follows until it is executed: it is asked once.
  const held = readingOnce(trx);
  const { role, email, facts } = await readMoneyFacts(held, user_id, context, transaction_type);
  // nobody, or by now one of the fund's own
  if (role !== 'user') throw problem('not_found');
  assertMayComeIn(email, transaction_type);
  const amount = parseMoney(form.amount) ?? 0n;
  assertNoObstacle(obstaclesOf(form, facts));
  await assertFreeInvested(held, form, amount);
  const original = await assertReversal(held, form, amount);
  // what undoes a withdrawal of what was invested invests it again
  if (original?.transaction_type === 'INVESTMENT_OUT') assertMayComeIn(email, 'INVESTMENT_IN');
  // what undoes an operation may count from the very day of it, however far away
  assertDays(form, today(context.clock), original?.starting_date);
  const asked = {
    ...(await numbered(context, trx, transaction_type)),
    user_id,
    transaction_type,
    request_status: 'APPROVED' as const,
    currency,
    amount: String(amount),
    starting_date,
    // What undoes a movement of a bank moves that bank.
    fund_bank_id: original?.fund_bank_id ?? null,
    reversal_of,
    text,
    created_at: context.clock.now(),
    created_by: member(context).id,
  };
  const row = await insertRequest(trx, asked, stepBy(context, { text }));
  const promise = promised({ ...row, amount });
  if (promise > 0n) await reserve(trx, { member: user_id, currency, amount: promise });
  await logStep(context, trx, { operation_type: 'CREATE', after: row });
  await execute(context, trx, row, { payload: { user_id, transaction_id: row.id, starting_date }, held });
  return row;
}
