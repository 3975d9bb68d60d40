import { sql, type Kysely } from 'kysely';
import type { Currency, ValueSeries } from '../../contract/enums.ts';
import type { Amounts } from '../../contract/values/roll-forward.ts';
import type { Database } from '../db/schema.ts';
import { storedAmounts, type StoredValue } from './values.ts';

type Db = Kysely<Database>;
type Days = { readonly currency: Currency; readonly from: string; readonly to: string };

type InvestorsRow = { readonly ends_on: string; readonly sum: string; readonly count: string };
type FundRow = { readonly ends_on: string; readonly ending: string; readonly previous: string | null };
type Kind = 'DAILY' | 'QUARTERLY';

/** The queries, for the call and for the test that looks at their plans. */
export const checkQueries = {
  /** what the investors' records of each period come to, whatever their statuses */
  investors: (kind: Kind, { currency, from, to }: Days) => sql<InvestorsRow>`
    select ends_on, sum(ending_balance)::bigint as sum, count(*) as count from capital_values
    where series = ${`INVESTOR_${kind}`} and currency = ${currency} and ends_on between ${from}::date and ${to}::date
    group by ends_on`,
  /** the fund's records, each with what the one before it ended with */
  fund: (kind: Kind, { currency, from, to }: Days) => sql<FundRow>`
    select ends_on, ending_balance as ending, (
      select ending_balance from capital_values before
      where before.series = fund.series and before.user_id is null and before.currency = fund.currency
        and before.ends_on < fund.ends_on order by before.ends_on desc limit 1) as previous
    from capital_values fund
    where series = ${`FUND_${kind}`} and user_id is null and currency = ${currency}
      and ends_on between ${from}::date and ${to}::date`,
};

/** One period: what the investors' records come to, and what the fund's says. Cents. */
export type CheckedPeriod = {
  readonly endsOn: string;
  readonly sum: bigint;
  readonly count: number;
  /** null: the fund has no record of it */
  readonly fund: { readonly ending: bigint; readonly previous: bigint | null } | null;
};

/** The periods of some days, oldest first: those that the fund or an investor has a record of. */
export async function readChecks(db: Db, kind: Kind, days: Days): Promise<readonly CheckedPeriod[]> {
  const investors = new Map(
    (await checkQueries.investors(kind, days).execute(db)).rows.map((row) => [row.ends_on, row]),
  );
  const fund = new Map(
    (await checkQueries.fund(kind, days).execute(db)).rows.map((row) => [row.ends_on, row]),
  );
  const periods = [...new Set([...investors.keys(), ...fund.keys()])].toSorted();
  return periods.map((endsOn) => {
    const sum = investors.get(endsOn);
    const own = fund.get(endsOn);
    return {
      endsOn,
      sum: BigInt(sum?.sum ?? '0'),
      count: Number(sum?.count ?? '0'),
      fund: own
        ? { ending: BigInt(own.ending), previous: own.previous === null ? null : BigInt(own.previous) }
        : null,
    };
  });
}

type Of = {
  readonly series: ValueSeries;
  /** null: the fund */
  readonly userId: string | null;
  readonly currency: Currency;
};

/** The newest record that ended before a day, whatever its status. */
export const readPrevious = (
  db: Db,
  { series, userId, currency }: Of,
  before: string,
): Promise<StoredValue | undefined> =>
  db
    .selectFrom('capital_values')
    .selectAll()
    .where('series', '=', series)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('currency', '=', currency)
    .where('ends_on', '<', before)
    .orderBy('ends_on', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * A member's and the fund's newest daily and quarterly records that end on a day or after it, whatever their statuses:
 * the member's first.
 */
export const readNewestFrom = (
  db: Db,
  { userId, currencies }: { readonly userId: string; readonly currencies: readonly Currency[] },
  from: string,
) =>
  db
    .selectFrom('capital_values')
    .distinctOn(['series', 'currency'])
    .select(['series', 'user_id', 'currency', 'value_date', 'year', 'quarter_number'])
    .where((eb) =>
      eb.or([
        eb('series', 'in', ['INVESTOR_DAILY', 'INVESTOR_QUARTERLY']).and('user_id', '=', userId),
        eb('series', 'in', ['FUND_DAILY', 'FUND_QUARTERLY']).and('user_id', 'is', null),
      ]),
    )
    .where('currency', 'in', currencies)
    .where('ends_on', '>=', from)
    .orderBy('series', 'desc')
    .orderBy('currency')
    .orderBy('ends_on', 'desc')
    .execute();

/** The daily records of some days, whatever their statuses, oldest first. */
export async function readDays(
  db: Db,
  { userId, currency }: Omit<Of, 'series'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly Amounts[]> {
  const rows = await db
    .selectFrom('capital_values')
    .selectAll()
    .where('series', '=', userId === null ? 'FUND_DAILY' : 'INVESTOR_DAILY')
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('currency', '=', currency)
    .where('ends_on', '>=', from)
    .where('ends_on', '<=', to)
    .orderBy('ends_on')
    .execute();
  return rows.map(storedAmounts);
}
