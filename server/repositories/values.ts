import { sql, type Insertable, type Kysely, type Selectable, type SelectQueryBuilder } from 'kysely';
import type { Currency, ValueSeries, ValueStatus } from '../../contract/enums.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { AmountField, Amounts } from '../../contract/values/roll-forward.ts';
import { amountFields, type ValueRecord } from '../../contract/values/value.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { CapitalValuesTable } from '../db/tables/values.ts';
import type { Viewer } from './requests.ts';

type Db = Kysely<Database>;
/** A record as it is stored, amounts as text in cents. */
export type StoredValue = Selectable<CapitalValuesTable>;
/** A record with the names that stand beside it, and what waits about it. */
export type NamedValue = StoredValue & {
  readonly updated_by_name: string | null;
  readonly prepared_by: string | null;
  readonly prepared_by_name: string | null;
  readonly prepared_at: Date | null;
};

/** Which records: what is absent chooses nothing. `from` and `to`: the day on which a period ends, both included. */
export type ValueFilters = {
  readonly series: ValueSeries;
  /** null: the fund's */
  readonly userId: string | null;
  readonly currency?: Currency | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: ValueStatus | undefined;
  /** what members see: published and restated ones alone, whatever else is asked */
  readonly published?: boolean | undefined;
};
type Page = { readonly offset: number; readonly limit: number };
type Chosen<O> = SelectQueryBuilder<Database, 'capital_values', O>;

const fullName = (table: string) =>
  sql<
    string | null
  >`nullif(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)}), '')`;

/** Written out, so that the indexes of published and of open records are known to hold what is asked for. */
export const isPublished = sql<boolean>`capital_values.status in ('PUBLISHED', 'RESTATED')`;
const isOpen = sql<boolean>`capital_values.status in ('DRAFT', 'AWAITING_APPROVAL')`;

function chosen<O>(query: Chosen<O>, filters: ValueFilters): Chosen<O> {
  const { series, userId, currency, from, to, status, published } = filters;
  let found = query
    .where('capital_values.series', '=', series)
    .where('capital_values.user_id', userId === null ? 'is' : '=', userId);
  if (currency) found = found.where('capital_values.currency', '=', currency);
  if (from) found = found.where('capital_values.ends_on', '>=', from);
  if (to) found = found.where('capital_values.ends_on', '<=', to);
  if (status === 'DRAFT' || status === 'AWAITING_APPROVAL') found = found.where(isOpen);
  if (status) found = found.where('capital_values.status', '=', status);
  return published === true ? found.where(isPublished) : found;
}

/** The queries of a list, for the list and for the test that looks at their plans. */
export const valueQueries = {
  /** newest first */
  page: (db: Db, filters: ValueFilters, page?: Page) =>
    chosen(db.selectFrom('capital_values').selectAll('capital_values'), filters)
      .orderBy('capital_values.ends_on', 'desc')
      .orderBy('capital_values.currency')
      .$if(page !== undefined, (query) => query.limit(page?.limit ?? 0).offset(page?.offset ?? 0)),
  total: (db: Db, filters: ValueFilters) =>
    chosen(
      db.selectFrom('capital_values').select((eb) => eb.fn.countAll<string>().as('total')),
      filters,
    ),
};

/** Beside each record who wrote it last, and who prepared what waits. */
const named = (db: Db, rows: ReturnType<typeof valueQueries.page>) =>
  db
    .selectFrom(rows.as('found'))
    .leftJoin('users as writers', 'writers.id', 'found.updated_by')
    .leftJoin('approvals', 'approvals.id', 'found.approval_id')
    .leftJoin('users as preparers', 'preparers.id', 'approvals.prepared_by')
    .selectAll('found')
    .select([
      fullName('writers').as('updated_by_name'),
      'approvals.prepared_by',
      fullName('preparers').as('prepared_by_name'),
      'approvals.prepared_at',
    ])
    .orderBy('found.ends_on', 'desc')
    .orderBy('found.currency');

/** Records newest first, all that the filters choose, or a page of them. */
export const readValues = (db: Db, filters: ValueFilters, page?: Page): Promise<NamedValue[]> =>
  named(db, valueQueries.page(db, filters, page)).execute();

export async function countValues(db: Db, filters: ValueFilters): Promise<number> {
  return Number((await valueQueries.total(db, filters).executeTakeFirstOrThrow()).total);
}

/** Records by their ids, in no order; what isn't there is absent. */
export const readValuesById = (db: Db, ids: readonly string[]): Promise<NamedValue[]> =>
  named(
    db,
    db
      .selectFrom('capital_values')
      .selectAll('capital_values')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`),
  ).execute();

/** Records as they are stored, by their ids, in no order. */
export const storedValues = (db: Db, ids: readonly string[]): Promise<StoredValue[]> =>
  db
    .selectFrom('capital_values')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/**
 * The same rows, held until the transaction ends to be written, one after the other in one order whoever comes. A month
 * that is being posted (`lockMonth`) is waited for here and not by the writing: what is read in between would not name it.
 */
export async function lockValues(trx: Trx, ids: readonly string[]): Promise<StoredValue[]> {
  await sql`lock table capital_values in row exclusive mode`.execute(trx);
  return trx
    .selectFrom('capital_values')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The amounts of a stored record in cents. */
export const storedAmounts = (row: Pick<StoredValue, AmountField>): Amounts => ({
  beginning_balance: BigInt(row.beginning_balance),
  money_in_new_funds: BigInt(row.money_in_new_funds),
  unrealized_pl_previous_day: BigInt(row.unrealized_pl_previous_day),
  investment_in: BigInt(row.investment_in),
  investment_out: BigInt(row.investment_out),
  total_unrealized_pl: BigInt(row.total_unrealized_pl),
  money_out: BigInt(row.money_out),
  misc_fees: BigInt(row.misc_fees),
  ending_balance: BigInt(row.ending_balance),
  realized_pl: BigInt(row.realized_pl),
});
/** The same as the wire has them. */
export const shownAmounts = (amounts: Amounts): Record<AmountField, string> => ({
  beginning_balance: formatMoney(amounts.beginning_balance),
  money_in_new_funds: formatMoney(amounts.money_in_new_funds),
  unrealized_pl_previous_day: formatMoney(amounts.unrealized_pl_previous_day),
  investment_in: formatMoney(amounts.investment_in),
  investment_out: formatMoney(amounts.investment_out),
  total_unrealized_pl: formatMoney(amounts.total_unrealized_pl),
  money_out: formatMoney(amounts.money_out),
  misc_fees: formatMoney(amounts.misc_fees),
  ending_balance: formatMoney(amounts.ending_balance),
  realized_pl: formatMoney(amounts.realized_pl),
});
/** Amounts in cents as a row takes them. */
export const centsOf = (amounts: Amounts): Record<AmountField, string> => ({
  beginning_balance: String(amounts.beginning_balance),
  money_in_new_funds: String(amounts.money_in_new_funds),
  unrealized_pl_previous_day: String(amounts.unrealized_pl_previous_day),
  investment_in: String(amounts.investment_in),
  investment_out: String(amounts.investment_out),
  total_unrealized_pl: String(amounts.total_unrealized_pl),
  money_out: String(amounts.money_out),
  misc_fees: String(amounts.misc_fees),
  ending_balance: String(amounts.ending_balance),
  realized_pl: String(amounts.realized_pl),
});

/** What waits about it, as staff see it. */
function waitingOf({ approval_id: id, prepared_by, prepared_by_name, prepared_at }: NamedValue) {
  if (id === null || prepared_by === null || prepared_at === null) return null;
  const at = prepared_at.toISOString();
  return { id, prepared_by, prepared_by_name: prepared_by_name ?? '', prepared_at: at };
}

/** A record as the contract shows it: members are told neither who of the fund it was, nor what waits. */
export function valueShown(row: NamedValue, viewer: Viewer): ValueRecord {
  const { id, series, user_id, currency, value_date, year, quarter_number } = row;
  const { status, note, reason, version, updated_at, updated_by_name } = row;
  const isMember = viewer.role === 'user';
  return {
    id,
    series,
    user_id,
    currency,
    value_date,
    year,
    quarter_number,
    ...shownAmounts(storedAmounts(row)),
    status,
    note,
    reason,
    version,
    updated_at: updated_at.toISOString(),
    updated_by: isMember ? null : updated_by_name,
    approval: isMember ? null : waitingOf(row),
  };
}

/** A new record: whose, of which period, its amounts in cents. `id` where the caller has to know it before. */
export type NewValue = Omit<
  Insertable<CapitalValuesTable>,
  AmountField | 'version' | 'reason' | 'approval_id' | 'id'
> & { readonly id?: string; readonly amounts: Amounts };

const columns = [
  'series',
  'user_id',
  'currency',
  'value_date',
  'year',
  'quarter_number',
  ...amountFields,
  'status',
  'note',
  'updated_at',
  'updated_by',
] as const;

/**
 * Writes new records, however many, in one statement; answers their ids in the order given. A period that has a record
 * already makes the whole of it fail: `capital_values_once`.
 */
export async function insertValues(db: Db, rows: readonly NewValue[]): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const written = rows.map(({ amounts, id, status = 'DRAFT', ...row }) => ({
    id: id ?? crypto.randomUUID(),
    status,
    ...row,
    ...centsOf(amounts),
  }));
  const names = sql.join(['id', ...columns].map((name) => sql.ref(name)));
  await sql`
    insert into capital_values (${names})
    select ${names} from jsonb_populate_recordset(null::capital_values, ${JSON.stringify(written)}::jsonb)`.execute(
    db,
  );
  return written.map(({ id }) => id);
}
