import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Currency, RegistrationType, TransactionType } from '../../contract/enums.ts';
import type { ApprovalKind, ApprovalState } from '../../contract/values/approval.ts';
import { later } from '../db/later.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { ApprovalsTable } from '../db/tables/approvals.ts';
import { countedTotal } from './list-counts.ts';
import { asked, besideTotal, pageAndTotal, partOf } from './list-pages.ts';
import { subjectOfRequest } from './request-detail.ts';

export type StoredApproval = Selectable<ApprovalsTable>;

/** The request that is executed, by what tells it apart from others of its member; `amount` in cents. */
type NamedTransaction = {
  readonly transaction_type: TransactionType;
  readonly reference: string;
  readonly currency: Currency;
  readonly amount: string;
  /** left out where there are none */
  readonly same_payments?: readonly { readonly id: string; readonly reference: string }[];
};

/** A row with the names that are shown beside its ids. */
export type NamedApproval = StoredApproval & {
  readonly user_name: string | null;
  readonly account_closed: boolean;
  readonly prepared_by_name: string;
  readonly closed_by_name: string | null;
  readonly request: NamedTransaction | null;
};

/** In a text, as the other lists: put together for each page, it costs less than by the builder. */
const namedRows = sql`
  from approvals
  left join users about on about.id = approvals.user_id
  join users preparers on preparers.id = approvals.prepared_by
  left join users closers on closers.id = approvals.closed_by
  left join registrations on registrations.user_id = approvals.user_id
  left join transactions on transactions.id = (approvals.payload ->> 'transaction_id')::uuid`;
/**
 * What came of another payment, in cents: once it is executed by its row, while that waits by what was prepared; of one that is
 * not known its amount.
 */
const came = sql`coalesce(newest.received_amount, case when newest.request_status = 'APPROVED' then (
  select (prepared.payload ->> 'received_amount')::numeric * 100 from approvals prepared
  where prepared.subject = ${sql.lit(subjectOfRequest(''))} || newest.id::text and prepared.state = 'OPEN') end, newest.amount)`;
/**
 * Since when one may have been executed that is the very payment of an approval: 60 days before that was prepared where the
 * fund entered it; where its member announced it, two weeks before that, so that nothing is said of a payment of each month.
 */
const sameSince = sql`case when transactions.created_by <> transactions.user_id
  then approvals.prepared_at - interval '60 days' else transactions.created_at - interval '14 days' end`;
/**
 * Beside a payment: of the newest 50 of its member in the currency those of the same amount that wait, failed, or were
 * executed lately. What came counts, where it is known.
 */
const samePayments = sql`(
  select json_agg(json_build_object('id', same.id, 'reference', same.reference) order by same.seq desc)
  from (
    select newest.id, newest.reference, newest.seq
    from (
      select other.* from transactions other
      where approvals.state = 'OPEN' and transactions.transaction_type = 'MONEY_IN'
        and other.user_id = transactions.user_id and other.transaction_type = 'MONEY_IN'
        and other.currency = transactions.currency
      order by other.seq desc limit 50) as newest
    where newest.id <> transactions.id
      and ${came} = coalesce((approvals.payload ->> 'received_amount')::numeric * 100, transactions.amount)
      and (newest.request_status in ('PENDING', 'APPROVED', 'FAILED')
        or newest.executed_at > ${sameSince})
    order by newest.seq desc limit 3) as same)`;
const namedColumns = sql`
  approvals.*,
  case when about.id is not null
    then coalesce(registrations.user_name, concat_ws(' ', about.first_name, about.last_name)) end as user_name,
  about.id is not null and not about.active as account_closed,
  concat_ws(' ', preparers.first_name, preparers.last_name) as prepared_by_name,
  case when closers.id is not null then concat_ws(' ', closers.first_name, closers.last_name) end as closed_by_name,
  case when transactions.id is not null then json_strip_nulls(json_build_object(
    'transaction_type', transactions.transaction_type, 'reference', transactions.reference,
    'currency', transactions.currency, 'amount', transactions.amount::text,
    'same_payments', ${samePayments})) end as request`;

export async function readApproval(db: Kysely<Database>, id: string): Promise<NamedApproval | undefined> {
  const { rows } = await sql<NamedApproval>`
    select ${namedColumns} ${namedRows} where approvals.id = ${id}`.execute(db);
  return rows[0];
}

export type ApprovalFilters = {
  readonly state: ApprovalState;
  readonly kind?: ApprovalKind | undefined;
  readonly user_id?: string | undefined;
};

/** One page, newest first, and how many there are in all. */
export async function listApprovals(
  db: Kysely<Database>,
  { state, kind, user_id }: ApprovalFilters,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly total: number; readonly rows: readonly NamedApproval[] }> {
  const conditions = [
    sql`state = ${state}`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(user_id === undefined ? [] : [sql`user_id = ${user_id}`]),
  ];
  const chosen = sql`from approvals where ${sql.join(conditions, sql` and `)}`;
  // Of one member there are few.
  const total =
    user_id === undefined
      ? countedTotal(db, { list: 'approvals', facts: [state, kind] })
      : asked(db, sql<{ total: string }>`select count(*) as total ${chosen}`);
  const { limit, offset } = partOf(page);
  const rows = asked(
    db,
    sql<NamedApproval & { readonly total: string }>`
      select ${namedColumns}, ${besideTotal(total)} as total ${namedRows}
      where approvals.id in (
        select id ${chosen} order by prepared_at desc, id desc limit ${limit} offset ${offset})
      order by approvals.prepared_at desc, approvals.id desc`,
  );
  return pageAndTotal(rows, () => total, page);
}

/** What waits about one thing; at most one does. */
export function findOpenApproval(db: Kysely<Database>, subject: string): Promise<StoredApproval | undefined> {
  return db
    .selectFrom('approvals')
    .selectAll()
    .where('subject', '=', subject)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
}

/** With the type of the dossier of the member whom it is about; null: there is none. */
export type PreparedApproval = StoredApproval & { readonly registration_type: RegistrationType | null };

export async function insertApproval(trx: Trx, row: Insertable<ApprovalsTable>): Promise<PreparedApproval> {
  return trx
    .insertInto('approvals')
    .values(row)
    .returningAll()
    .returning(
      sql<RegistrationType | null>`(
        select registrations.type from registrations where registrations.user_id = approvals.user_id)`.as(
        'registration_type',
      ),
    )
    .executeTakeFirstOrThrow();
}

/** The same row, held until the transaction ends: of two who close it at once, the second finds it closed. */
export function lockApproval(trx: Trx, id: string): Promise<StoredApproval | undefined> {
  return trx.selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** On the way of what is asked next. */
export async function closeApproval(
  trx: Trx,
  id: string,
  closed: {
    /** as JSON: what it has done */
    readonly effects?: string;
    readonly state: Exclude<ApprovalState, 'OPEN'>;
    readonly closed_by: string;
    readonly closed_at: Date;
  },
): Promise<void> {
  await later(trx, sql`${trx.updateTable('approvals').set(closed).where('id', '=', id)}`);
}

/** Keeps who gave somebody the role that was just written; the database has forgotten who gave the former one. */
export async function saveRoleGrants(
  trx: Trx,
  userId: string,
  grantedBy: readonly string[],
  at: Date,
): Promise<void> {
  const rows = [...new Set(grantedBy)].map((granted_by) => ({ user_id: userId, granted_by, granted_at: at }));
  if (rows.length > 0) await trx.insertInto('role_grants').values(rows).execute();
}

/** An account as it stands now, with the people who gave it the role of today. */
export type Judged = {
  readonly id: string;
  readonly role: string;
  readonly active: boolean;
  readonly granters: readonly string[];
};

/** Accounts by their ids; those that are gone are none of them. */
export async function readJudged(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Judged>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'role', 'active'])
    .select(
      sql<readonly string[]>`array(select granted_by from role_grants where user_id = users.id)`.as(
        'granters',
      ),
    )
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
