import {
  type ConversionType,
  type Currency,
  type Reason,
  type RequestStatus,
  type TransactionType,
} from '../../../contract/enums.ts';
import { conversionParts } from '../../../contract/values/conversion.ts';
import { formatMoney, parseDecimal, parseMoney, rateDecimals } from '../../../contract/values/money.ts';
import { paymentReference, referenceOf } from '../../../contract/values/payment-reference.ts';
import type { TransferAccount } from '../../../contract/values/transaction.ts';
import { readTransferAccount } from '../../repositories/fund-banks.ts';
import { post, reserve } from '../../repositories/ledger.ts';
import { noteOf } from '../../repositories/request-detail.ts';
import {
  insertEvent,
  insertRequest,
  nextNumber,
  updateRequest,
  type StoredRequest,
} from '../../repositories/requests.ts';
import { executionProof } from '../../rules/execution-proof.ts';
import { movementOf } from '../../rules/request-movement.ts';
import { activityOfType, operationAt, promised } from '../../rules/requests.ts';
import type { Trx } from '../schema.ts';
import { accountId, stableId } from './accounts.ts';
import type { Tell } from './telling.ts';

/** A request as it is asked for. `amount` and `fees` as on the wire. */
export type SampleRequest = {
  /** by which its id is made */
  readonly name: string;
  readonly userId: string;
  readonly type: TransactionType;
  readonly currency: Currency;
  readonly amount: string;
  readonly at: Date;
  readonly by?: 'investor' | 'finance';
  readonly fees?: string;
  readonly conversion?: ConversionType;
  readonly ownReference?: string;
  readonly text?: string;
  /** where a withdrawal is paid to */
  readonly account?: TransferAccount;
};
/** What became of it. An execution comes with what was recorded of it. */
export type SampleStep = {
  readonly to: RequestStatus;
  readonly at: Date;
  readonly by?: 'investor' | 'finance';
  readonly reason?: Reason;
  readonly text?: string;
  readonly payer?: string;
  readonly rate?: string;
  readonly fundPart?: string;
};

type Writing = { readonly trx: Trx; readonly tell: Tell; readonly bank: string };
const cents = (text: string): bigint => parseMoney(text) ?? 0n;
const actor = (by: 'investor' | 'finance', userId: string) =>
  by === 'investor' ? userId : accountId('finance');

const factsOf = (row: StoredRequest, operation?: Buffer) => ({
  request_status: row.request_status,
  amount: formatMoney(BigInt(row.amount)),
  currency: row.currency,
  ...(row.reason && { reason: row.reason }),
  ...(row.text && { text: row.text }),
  ...(operation && executionProof(row, operation)),
});
const promiseOf = (row: StoredRequest): bigint => promised({ ...row, amount: BigInt(row.amount) });

async function insertSample({ trx, bank }: Writing, asked: SampleRequest): Promise<StoredRequest> {
  const { name, userId, type, currency, amount, at } = asked;
  const number = await nextNumber(trx);
  const reference = referenceOf(type, at.getUTCFullYear(), number);
  const row = await insertRequest(trx, {
    id: stableId(`transaction/${name}`),
    seq: String(number),
    reference,
    user_id: userId,
    transaction_type: type,
    request_status: 'PENDING',
    currency,
    amount: String(cents(amount)),
    misc_fees: type === 'MONEY_OUT' ? String(cents(asked.fees ?? '0')) : null,
    conversion_type: asked.conversion,
    payment_reference: type === 'MONEY_IN' ? paymentReference(reference) : null,
    own_reference: asked.ownReference,
    bank_account: asked.account && JSON.stringify(asked.account),
    fund_bank_id: type === 'MONEY_IN' ? bank : null,
    text: asked.text,
    created_at: at,
    created_by: actor(asked.by ?? 'investor', userId),
  });
  const promise = promiseOf(row);
  if (promise > 0n) await reserve(trx, { member: userId, currency, amount: promise });
  return row;
}

/** A rate and the parts that it makes, on a conversion that is approved. */
function termsOf(row: StoredRequest, { rate: typed, fundPart = '0' }: SampleStep) {
  const rate = typed === undefined ? null : parseDecimal(typed, rateDecimals);
  if (rate === null || row.conversion_type === null) return {};
  const asked = { amount: BigInt(row.amount), rate, type: row.conversion_type, fundPart: cents(fundPart) };
  const parts = conversionParts(asked);
  if ('field' in parts) throw new Error(`${row.reference} can’t be converted so`);
  return {
    exchange_rate: String(rate),
    client_part: String(parts.clientPart),
    fund_part: String(parts.fundPart),
  };
}

async function executeSample(
  { trx, bank }: Writing,
  row: StoredRequest,
  { at, payer }: SampleStep,
): Promise<{ readonly row: StoredRequest; readonly operation: Buffer }> {
  const day = at.toISOString().slice(0, 10);
  const isIn = row.transaction_type === 'MONEY_IN';
  const fund_bank_id = isIn || row.transaction_type === 'MONEY_OUT' ? bank : null;
  const account = isIn ? await readTransferAccount(trx, bank) : undefined;
  const movement = movementOf({ ...row, fund_bank_id });
  if (!movement) throw new Error(`${row.reference} can’t be executed`);
  const id = stableId(`operation/${row.id}`);
  const operation = await post(trx, movement, {
    id,
    transactionId: row.id,
    at,
    valueDate: day,
    promised: promiseOf(row),
  });
  const executed = await updateRequest(trx, row.id, {
    request_status: 'EXECUTED',
    operation_id: id,
    executed_at: at,
    starting_date: day,
    received_amount: isIn ? row.amount : null,
    value_date: isIn ? day : null,
    payer: payer ?? null,
    fund_bank_id,
    fund_account: account ?? null,
  });
  return { row: executed, operation };
}

async function takeSample(writing: Writing, row: StoredRequest, step: SampleStep) {
  if (step.to === 'EXECUTED') return executeSample(writing, row, step);
  const { trx } = writing;
  const change = promiseOf({ ...row, request_status: step.to }) - promiseOf(row);
  if (change !== 0n) await reserve(trx, { member: row.user_id, currency: row.currency, amount: change });
  const after = await updateRequest(trx, row.id, {
    request_status: step.to,
    reason: step.reason ?? null,
    // What was tried again says what was asked with it, and no more why it had failed.
    text: step.text ?? (step.to === 'PENDING' ? await noteOf(trx, row.id) : row.text),
    ...termsOf(row, step),
  });
  return { row: after };
}

/** What was done last to a request: in its own path, and in the log. */
async function record(
  { trx, tell }: Writing,
  {
    by = 'investor',
    at,
    operation_type,
    reason,
    text,
  }: Pick<SampleStep, 'by' | 'at' | 'reason' | 'text'> & {
    readonly operation_type: Parameters<Tell>[1]['operation_type'];
  },
  {
    before,
    after,
    operation,
  }: { readonly before?: StoredRequest; readonly after: StoredRequest; readonly operation?: Buffer },
): Promise<void> {
  const { id: transaction_id, transaction_type, reference, request_status, user_id } = after;
  const deed = {
    activity_type: activityOfType(transaction_type),
    operation_type,
    by,
    subject: { kind: 'request', transaction_id, transaction_type, reference },
    ...(before && { before: factsOf(before) }),
    after: factsOf(after, operation),
  };
  await tell(at, deed, () =>
    insertEvent(trx, {
      transaction_id,
      request_status,
      at,
      by: by === 'investor' ? 'investor' : 'fund',
      actor_id: actor(by, user_id),
      reason,
      text,
    }),
  );
}

/** Asks for something; the row as it stands. */
export async function askSample(writing: Writing, asked: SampleRequest): Promise<StoredRequest> {
  const after = await insertSample(writing, asked);
  const operation_type = asked.by === 'finance' ? 'CREATE' : 'SUBMIT';
  await record(writing, { ...asked, operation_type }, { after });
  return after;
}

/** Takes a request further, as the portal would: promises, ledger, path and log. */
export async function stepSample(
  writing: Writing,
  before: StoredRequest,
  step: SampleStep,
): Promise<StoredRequest> {
  const { row: after, ...done } = await takeSample(writing, before, step);
  const by = step.by ?? 'finance';
  await record(writing, { ...step, by, operation_type: operationAt(step.to) }, { before, after, ...done });
  return after;
}
