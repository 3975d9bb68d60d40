import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import {
  conversionTypes,
  type Currency,
  type RequestStatus,
  type TransactionType,
} from '../../contract/enums.ts';
import { targetOf } from '../../contract/values/conversion.ts';
import type { Transaction } from '../../contract/values/transaction.ts';
import type { Database } from '../db/schema.ts';
import type { SearchedFor } from '../rules/transaction-search.ts';
import {
  countedBetween,
  countedTotal,
  deepPage,
  isNear,
  numberInLeaf,
  numbersOf,
  type Days,
  type Wanted,
} from './list-counts.ts';
import { asked, besideTotal, isOnPage, pageAndTotal, partOf, type Asked, type Page } from './list-pages.ts';
import { listedRequests, type ListedRequest } from './requests-listed.ts';
import { transactionShown, type NamedRequest, type Viewer } from './requests.ts';
import { isUntold } from './told-requests.ts';
import { countedStart, matching, matchingOf, startPage, startTotal } from './transactions-search.ts';

/** Which transactions: what is absent chooses nothing. Days are those of `created_at`, UTC, both included. */
export type TransactionFilters = {
  /** of one member */
  readonly userId?: string | undefined;
  /** of these types alone, whatever else is asked */
  readonly types?: readonly TransactionType[] | undefined;
  readonly request_status?: RequestStatus | undefined;
  readonly transaction_type?: TransactionType | undefined;
  /** of one member: with the conversions into it, and what undoes them */
  readonly currency?: Currency | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: SearchedFor | undefined;
  readonly via_bank?: '1' | undefined;
  readonly fund_bank_id?: string | undefined;
  /** those alone that their member is told of */
  readonly told?: true | undefined;
};
type Db = Kysely<Database>;
type Chosen<O> = SelectQueryBuilder<Database, 'transactions', O>;

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000);

/**
 * What is asked of a wallet of one member: also the conversions into it, and what undoes them. What it is chosen by never
 * changes. Of the member's adjustments, which are few, those that undo one are found by themselves, so that the index alone
 * tells of all others.
 */
function inWallet(userId: string, currency: Currency): RawBuilder<boolean> {
  const into = sql.join(conversionTypes.filter((type) => targetOf(type) === currency));
  const undoing = sql`
    select undoing.seq from transactions undoing
    where undoing.user_id = ${userId} and undoing.transaction_type = 'ADJUSTMENT' and (
      select originals.conversion_type from transactions originals where originals.id = undoing.reversal_of) in (${into})`;
  return sql`(currency = ${currency} or conversion_type in (${into}) or seq in (${undoing}))`;
}

/** The conditions of the filters. Everything that was typed travels as a parameter; a currency is one of the list. */
function conditionsOf(filters: TransactionFilters): readonly RawBuilder<boolean>[] {
  const { userId, types, request_status, transaction_type, currency, from, to } = filters;
  const { search, via_bank, fund_bank_id, told } = filters;
  const found: RawBuilder<boolean>[] = [];
  if (userId) found.push(sql`transactions.user_id = ${userId}`);
  if (types) found.push(sql`transaction_type in (${sql.join([...types])})`);
  if (request_status) found.push(sql`request_status = ${request_status}`);
  if (transaction_type) found.push(sql`transaction_type = ${transaction_type}`);
  // of two values that it isn't told the planner expects half of all, and may plan for the rarer one each time anew
  if (currency) found.push(userId ? inWallet(userId, currency) : sql`currency = ${sql.lit(currency)}`);
  if (from) found.push(sql`created_at >= ${new Date(`${from}T00:00:00.000Z`)}`);
  if (to) found.push(sql`created_at < ${dayAfter(to)}`);
  if (via_bank) found.push(sql`(transaction_type in ('MONEY_IN', 'MONEY_OUT') or fund_bank_id is not null)`);
  if (fund_bank_id) found.push(sql`fund_bank_id = ${fund_bank_id}`);
  if (told) found.push(sql`not ${isUntold}`);
  if (search) found.push(userId ? matchingOf(userId, search) : matching(search));
  return found;
}
const chosen = <O>(query: Chosen<O>, filters: TransactionFilters): Chosen<O> =>
  conditionsOf(filters).reduce((found, condition) => found.where(condition), query);
/** The same in a text: put together for each page, it costs less than by the builder. */
function chosenRows(filters: TransactionFilters) {
  const conditions = conditionsOf(filters);
  return conditions.length === 0
    ? sql`from transactions`
    : sql`from transactions where ${sql.join([...conditions], sql` and `)}`;
}

/** What of the filters the counts know; null where they don't: of one member, or of what was typed, there are few. */
function wantedOf(filters: TransactionFilters): Wanted | null {
  const { userId, types, search, request_status, transaction_type, currency, via_bank, fund_bank_id } =
    filters;
  if (userId || types || search) return null;
  // What goes through one account goes through a bank.
  const bank = via_bank && !fund_bank_id ? 'bank' : null;
  return { list: 'transactions', facts: [request_status, transaction_type, currency, bank, fund_bank_id] };
}
const daysOf = ({ from, to }: TransactionFilters) =>
  from || to
    ? { since: from ? new Date(`${from}T00:00:00.000Z`) : null, until: to ? dayAfter(to) : null }
    : null;

/** What was typed and nothing else, where it is the beginning of references that are counted; null: it isn't. */
function startOf({ search, ...others }: TransactionFilters) {
  if (!search || Object.values(others).some((one) => one !== undefined)) return null;
  const start = countedStart(search);
  return start === null ? null : { start, words: search.words };
}

const plainTotal = (db: Db, filters: TransactionFilters) =>
  asked(db, sql<{ total: string }>`select count(*) as total ${chosenRows(filters)}`);
const seqs = (db: Db, filters: TransactionFilters) =>
  chosen(db.selectFrom('transactions').select('seq'), filters);

/** The queries of a list, for the list and for the test that looks at their plans. */
export const transactionQueries = {
  ids: (db: Db, filters: TransactionFilters) =>
    chosen(db.selectFrom('transactions').select('transactions.id'), filters).orderBy('seq', 'desc'),
  /** the numbers of a page */
  page(db: Db, filters: TransactionFilters, page: Page): Asked<{ seq: string }> {
    const typed = startOf(filters);
    if (typed !== null) return startPage(db, typed.start, typed.words, page);
    const wanted = wantedOf(filters);
    // no index begins with a currency: of the rarer one many rows of the other would be passed
    const isFirst = wanted !== null && isNear(wanted, page) && !filters.currency;
    if (wanted === null || daysOf(filters) !== null || isFirst) {
      const { limit, offset } = partOf(page);
      const rows = chosenRows(filters);
      return asked(
        db,
        sql<{ seq: string }>`select seq ${rows} order by seq desc limit ${limit} offset ${offset}`,
      );
    }
    return deepPage(db, wanted, page, seqs(db, filters).where(numberInLeaf), sql`found.seq desc`);
  },
  total(db: Db, filters: TransactionFilters): Asked<{ total: string }> {
    const typed = startOf(filters);
    if (typed !== null) return startTotal(db, typed.start, typed.words);
    const wanted = wantedOf(filters);
    const days = daysOf(filters);
    if (wanted === null) return plainTotal(db, filters);
    if (days === null) return countedTotal(db, wanted);
    const inLeaf = chosen(
      db.selectFrom('transactions').select((eb) => eb.fn.countAll<string>().as('n')),
      filters,
    ).where(numberInLeaf);
    return countedBetween(db, wanted, days, inLeaf);
  },
  /** the rows of a page, each with how many there are in all */
  whole(db: Db, filters: TransactionFilters, page: Page): Asked<ListedRequest & { readonly total: string }> {
    const onPage = isOnPage('transactions.seq', transactionQueries.page(db, filters, page), 'seq');
    return asked(
      db,
      listedRequests(onPage, sql`${besideTotal(transactionQueries.total(db, filters))} as total`),
    );
  },
  rows: (db: Db, ids: readonly string[]) =>
    asked(db, listedRequests(sql<boolean>`transactions.id = any(${ids}::uuid[])`, null)),
  rowsBySeq: (db: Db, numbers: readonly string[]) =>
    asked(db, listedRequests(sql<boolean>`transactions.seq = any(${numbers}::bigint[])`, null)),
  /** the numbers of a page of some days, which lie between two numbers; from the nearer end */
  pageOfDays(
    db: Db,
    filters: TransactionFilters,
    { offset, limit }: Page,
    within: { readonly low: string; readonly high: string },
    total: number,
  ) {
    const found = seqs(db, filters).where('seq', '>=', within.low).where('seq', '<=', within.high);
    const rest = total - offset - limit;
    if (offset <= Math.max(0, rest)) return found.orderBy('seq', 'desc').limit(limit).offset(offset);
    return db
      .selectFrom(
        found
          .orderBy('seq', 'asc')
          .limit(Math.max(0, Math.min(limit, total - offset)))
          .offset(Math.max(0, rest))
          .as('oldest'),
      )
      .select('seq')
      .orderBy('seq', 'desc');
  },
};

/** The rows of these ids, in their order. */
export async function readTransactions(
  db: Db,
  ids: readonly string[],
  viewer: Viewer,
): Promise<Transaction[]> {
  if (ids.length === 0) return [];
  const rows = await transactionQueries.rows(db, ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [transactionShown(row, viewer)] : [];
  });
}

/** A page of some days, which is read from the nearer end: how many there are has to be known first. */
async function listDays(db: Db, filters: TransactionFilters, days: Days, page: Page) {
  const [counted] = await transactionQueries.total(db, filters).execute();
  const total = Number(counted?.total ?? '0');
  const within = page.offset < total ? await numbersOf(db, 'transactions', days) : null;
  if (within === null) return { total, rows: [] };
  const found = await transactionQueries.pageOfDays(db, filters, page, within, total).execute();
  const numbers = found.map(({ seq }) => seq);
  return { total, rows: await transactionQueries.rowsBySeq(db, numbers).execute() };
}

/**
 * One page, newest first, and how many there are in all. `holderRole`: of whoever the first row is of, read with it; null
 * where nothing says it.
 */
export async function listTransactions(
  db: Db,
  filters: TransactionFilters,
  page: Page,
  viewer: Viewer,
): Promise<{ readonly total: number; readonly rows: Transaction[]; readonly holderRole: string | null }> {
  const shown = (row: NamedRequest) => transactionShown(row, viewer);
  const days = wantedOf(filters) === null ? null : daysOf(filters);
  if (days !== null) {
    const { total, rows } = await listDays(db, filters, days, page);
    return { total, rows: rows.map(shown), holderRole: null };
  }
  const { total, rows } = await pageAndTotal(
    transactionQueries.whole(db, filters, page),
    () => transactionQueries.total(db, filters),
    page,
  );
  return { total, rows: rows.map(shown), holderRole: rows[0]?.holder_role ?? null };
}

/** Whose and which the newest match is. */
export const findNewest = (db: Db, filters: TransactionFilters) =>
  transactionQueries.ids(db, filters).limit(1).select('transactions.user_id').executeTakeFirst();
