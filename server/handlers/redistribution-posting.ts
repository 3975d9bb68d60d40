import { formatMoney } from '../../contract/values/money.ts';
import { referenceOf } from '../../contract/values/payment-reference.ts';
import type { Shares } from '../../contract/values/redistribution-shares.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { postMany } from '../repositories/ledger-many.ts';
import { notifyMany } from '../repositories/notifications-many.ts';
import {
  insertPostings,
  keepVersion,
  updateRedistribution,
  type StoredRedistribution,
} from '../repositories/redistributions.ts';
import { nextNumbers } from '../repositories/requests.ts';
import type { Movement } from '../rules/ledger.ts';
import { correctedIn, daysOf, partsOf, type Part, type Plan } from '../rules/redistribution.ts';
import { timedId } from '../rules/timed-id.ts';
import type { Doing } from './approval-kinds/kind.ts';
import { record } from './recorded.ts';
import { sharesOf, storedShares } from './redistribution-shown.ts';
import { eventOf, logStep, noticeSubject } from './request-shared.ts';

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
  /** SHA-256 of the operations that are no member's */
  readonly operations?: readonly Buffer[];
};
/** A change of a month's record, in the log of the fund. */
export async function logMonth(context: Context, trx: Trx, row: LogRow): Promise<void> {
  const { before, after, agreed, operation_type, operations } = row;
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
    after: after && {
      ...factsOf(after),
      ...(operations && { operation_hashes: operations.map((hash) => hash.toString('hex')) }),
    },
  });
}

type Posting = {
  readonly doing: Doing;
  readonly row: StoredRedistribution;
  readonly at: Date;
  /** the members whose part was posted before */
  readonly corrected: ReadonlySet<string>;
};
type PlannedPart = Part & { readonly operation: string; readonly transaction: string | null };

const movementOf = (row: StoredRedistribution, { amount, target }: Part): Movement => ({
  kind: 'REDISTRIBUTION',
  currency: row.currency,
  amount,
  ...target,
});
/** How many rows go into one statement. */
const batch = 1000;
async function inBatches<T>(
  rows: readonly T[],
  write: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += batch) await write(rows.slice(from, from + batch));
}

/** The members' parts as transactions of theirs, each with its path, its row of the log and its notice. */
async function tellMembers(
  { doing, row, at, corrected }: Posting,
  parts: readonly PlannedPart[],
  hashes: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const { context, trx, agreed } = doing;
  const paid = parts.flatMap(({ userId, transaction, ...part }) =>
    userId === null || transaction === null ? [] : [{ ...part, userId, transaction }],
  );
  const numbers = await nextNumbers(trx, paid.length);
  const rows = paid.map(({ userId, transaction, operation, amount }, place) => {
    const number = numbers[place] ?? 0n;
    return {
      id: transaction,
      seq: String(number),
      reference: referenceOf('REDISTRIBUTION', at.getUTCFullYear(), number),
      user_id: userId,
      transaction_type: 'REDISTRIBUTION' as const,
      request_status: 'EXECUTED' as const,
      currency: row.currency,
      amount: String(amount),
      starting_date: daysOf(row).last,
      operation_id: operation,
      created_at: at,
      created_by: member(context).id,
      executed_at: at,
    };
  });
  const about = new Map<string, ReturnType<typeof noticeSubject>>();
  await inBatches(rows, async (some) => {
    const made = await trx
      .insertInto('transactions')
      .values([...some])
      .returningAll()
      .execute();
    const events = made.map((after) => eventOf(context, { after }));
    await trx.insertInto('transaction_events').values(events).execute();
    for (const after of made) {
      const operation = hashes.get(after.operation_id ?? '');
      await logStep(context, trx, {
        operation_type: 'EXECUTE',
        after,
        agreed,
        restated: corrected.has(after.user_id),
        ...(operation && { operation }),
      });
      about.set(after.user_id, noticeSubject(after));
    }
  });
  const told = [...about.keys()];
  const [again, first] = [told.filter((id) => corrected.has(id)), told.filter((id) => !corrected.has(id))];
  if (first.length > 0) await notifyMany(context, trx, first, { kind: 'redistribution_paid' }, about);
  if (again.length > 0) await notifyMany(context, trx, again, { kind: 'redistribution_corrected' }, about);
}

/** Posts the operations of all parts, and keeps what each was for. */
async function postParts(
  posting: Posting,
  parts: readonly PlannedPart[],
): Promise<ReadonlyMap<string, Buffer>> {
  const { doing, row, at } = posting;
  const valueDate = daysOf(row).last;
  const hashes = await postMany(
    doing.trx,
    parts.map((part) => ({
      movement: movementOf(row, part),
      posting: { id: part.operation, transactionId: part.transaction, at, valueDate },
    })),
  );
  await inBatches(parts, (some) =>
    insertPostings(
      doing.trx,
      some.map(({ operation, party, userId, amount }) => ({
        operation_id: operation,
        redistribution_id: row.id,
        version: row.version,
        party,
        user_id: userId,
        amount: String(amount),
      })),
    ),
  );
  return new Map(parts.map(({ operation }, place) => [operation, hashes[place] ?? Buffer.alloc(0)]));
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
  const parts = partsOf(plan).map((part) => ({
    ...part,
    operation: timedId(),
    transaction: part.userId === null ? null : timedId(),
  }));
  const posting = { doing, row: after, at, corrected: correctedIn(plan) };
  const hashes = parts.length > 0 ? await postParts(posting, parts) : new Map<string, Buffer>();
  if (parts.length > 0) await tellMembers(posting, parts, hashes);
  const operations = parts.flatMap(({ operation, transaction }) =>
    transaction === null ? (hashes.get(operation) ?? []) : [],
  );
  await logMonth(context, trx, { operation_type: 'EXECUTE', before, after, agreed, operations });
}
