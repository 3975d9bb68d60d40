import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Currency } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database>;
type Chosen = {
  /** null: the fund */
  readonly userId: string | null;
  readonly currency?: Currency | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
export type EvolutionRow = {
  readonly value_date: string;
  readonly currency: Currency;
  readonly ending_balance: string;
  readonly net_contributions: string;
};

/** The published days of one owner, written so that one index holds all of it. */
const publishedDays = (userId: string | null): RawBuilder<unknown> => sql`
  capital_values where series = ${userId === null ? 'FUND_DAILY' : 'INVESTOR_DAILY'}
    and ${userId === null ? sql`user_id is null` : sql`user_id = ${userId}::uuid`}
    and status in ('PUBLISHED', 'RESTATED')`;

/** What was held when the first published day of each currency began: it was put in before. */
const began = (userId: string | null) => sql`
  select c.currency, first.beginning_balance from (values ('EUR'), ('USD')) as c (currency) cross join lateral (
    select beginning_balance from ${publishedDays(userId)} and currency = c.currency order by ends_on limit 1
  ) as first`;

/** The queries, for the calls and for the test that looks at their plans. */
export const evolutionQueries = {
  /** each published day with what was put in less what was taken out up to it, oldest first; what was there when the records began counts as put in */
  evolution: ({ userId, currency, from, to }: Chosen) => sql<EvolutionRow>`
    with began as materialized (${began(userId)})
    select ends_on as value_date, currency, ending_balance,
      (net_contributions + beginning_balance)::bigint as net_contributions from (
      select ends_on, currency, ending_balance, sum(money_in_new_funds - money_out) over (
        partition by currency order by ends_on rows unbounded preceding) as net_contributions
      from ${publishedDays(userId)}
        ${currency ? sql`and currency = ${currency}` : sql``} ${to ? sql`and ends_on <= ${to}::date` : sql``}
    ) as days join began using (currency) ${from ? sql`where ends_on >= ${from}::date` : sql``} order by currency, ends_on`,
  /** the newest published day of each currency, with what was put in less what was taken out */
  standing: (userId: string) => sql<EvolutionRow>`
    with began as materialized (${began(userId)})
    select value_date, currency, ending_balance, (net_contributions + beginning_balance)::bigint as net_contributions
    from (
      select max(ends_on) as value_date, currency, (array_agg(ending_balance order by ends_on desc))[1] as ending_balance,
        sum(money_in_new_funds - money_out) as net_contributions
      from ${publishedDays(userId)} group by currency
    ) as stood join began using (currency) order by currency`,
};

export async function readEvolution(db: Db, chosen: Chosen): Promise<readonly EvolutionRow[]> {
  return (await evolutionQueries.evolution(chosen).execute(db)).rows;
}

type Standing = Omit<EvolutionRow, 'value_date'> & { readonly value_date: string | null };
/** A member's standing per currency; where no day was ever published, as the running record says it. */
export async function readStanding(db: Db, userId: string): Promise<readonly Standing[]> {
  const { rows } = await evolutionQueries.standing(userId).execute(db);
  const running = await db
    .selectFrom('capital_values')
    .select([
      'currency',
      'ending_balance',
      sql<string>`beginning_balance + money_in_new_funds - money_out`.as('net_contributions'),
    ])
    .where('series', '=', 'INVESTOR_GLOBAL')
    .where('user_id', '=', userId)
    .execute();
  const known = rows.map(({ currency }) => currency);
  const others = running.filter(({ currency }) => !known.includes(currency));
  return [...rows, ...others.map((row) => ({ ...row, value_date: null }))].toSorted((one, other) =>
    one.currency < other.currency ? -1 : 1,
  );
}
