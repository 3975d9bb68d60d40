import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ApprovalKind, ApprovalState } from '../../contract/values/approval.ts';
import type { Database } from '../db/schema.ts';
import type { ApprovalsTable } from '../db/tables/approvals.ts';
import { countedTotal } from './list-counts.ts';
import { besideTotal, pageAndTotal } from './list-pages.ts';

export type StoredApproval = Selectable<ApprovalsTable>;
type Trx = Transaction<Database>;

/** A row with the names that are shown beside its ids. */
export type NamedApproval = StoredApproval & {
  readonly user_name: string | null;
  readonly prepared_by_name: string;
  readonly closed_by_name: string | null;
};

const fullName = (table: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})`;

const named = (db: Kysely<Database>) =>
  db
    .selectFrom('approvals')
    .leftJoin('users as about', 'about.id', 'approvals.user_id')
    .innerJoin('users as preparers', 'preparers.id', 'approvals.prepared_by')
    .leftJoin('users as closers', 'closers.id', 'approvals.closed_by')
    .leftJoin('registrations', 'registrations.user_id', 'approvals.user_id')
    .selectAll('approvals')
    .select([
      sql<string | null>`case when about.id is not null
        then coalesce(registrations.user_name, ${fullName('about')}) end`.as('user_name'),
      fullName('preparers').as('prepared_by_name'),
      sql<string | null>`case when closers.id is not null then ${fullName('closers')} end`.as(
        'closed_by_name',
      ),
    ]);

export function readApproval(db: Kysely<Database>, id: string): Promise<NamedApproval | undefined> {
  return named(db).where('approvals.id', '=', id).executeTakeFirst();
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
  const chosen = db
    .selectFrom('approvals')
    .where('state', '=', state)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? null))
    .$if(user_id !== undefined, (query) => query.where('approvals.user_id', '=', user_id ?? null));
  // Of one member there are few.
  const total =
    user_id === undefined
      ? countedTotal(db, { list: 'approvals', facts: [state, kind] })
      : chosen.select((eb) => eb.fn.countAll<string>().as('total'));
  const ids = chosen
    .select('id')
    .orderBy('prepared_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  const rows = named(db)
    .select(besideTotal(total).as('total'))
    .where('approvals.id', 'in', ids)
    .orderBy('prepared_at', 'desc')
    .orderBy('approvals.id', 'desc');
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

export async function insertApproval(trx: Trx, row: Insertable<ApprovalsTable>): Promise<StoredApproval> {
  return trx.insertInto('approvals').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The same row, held until the transaction ends: of two who close it at once, the second finds it closed. */
export function lockApproval(trx: Trx, id: string): Promise<StoredApproval | undefined> {
  return trx.selectFrom('approvals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function closeApproval(
  trx: Trx,
  id: string,
  closed: {
    readonly state: Exclude<ApprovalState, 'OPEN'>;
    readonly closed_by: string;
    readonly closed_at: Date;
  },
): Promise<void> {
  await trx.updateTable('approvals').set(closed).where('id', '=', id).execute();
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

/** The people who gave somebody the role of today. */
export async function roleGranters(db: Kysely<Database>, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('role_grants')
    .select('granted_by')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ granted_by }) => granted_by);
}

/** Those who owe the role of today to somebody. */
export async function grantedBy(db: Kysely<Database>, granterId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('role_grants')
    .select('user_id')
    .where('granted_by', '=', granterId)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
