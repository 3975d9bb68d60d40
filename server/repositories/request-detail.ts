import { sql, type Kysely } from 'kysely';
import { formatMoney } from '../../contract/values/money.ts';
import type { TransactionDetail, TransferAccount } from '../../contract/values/transaction.ts';
import type { Database } from '../db/schema.ts';
import { transactionShown, type NamedRequest, type Viewer } from './requests.ts';

type Db = Kysely<Database>;
type Part<K extends keyof TransactionDetail> = Promise<TransactionDetail[K]>;

const fullName = (table: string) =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

/** The path that a request has taken, oldest first. */
async function historyOf(db: Db, id: string, isStaff: boolean): Part<'history'> {
  const rows = await db
    .selectFrom('transaction_events')
    .leftJoin('users', 'users.id', 'transaction_events.actor_id')
    .select([
      'request_status',
      'at',
      'by',
      'reason',
      'text',
      fullName('users').$castTo<string | null>().as('name'),
    ])
    .where('transaction_id', '=', id)
    .orderBy('transaction_events.id')
    .execute();
  return rows.map(({ name, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by_name: isStaff || row.by === 'investor' ? name : null,
  }));
}

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

async function proofsOf(db: Db, id: string): Part<'proofs'> {
  const rows = await db
    .selectFrom('transaction_proofs')
    .select(['id', 'name', 'size', 'uploaded_at'])
    .where('transaction_id', '=', id)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id: file_id, name: file_name, size, uploaded_at }) => ({
    file_id,
    file_name,
    size,
    uploaded_at: uploaded_at.toISOString(),
  }));
}

/** Where the transfer goes to: a withdrawal to the account kept with it, a payment to the fund's. */
async function accountOf(db: Db, row: NamedRequest): Promise<TransferAccount | null> {
  if (row.transaction_type === 'MONEY_OUT') return row.bank_account;
  if (row.transaction_type !== 'MONEY_IN' || row.fund_bank_id === null) return null;
  const bank = await db
    .selectFrom('fund_bank_accounts')
    .select(['bank_name', 'account_holder', 'currency', 'account_country'])
    .select(['iban', 'swift', 'bank_account_number', 'routing_number'])
    .where('id', '=', row.fund_bank_id)
    .executeTakeFirst();
  return bank ?? null;
}

/** What undoes it, or would: there is one at most that was neither turned down nor called off. */
async function reversalFor(
  db: Db,
  id: string,
  isStaff: boolean,
): Promise<Pick<TransactionDetail, 'reversed_by' | 'reversal_waiting'>> {
  const row = await db
    .selectFrom('transactions')
    .select(['id', 'reference', 'request_status'])
    .where('reversal_of', '=', id)
    .where('request_status', 'not in', ['REJECTED', 'CANCELLED'])
    .executeTakeFirst();
  if (row?.request_status === 'EXECUTED') return { reversed_by: row.id, reversal_waiting: null };
  const waits = row && isStaff;
  return {
    reversed_by: null,
    reversal_waiting: waits ? { id: row.id, reference: row.reference } : null,
  };
}

/** The thing that two people decide about a request. */
export const subjectOfRequest = (id: string): string => `transaction:${id}`;

async function approvalOf(db: Db, id: string): Part<'approval'> {
  const row = await db
    .selectFrom('approvals')
    .innerJoin('users', 'users.id', 'approvals.prepared_by')
    .select(['approvals.id', 'prepared_by', 'prepared_at', fullName('users').as('prepared_by_name')])
    .where('subject', '=', subjectOfRequest(id))
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return row ? { ...row, prepared_at: row.prepared_at.toISOString() } : null;
}

/** One transaction with all that is shown of it. Members aren't told who of the fund it was, nor what the fund prepares. */
export async function transactionDetailShown(
  db: Db,
  row: NamedRequest,
  viewer: Viewer,
): Promise<TransactionDetail> {
  const isStaff = viewer.role !== 'user';
  const { received_amount, value_date, payer } = row;
  return {
    ...transactionShown(row, viewer),
    bank_account: await accountOf(db, row),
    proofs: await proofsOf(db, row.id),
    ...(await reversalFor(db, row.id, isStaff)),
    approval: isStaff ? await approvalOf(db, row.id) : null,
    received_amount: received_amount === null ? null : formatMoney(BigInt(received_amount)),
    value_date,
    payer,
    history: await historyOf(db, row.id, isStaff),
  };
}
