import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { Currency } from '../../contract/enums.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { fundInvestor } from '../../contract/values/wallet.ts';
import type { Database } from '../db/schema.ts';
import { readWalletRows } from './wallets.ts';

type Db = Kysely<Database>;
export type FundInvestor = z.infer<typeof fundInvestor>;

export type InvestorFilters = {
  readonly currency?: Currency | undefined;
  readonly search?: string | undefined;
};
type Page = { readonly offset: number; readonly limit: number };

/**
 * The members who ever invested, one row for each currency: what they invested less what they took back. An operation
 * that was undone counts for nothing.
 */
function chosen(db: Db, { currency, search }: InvestorFilters) {
  let found = db
    .selectFrom('transactions')
    .where('request_status', '=', 'EXECUTED')
    .where('transaction_type', 'in', ['INVESTMENT_IN', 'INVESTMENT_OUT'])
    .where(
      sql<boolean>`not exists (select from transactions r
        where r.reversal_of = transactions.id and r.reversal_of is not null and r.request_status = 'EXECUTED')`,
    );
  if (currency) found = found.where('currency', '=', currency);
  if (search)
    found = found.where(
      sql<boolean>`user_id in (select user_id from member_index where words @@ search_query(${search}))`,
    );
  return found.groupBy(['user_id', 'currency']);
}

/** The queries of the list, for the list and for the test that looks at their plans. */
export const investorQueries = {
  all: (db: Db, filters: InvestorFilters) =>
    chosen(db, filters)
      .select([
        'user_id',
        'currency',
        sql<string>`sum(case transaction_type when 'INVESTMENT_IN' then amount else -amount end)`.as(
          'invested',
        ),
      ])
      .orderBy(sql`max(seq)`, 'desc'),
  page: (db: Db, filters: InvestorFilters, { offset, limit }: Page) =>
    investorQueries.all(db, filters).limit(limit).offset(offset),
  total: (db: Db, filters: InvestorFilters) =>
    db
      .selectFrom(chosen(db, filters).select(['user_id', 'currency']).as('investors'))
      .select((eb) => eb.fn.countAll<string>().as('total')),
};

export type Invested = { readonly user_id: string; readonly currency: Currency; readonly invested: string };

/** All that the filters choose, whoever moved last first. `invested`: cents. */
export const listInvested = (db: Db, filters: InvestorFilters): Promise<Invested[]> =>
  investorQueries.all(db, filters).execute();

/** The rows with the names and with what each has available. */
export async function readInvestors(db: Db, rows: readonly Invested[]): Promise<FundInvestor[]> {
  const wallets = await readWalletRows(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  const byId = new Map(wallets.map((row) => [row.user_id, row]));
  return rows.flatMap(({ user_id, currency, invested }) => {
    const row = byId.get(user_id);
    if (!row) return [];
    return {
      user_id,
      member_id: row.member_id,
      user_name: row.user_name,
      currency,
      invested: formatMoney(BigInt(invested)),
      available: row.wallets.find((wallet) => wallet.currency === currency)?.available ?? '0.00',
    };
  });
}

/** One page and how many there are in all. */
export async function listInvestors(
  db: Db,
  filters: InvestorFilters,
  page: Page,
): Promise<{ readonly total: number; readonly rows: FundInvestor[] }> {
  const { total } = await investorQueries.total(db, filters).executeTakeFirstOrThrow();
  const rows = await investorQueries.page(db, filters, page).execute();
  return { total: Number(total), rows: await readInvestors(db, rows) };
}
