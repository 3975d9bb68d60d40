import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { Currency } from '../../contract/enums.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { fundInvestor } from '../../contract/values/wallet.ts';
import type { Database } from '../db/schema.ts';
import { countedTotal, deepPage, isNear, type Wanted } from './list-counts.ts';
import { asked, besideTotal, pageAndTotal, partOf, type Asked, type Page } from './list-pages.ts';
import { membersWith } from './member-words.ts';
import { readWalletRows } from './wallets.ts';

type Db = Kysely<Database>;
export type FundInvestor = z.infer<typeof fundInvestor>;

export type InvestorFilters = {
  readonly currency?: Currency | undefined;
  readonly search?: string | undefined;
};
/** The members who ever invested, one row for each currency: kept by triggers (migration 0092). */
function chosen(db: Db, { currency, search }: InvestorFilters) {
  let found = db.selectFrom('investor_index');
  if (currency) found = found.where('currency', '=', currency);
  if (search) found = found.where(sql<boolean>`user_id in (${membersWith(search)})`);
  return found;
}
const wantedOf = ({ currency }: InvestorFilters): Wanted => ({ list: 'investors', facts: [currency] });
/** Of each: what was invested less what was taken back; the number of the newest operation orders the list. */
const columns = ['user_id', 'currency', 'invested', 'newest'] as const;

/** The queries of the list, for the list and for the test that looks at their plans. */
export const investorQueries = {
  all: (db: Db, filters: InvestorFilters) => chosen(db, filters).select(columns).orderBy('newest', 'desc'),
  page(db: Db, filters: InvestorFilters, page: Page): Asked<Invested> {
    const { offset, limit } = partOf(page);
    const wanted = wantedOf(filters);
    if (filters.search || isNear(wanted, page))
      return investorQueries.all(db, filters).limit(limit).offset(offset);
    const inLeaf = chosen(db, filters)
      .select(columns)
      .where(sql<boolean>`newest >= leaves.leaf << 10 and newest < (leaves.leaf + 1) << 10`);
    return deepPage(db, wanted, page, inLeaf, sql`found.newest desc`);
  },
  /** the rows of a page, each with how many there are in all */
  whole: (db: Db, filters: InvestorFilters, page: Page): Asked<Invested & { readonly total: string }> =>
    asked(
      db,
      sql<Invested & { readonly total: string }>`
        select page.*, ${besideTotal(investorQueries.total(db, filters))} as total
        from (${investorQueries.page(db, filters, page)}) as page order by page.newest desc`,
    ),
  total: (db: Db, filters: InvestorFilters): Asked<{ total: string }> =>
    filters.search
      ? chosen(db, filters).select((eb) => eb.fn.countAll<string>().as('total'))
      : countedTotal(db, wantedOf(filters)),
};

/** `invested`: cents. */
export type Invested = { readonly user_id: string; readonly currency: Currency; readonly invested: string };

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
  const { total, rows } = await pageAndTotal(
    investorQueries.whole(db, filters, page),
    () => investorQueries.total(db, filters),
    page,
  );
  return { total, rows: await readInvestors(db, rows) };
}
