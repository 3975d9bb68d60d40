import { sql, type Compilable, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { RequestStatus } from '../../contract/enums.ts';
import { formatDecimal, formatMoney, rateDecimals } from '../../contract/values/money.ts';
import type { Transaction as ShownTransaction } from '../../contract/values/transaction.ts';
import { isRefusedBy } from '../db/refused.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { RequestBy, TransactionEventsTable, TransactionsTable } from '../db/tables/requests.ts';
import { problem } from '../http/problem.ts';
import { timedId } from '../rules/timed-id.ts';
import { readInvested } from './invested.ts';
import { readHoldings } from './ledger.ts';
import { memberName } from './names.ts';
import { figureUndone } from './requests-listed.ts';
import { isUntold } from './told-requests.ts';

type Db = Kysely<Database>;
export type StoredRequest = Selectable<TransactionsTable>;

/** A request with the names that stand beside it, whether its payout came back, and what it gives or takes back. */
export type NamedRequest = StoredRequest & {
  readonly member_id: string | null;
  readonly user_name: string;
  readonly returned: boolean;
  /** cents, of a reversal of a payout */
  readonly fees_returned: string | null;
  /** cents below zero, of a reversal of a conversion: what this had brought into the other wallet */
  readonly part_returned: string | null;
};

/**
 * As it is read to be changed. `begun_as`: the status of its first step, APPROVED of what the fund posted; `begun_by`: who took
 * that step.
 */
export type RequestToChange = NamedRequest & {
  readonly begun_as: RequestStatus | null;
  readonly begun_by: RequestBy | null;
};

/** All transactions with what is shown beside each: lists add their own conditions and order. */
export const namedRequests = (db: Db) =>
  db
    .selectFrom('transactions')
    .innerJoin('users', 'users.id', 'transactions.user_id')
    .leftJoin('registrations', 'registrations.user_id', 'transactions.user_id')
    .selectAll('transactions')
    .select(({ exists, selectFrom }) => [
      'registrations.membership_id as member_id',
      memberName.as('user_name'),
      exists(
        selectFrom('transactions as reversals')
          .select('reversals.id')
          .whereRef('reversals.reversal_of', '=', 'transactions.id')
          .where('reversals.request_status', '=', 'EXECUTED')
          .where('transactions.transaction_type', '=', 'MONEY_OUT'),
      )
        .$castTo<boolean>()
        .as('returned'),
      figureUndone.fees.as('fees_returned'),
      figureUndone.part.as('part_returned'),
    ]);

/** One transaction of one member; somebody else's is undefined. */
export function readTransaction(db: Db, userId: string, id: string): Promise<RequestToChange | undefined> {
  return namedRequests(db)
    .select(({ selectFrom }) => {
      const firstStep = selectFrom('transaction_events')
        .whereRef('transaction_events.transaction_id', '=', 'transactions.id')
        .orderBy('transaction_events.id')
        .limit(1);
      return [
        firstStep.select('transaction_events.request_status').as('begun_as'),
        firstStep.select('transaction_events.by').as('begun_by'),
      ];
    })
    .where('transactions.id', '=', id)
    .where('transactions.user_id', '=', userId)
    .executeTakeFirst();
}

const moneyOrNull = (units: string | null) => (units === null ? null : formatMoney(BigInt(units)));
const rateOrNull = (units: string | null) =>
  units === null ? null : formatDecimal(BigInt(units), rateDecimals);

/**
 * What is paid out, or was received: the amount without the fees. Of what undoes a payout, what comes back to the bank;
 * of all other types nothing is taken off.
 */
export function netAmount(
  row: Pick<NamedRequest, 'amount' | 'misc_fees' | 'received_amount' | 'fees_returned'>,
): bigint {
  return BigInt(row.received_amount ?? row.amount) - BigInt(row.misc_fees ?? row.fees_returned ?? '0');
}

/** Who looks: members are not told who of the fund it was. */
export type Viewer = { readonly role: string };

/** A row as a list shows it to whoever looks. */
export function transactionShown(row: NamedRequest, viewer: Viewer): ShownTransaction {
  const { id, user_id, member_id, user_name, reference, transaction_type, request_status, currency } = row;
  const { conversion_type, starting_date, payment_reference, own_reference } = row;
  const { reason, text, reversal_of, returned, version } = row;
  return {
    id,
    user_id,
    member_id,
    user_name,
    reference,
    transaction_type,
    request_status,
    currency,
    amount: formatMoney(BigInt(row.amount)),
    misc_fees: moneyOrNull(row.misc_fees),
    net_amount: formatMoney(netAmount(row)),
    conversion_type,
    exchange_rate: rateOrNull(row.exchange_rate),
    client_part: moneyOrNull(row.client_part ?? row.part_returned),
    fund_part: moneyOrNull(row.fund_part),
    starting_date,
    payment_reference,
    own_reference,
    reason,
    text,
    reversal_of,
    returned,
    version,
    created_at: row.created_at.toISOString(),
    created_by: viewer.role === 'user' ? null : row.created_by,
    executed_at: row.executed_at?.toISOString() ?? null,
  };
}

/** The next number of all transactions; one that isn't used leaves a gap. */
export async function nextNumber(trx: Trx): Promise<bigint> {
  const { rows } = await sql<{ number: string }>`select nextval('transaction_numbers') as number`.execute(
    trx,
  );
  return BigInt(rows[0]?.number ?? '0');
}

const isGone = (error: unknown): boolean => isRefusedBy(error, 'transactions_standing_account');

/** As many numbers as are wanted, in their order. */
export async function nextNumbers(trx: Trx, count: number): Promise<readonly bigint[]> {
  const { rows } = await sql<{ number: string }>`
    select nextval('transaction_numbers') as number from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ number }) => BigInt(number));
}

/** Who takes a request a step further, when, and what is said with this very step: it stands in the request's own path. */
export type StepBy = Pick<Insertable<TransactionEventsTable>, 'at' | 'by' | 'actor_id' | 'reason' | 'text'>;

async function only<Row>(answer: Promise<{ readonly rows: readonly Row[] }>): Promise<Row> {
  const [row] = (await answer).rows;
  if (!row) throw new Error('no transaction was written');
  return row;
}

/** Writes a request and the step of its path that this is: one statement. */
function withStep(trx: Trx, change: Compilable<StoredRequest>, step: StepBy) {
  const { at, by, actor_id, reason = null, text = null } = step;
  return sql<StoredRequest>`
    with after as (${change}),
    step as (
      insert into transaction_events (transaction_id, request_status, at, by, actor_id, reason, text)
      select id, request_status, ${at}::timestamptz, ${by}::text, ${actor_id}::uuid, ${reason}::text, ${text}::text
      from after
    )
    select * from after`.execute(trx);
}

/** Throws `conflict` when the fund's account that it names was deleted meanwhile. */
export async function insertRequest(
  trx: Trx,
  row: Insertable<TransactionsTable>,
  step?: StepBy,
): Promise<StoredRequest> {
  const made = trx
    .insertInto('transactions')
    .values({ id: timedId(), ...row })
    .returningAll();
  try {
    return await (step ? only(withStep(trx, made, step)) : made.executeTakeFirstOrThrow());
  } catch (error) {
    throw isGone(error) ? problem('conflict') : error;
  }
}

/** The same row, held until the transaction ends: of two who change it at once, the second sees the first's change. */
export function lockRequest(trx: Trx, userId: string, id: string): Promise<StoredRequest | undefined> {
  return trx
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updateRequest(
  trx: Trx,
  id: string,
  change: Omit<Updateable<TransactionsTable>, 'version'>,
): Promise<StoredRequest> {
  return trx
    .updateTable('transactions')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A step of the path that it takes. */
export async function insertEvent(trx: Trx, event: Insertable<TransactionEventsTable>): Promise<void> {
  await trx.insertInto('transaction_events').values(event).execute();
}

const waiting: readonly RequestStatus[] = ['PENDING', 'APPROVED'];

/** How many requests of a member wait, as far as whoever looks is told of them; without a viewer, all. */
export async function countWaiting(db: Db, userId: string, viewer?: Viewer): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('request_status', 'in', [...waiting])
    .$if(viewer?.role === 'user', (query) => query.where(sql<boolean>`not ${isUntold}`))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The request that names another as the one it undoes, or was entered for, unless it is over itself. */
async function readNaming(
  db: Db,
  column: 'entered_for' | 'reversal_of',
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('transactions')
    .select('id')
    .where(column, '=', id)
    .where('request_status', 'not in', ['REJECTED', 'CANCELLED'])
    .executeTakeFirst();
  return row?.id;
}

/** Whether an operation was undone, or something waits that would. */
export const hasReversal = async (db: Db, id: string): Promise<boolean> =>
  (await readNaming(db, 'reversal_of', id)) !== undefined;

/** The payment that was entered for a request that is over, unless it is over itself. */
export const readEntered = (db: Db, id: string): Promise<string | undefined> =>
  readNaming(db, 'entered_for', id);

/** Whether a member's money is with the fund: in a wallet, invested, or asked for and not settled. */
export async function hasMoney(db: Db, userId: string): Promise<boolean> {
  const holdings = await readHoldings(db, userId);
  if (holdings.some(({ balance, reserved }) => balance !== 0n || reserved !== 0n)) return true;
  const { EUR, USD } = (await readInvested(db, userId)).invested;
  if (EUR !== 0n || USD !== 0n) return true;
  const open = await db
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', userId)
    .where('request_status', 'in', [...waiting, 'FAILED'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
