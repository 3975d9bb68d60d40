import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Reason, RequestStatus } from '../../contract/enums.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { TransactionDetail, TransferAccount } from '../../contract/values/transaction.ts';
import type { Database } from '../db/schema.ts';
import type { RequestBy } from '../db/tables/requests.ts';
import { personName } from './names.ts';
import { listedRequests, type ListedRequest } from './requests-listed.ts';
import { transactionShown, type Viewer } from './requests.ts';
import { isStillIn } from './sessions.ts';
import { isUntold } from './told-requests.ts';

type Db = Kysely<Database>;

/** What was said when it was asked for: the row says it, but while it says why nothing came of the request. */
export async function noteOf(db: Db, id: string): Promise<string | null> {
  const asked = await db
    .selectFrom('transaction_events')
    .select('text')
    .where('transaction_id', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return asked?.text ?? null;
}

/** The thing that two people decide about a request. */
export const subjectOfRequest = (id: string): string => `transaction:${id}`;

/** What stands beside a transaction, read with it. JSON has no moments, only what they read as. */
type Beside = {
  readonly history: readonly {
    readonly request_status: RequestStatus;
    readonly at: string;
    readonly by: RequestBy;
    readonly name: string | null;
    readonly reason: Reason | null;
    readonly text: string | null;
  }[];
  readonly proofs: readonly {
    readonly file_id: string;
    readonly file_name: string;
    readonly size: number;
    readonly uploaded_at: string;
  }[];
  readonly paid_into: TransferAccount | null;
  readonly undone: {
    readonly id: string;
    readonly reference: string;
    readonly request_status: RequestStatus;
  } | null;
  readonly entered: TransactionDetail['entered_as'];
  readonly waits: {
    readonly id: string;
    readonly prepared_by: string;
    readonly prepared_by_name: string;
    readonly prepared_at: string;
  } | null;
};

/** The path that it has taken, oldest first. */
const history = sql`(
  select coalesce(json_agg(json_build_object(
    'request_status', step.request_status, 'at', step.at, 'by', step.by, 'reason', step.reason, 'text', step.text,
    'name', ${personName('actor')}) order by step.id), '[]')
  from transaction_events step left join users actor on actor.id = step.actor_id
  where step.transaction_id = transactions.id)`;

const proofs = sql`(
  select coalesce(json_agg(json_build_object(
    'file_id', proof.id, 'file_name', proof.name, 'size', proof.size, 'uploaded_at', proof.uploaded_at)
    order by proof.uploaded_at, proof.id), '[]')
  from transaction_proofs proof where proof.transaction_id = transactions.id)`;

/** The fund's account that a payment goes to, as it stands now. */
const paidInto = sql`(
  select json_build_object(
    'bank_name', bank.bank_name, 'account_holder', bank.account_holder, 'currency', bank.currency,
    'account_country', bank.account_country, 'iban', bank.iban, 'swift', bank.swift,
    'bank_account_number', bank.bank_account_number, 'routing_number', bank.routing_number)
  from fund_bank_accounts bank
  where bank.id = transactions.fund_bank_id and transactions.transaction_type = 'MONEY_IN')`;

/** What undoes it, or would: there is one at most that was neither turned down nor called off. */
const undone = sql`(
  select json_build_object('id', undoing.id, 'reference', undoing.reference, 'request_status', undoing.request_status)
  from transactions undoing
  where undoing.reversal_of = transactions.id and undoing.request_status not in ('REJECTED', 'CANCELLED')
  limit 1)`;

/** The payment that was entered for the money of one that is over; while that one is not, there is no other. */
const entered = sql`(
  select json_build_object('id', later.id, 'reference', later.reference, 'request_status', later.request_status)
  from transactions later
  where later.entered_for = coalesce(transactions.entered_for, transactions.id) and later.id <> transactions.id
    and later.request_status not in ('REJECTED', 'CANCELLED')
  limit 1)`;

/** What waits about it for a second person; at most one does. Found by the row's own id, however it was asked for. */
const waits = sql`(
  select json_build_object(
    'id', approvals.id, 'prepared_by', approvals.prepared_by, 'prepared_at', approvals.prepared_at,
    'prepared_by_name', ${personName('preparer')})
  from approvals join users preparer on preparer.id = approvals.prepared_by
  where approvals.subject = ${sql.lit(subjectOfRequest(''))} || transactions.id::text and approvals.state = 'OPEN'
  limit 1)`;

const beside = sql<Beside>`${history} as history, ${proofs} as proofs, ${paidInto} as paid_into, ${undone} as undone,
  ${entered} as entered, ${waits} as waits`;

const detailed = <More>(userId: string, id: string, more: RawBuilder<More>, viewer: Viewer) => {
  const told = viewer.role === 'user' ? sql` and not ${isUntold}` : sql``;
  return listedRequests<More>(
    sql<boolean>`transactions.id = ${id} and transactions.user_id = ${userId}${told}`,
    more,
  );
};
type Detailed = ListedRequest & Beside;

const moment = (text: string): string => new Date(text).toISOString();

function detailShown(row: Detailed, viewer: Viewer): TransactionDetail {
  const isStaff = viewer.role !== 'user';
  const { received_amount, value_date, payer, undone, waits: approval } = row;
  const isUndone = undone?.request_status === 'EXECUTED';
  return {
    ...transactionShown(row, viewer),
    // a withdrawal goes to the account kept with it; a payment to the fund's, and one that came stays with what that was
    bank_account:
      row.transaction_type === 'MONEY_OUT' ? row.bank_account : (row.fund_account ?? row.paid_into),
    proofs: row.proofs.map((proof) => ({ ...proof, uploaded_at: moment(proof.uploaded_at) })),
    reversed_by: undone && isUndone ? undone.id : null,
    reversal_waiting: undone && !isUndone && isStaff ? { id: undone.id, reference: undone.reference } : null,
    approval: approval && isStaff ? { ...approval, prepared_at: moment(approval.prepared_at) } : null,
    received_amount: received_amount === null ? null : formatMoney(BigInt(received_amount)),
    value_date,
    payer,
    entered_for: isStaff ? row.entered_for : null,
    entered_as: isStaff ? row.entered : null,
    account_closed: isStaff && row.account_closed,
    history: row.history.map(({ name, at, ...step }) => ({
      ...step,
      at: moment(at),
      by_name: isStaff || step.by === 'investor' ? name : null,
    })),
  };
}

/**
 * One transaction of one member with all that is shown of it, by one statement; somebody else's is undefined. Members
 * aren't told who of the fund it was, nor what the fund prepares; of what it posted, nothing until it has moved.
 */
export async function readDetail(
  db: Db,
  userId: string,
  id: string,
  viewer: Viewer,
): Promise<TransactionDetail | undefined> {
  const [row] = (await detailed(userId, id, beside, viewer).execute(db)).rows;
  return row && detailShown(row, viewer);
}

/**
 * The same as the answer to whoever has just changed it, with whether they are still logged in: asked on the same way, after
 * all that the call has waited for.
 */
export async function readAnswer(
  trx: Db,
  userId: string,
  id: string,
  caller: Viewer & { readonly sessionId: string },
): Promise<{ readonly told: TransactionDetail; readonly isIn: boolean } | undefined> {
  const more = sql<Beside & { is_in: boolean }>`${beside}, ${isStillIn(caller.sessionId)} as is_in`;
  const [row] = (await detailed(userId, id, more, caller).execute(trx)).rows;
  return row && { told: detailShown(row, caller), isIn: row.is_in };
}
