import type { ApprovalPayload } from '../../contract/values/approval.ts';
import { isSameHolder, isSamePerson } from '../../contract/values/holder.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { formatMoney, parseMoney } from '../../contract/values/money.ts';
import { payeeOf } from '../../contract/values/payee.ts';
import type { TransferAccount } from '../../contract/values/transaction.ts';
import { problem } from '../http/problem.ts';
import { isAnyDeleted, readTransferAccount } from '../repositories/fund-banks.ts';
import { post, postReversal, readBalances, readEntries } from '../repositories/ledger.ts';
import { readMoneyFacts } from '../repositories/money-facts.ts';
import { notify, predictNotices } from '../repositories/notifications.ts';
import { takeRequest } from '../repositories/request-steps.ts';
import { readInvested } from '../repositories/invested.ts';
import { readTransaction, type NamedRequest, type RequestToChange } from '../repositories/requests.ts';
import { entriesOf, mayBeBelowZero, reversed, type LedgerEntry } from '../rules/ledger.ts';
import { obstaclesAt } from '../rules/request-obstacles.ts';
import { effectsOfEntries, movementOf } from '../rules/request-movement.ts';
import { promised } from '../rules/requests.ts';
import { timedId } from '../rules/timed-id.ts';
import { hashEffects } from './approval-kinds/hash.ts';
import type { Doing, Prediction, Reading } from './approval-kinds/kind.ts';
import { assertFields } from './assert-fields.ts';
import { assertNoObstacle, assertSameAccount, noticeAt, logStep, stepBy } from './request-shared.ts';
import { missedValues } from './request-values.ts';

export type Execution = ApprovalPayload<'money.execution'>;

const promiseOf = (row: NamedRequest): bigint => promised({ ...row, amount: BigInt(row.amount) });

/** What effects on requests have in common: the notice to the member, with its mail. */
export async function noticeEffects(
  { context, db }: Reading,
  row: RequestToChange,
  to: NamedRequest['request_status'],
): Promise<readonly Effect[]> {
  const notice = noticeAt(row, to);
  const { kinds, mails } = await predictNotices(context, db, notice ? [notice] : []);
  return [
    ...mails.map(({ template, language }) => ({ effect: 'mail' as const, template, language })),
    ...kinds.map((kind) => ({ effect: 'notification' as const, kind })),
  ];
}

/**
 * Whether somebody else than the member has paid: neither the dossier nor its account has that name. What a member has
 * written since, and nobody has looked at, names nobody: a company's name, the holder of an account. A person's name is
 * the account's own, in whichever order a bank writes it.
 */
export async function isOtherPayer(reading: Reading, row: NamedRequest, payer: string): Promise<boolean> {
  const { type, bank } = await readMoneyFacts(reading.db, row.user_id, reading.context);
  const isNamed = type !== 'BUSINESS' || bank?.identity === 'VALIDATED';
  const known = [
    ...(isNamed ? [row.user_name] : []),
    ...(bank?.status === 'VALIDATED' ? [bank.account.account_holder] : []),
  ];
  const isSame = type === 'BUSINESS' ? isSameHolder : isSamePerson;
  return !known.some((name) => isSame(name, payer));
}

/** The entries of its execution: its own, or those of another operation the other way round. */
async function entriesFor({ db }: Reading, row: NamedRequest): Promise<readonly LedgerEntry[]> {
  const original = row.reversal_of && (await readTransaction(db, row.user_id, row.reversal_of));
  if (original && original.operation_id !== null) {
    const entries = await readEntries(db, original.operation_id);
    const banks = entries.flatMap(({ account: { kind, owner } }) =>
      kind === 'BANK' && owner !== null ? [owner] : [],
    );
    // Nothing is booked on an account that the fund has no more.
    if (await isAnyDeleted(db, banks)) throw problem('conflict');
    return reversed(entries);
  }
  const movement = movementOf(row);
  if (!movement) throw problem('conflict');
  return entriesOf(movement);
}

/** Throws unless every account that must not fall below zero has what is taken of it. The database has the last word. */
async function assertCovered({ db }: Reading, row: NamedRequest, entries: readonly LedgerEntry[]) {
  const taken = entries.filter(({ account, amount }) => amount < 0n && !mayBeBelowZero(account.kind));
  const held = await readBalances(
    db,
    taken.map(({ account }) => account),
  );
  taken.forEach(({ account, amount }, at) => {
    const { balance = 0n, reserved = 0n } = held[at] ?? {};
    const own = account.kind === 'WALLET' && account.owner === row.user_id ? promiseOf(row) : 0n;
    if (balance - (reserved - own) + amount < 0n) throw problem('insufficient_amount_balance');
  });
}

/** What is invested bounds what is taken out of it; what of it is asked back by nobody, what undoes an investment. */
async function assertInvested({ db }: Reading, row: NamedRequest): Promise<void> {
  const original = row.reversal_of && (await readTransaction(db, row.user_id, row.reversal_of));
  const isTaken =
    row.transaction_type === 'INVESTMENT_OUT' || (original && original.transaction_type === 'INVESTMENT_IN');
  if (!isTaken) return;
  const { invested, free } = await readInvested(db, row.user_id);
  const bound = original ? free : invested;
  if (BigInt(row.amount) > bound[row.currency]) throw problem('insufficient_amount_balance');
}

/** The request as it will be executed, with the bank that it goes through. Throws what is in the way. */
async function ready(reading: Reading, payload: Execution): Promise<RequestToChange> {
  const { context, db } = reading;
  const row = await readTransaction(db, payload.user_id, payload.transaction_id);
  if (!row) throw problem('not_found');
  if (row.request_status !== 'APPROVED') throw problem('conflict');
  const { facts, bank, payInto } = await readMoneyFacts(db, row.user_id, context, row.transaction_type);
  assertSameAccount(row, bank);
  assertNoObstacle(obstaclesAt('EXECUTED', row, facts));
  const original = row.reversal_of && (await readTransaction(db, row.user_id, row.reversal_of));
  // what undoes an operation counts from the day of that at the earliest, whichever day was typed since it was posted
  if (original && payload.starting_date < (original.starting_date ?? ''))
    assertFields({ starting_date: 'too_small' });
  if (row.transaction_type === 'MONEY_OUT') {
    if (!payInto) throw problem('no_default_account');
    return { ...row, fund_bank_id: payInto.id };
  }
  const received = payload.received_amount === undefined ? null : parseMoney(payload.received_amount);
  return { ...row, received_amount: received === null ? null : String(received) };
}

/** To whom a withdrawal is paid, and what arrives there. */
function paidTo({
  transaction_type,
  bank_account,
  currency,
  amount,
  misc_fees,
}: NamedRequest): readonly Effect[] {
  if (transaction_type !== 'MONEY_OUT' || !bank_account) return [];
  const net = formatMoney(BigInt(amount) - BigInt(misc_fees ?? '0'));
  return [{ effect: 'payee.paid', payee: payeeOf(bank_account), currency, amount: net }];
}

/** What the execution would do now, and the hash of it. Writes nothing. */
export async function predictExecution(reading: Reading, payload: Execution): Promise<Prediction> {
  const row = await ready(reading, payload);
  const { payer } = payload;
  const otherPayer = payer !== undefined && (await isOtherPayer(reading, row, payer));
  // Prepared as the member's own payment, and it isn't by now: that takes other people to confirm it.
  if (otherPayer && payload.other_payer !== true) throw problem('conflict');
  const entries = await entriesFor(reading, row);
  await assertCovered(reading, row, entries);
  await assertInvested(reading, row);
  const promise = promiseOf(row);
  const {
    id,
    user_id,
    transaction_type,
    request_status: from,
    currency,
    version,
    fund_bank_id,
    bank_account,
  } = row;
  const effects: readonly Effect[] = [
    { effect: 'request.status', transaction_id: id, transaction_type, from, to: 'EXECUTED' },
    ...(promise > 0n
      ? [{ effect: 'wallet.releases' as const, user_id, currency, amount: formatMoney(promise) }]
      : []),
    ...effectsOfEntries(entries),
    ...paidTo(row),
    ...(await missedValues(reading, row, payload.starting_date)),
    ...(await noticeEffects(reading, row, 'EXECUTED')),
  ];
  return { effects, hash: hashEffects(effects, { asked: payload, version, fund_bank_id, bank_account }) };
}

/** What a payment is kept with: the account that it came into, whatever becomes of that later. */
async function paidInto({ db }: Reading, row: NamedRequest): Promise<TransferAccount | null> {
  if (row.transaction_type !== 'MONEY_IN' || row.fund_bank_id === null) return null;
  return (await readTransferAccount(db, row.fund_bank_id)) ?? null;
}

/** Posts it to the ledger and closes the request, in the transaction of whoever decides it, by what was foreseen there. */
export async function applyExecution(
  { context, trx, agreed, foreseen }: Doing,
  payload: Execution,
): Promise<void> {
  const before = await ready({ context, db: foreseen }, payload);
  const operation = timedId();
  const at = context.clock.now();
  const posting = {
    id: operation,
    transactionId: before.id,
    at,
    valueDate: payload.starting_date,
    promised: promiseOf(before),
  };
  const original =
    before.reversal_of && (await readTransaction(foreseen, before.user_id, before.reversal_of));
  const movement = movementOf(before);
  if (!movement) throw problem('conflict');
  const hash =
    original && original.operation_id !== null
      ? await postReversal(trx, original.operation_id, posting, foreseen)
      : await post(trx, movement, posting);
  const change = {
    request_status: 'EXECUTED' as const,
    operation_id: operation,
    executed_at: at,
    starting_date: payload.starting_date,
    received_amount: before.received_amount,
    value_date: payload.value_date ?? null,
    payer: payload.payer ?? null,
    fund_bank_id: before.fund_bank_id,
    fund_account: await paidInto({ context, db: foreseen }, before),
    reason: null,
  };
  const after = await takeRequest(trx, before, change, stepBy(context, {}));
  await logStep(context, trx, { operation_type: 'EXECUTE', before, after, agreed, operation: hash });
  const notice = noticeAt(before, 'EXECUTED');
  if (notice) await notify(context, trx, notice, foreseen);
}
