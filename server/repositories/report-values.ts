import { sql, type Kysely } from 'kysely';
import type { Currency } from '../../contract/enums.ts';
import type { ReportDay } from '../../contract/values/report.ts';
import type { Amounts } from '../../contract/values/roll-forward.ts';
import type { Database } from '../db/schema.ts';
import { shownAmounts, storedAmounts } from './values.ts';

type Db = Kysely<Database>;
/** Whose values: a member's, or the fund's when null. Days in UTC, both included. */
export type ReportScope = {
  readonly userId: string | null;
  readonly currency: Currency;
  readonly from: string;
  readonly to: string;
  /** the last day that was asked for, also where it is to come: a quarter may be published before its end */
  readonly asked: string;
};
type Cents = Readonly<Record<keyof Amounts, string>>;
type MonthRow = Cents & { readonly year: number; readonly month: number; readonly days: number };

/** The records that people may see, of one owner, series and currency; an equality for each, so that an index answers. */
const published = (
  { userId, currency }: Pick<ReportScope, 'userId' | 'currency'>,
  kind: 'DAILY' | 'QUARTERLY',
) => sql`
  from capital_values
  where series = ${`${userId === null ? 'FUND' : 'INVESTOR'}_${kind}`}
    and ${userId === null ? sql`user_id is null` : sql`user_id = ${userId}::uuid`}
    and currency = ${currency} and status in ('PUBLISHED', 'RESTATED')`;

const first = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by ends_on))[1] as ${sql.ref(column)}`;
const last = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by ends_on desc))[1] as ${sql.ref(column)}`;
const sum = (column: string) => sql`sum(${sql.ref(column)})::bigint as ${sql.ref(column)}`;

/** The published days of each month: from where the first began to where the last ended. */
const monthsQuery = (scope: ReportScope) => sql<MonthRow>`
  select extract(year from ends_on)::int as year, extract(month from ends_on)::int as month, count(*)::int as days,
    ${first('beginning_balance')}, ${first('unrealized_pl_previous_day')},
    ${sum('money_in_new_funds')}, ${sum('money_out')}, ${sum('misc_fees')}, ${sum('realized_pl')},
    ${sum('investment_in')}, ${sum('investment_out')},
    ${last('total_unrealized_pl')}, ${last('ending_balance')}
  ${published(scope, 'DAILY')} and ends_on between ${scope.from}::date and ${scope.to}::date
  group by 1, 2 order by 1, 2`;

const quartersQuery = (scope: ReportScope) => sql<
  Cents & { readonly year: number; readonly quarter_number: number }
>`
  select year, quarter_number, beginning_balance, money_in_new_funds, money_out, misc_fees, realized_pl,
    unrealized_pl_previous_day, total_unrealized_pl, investment_in, investment_out, ending_balance
  ${published(scope, 'QUARTERLY')}
    and make_date(year, quarter_number * 3 - 2, 1) >= ${scope.from}::date and ends_on <= ${scope.asked}::date
  order by ends_on`;

const daysQuery = (scope: ReportScope) => sql<Cents & { readonly value_date: string }>`
  select value_date, beginning_balance, money_in_new_funds, money_out, misc_fees, realized_pl,
    unrealized_pl_previous_day, total_unrealized_pl, investment_in, investment_out, ending_balance
  ${published(scope, 'DAILY')} and ends_on between ${scope.from}::date and ${scope.to}::date
  order by ends_on`;

/** What was held when the very first record began: it was put in before. */
const began = (scope: ReportScope) => sql`
  select beginning_balance ${published(scope, 'DAILY')} order by ends_on limit 1`;

/** The newest record up to a day, with what was put in and taken out up to it. */
const standingQuery = (scope: ReportScope, isBefore: boolean) => sql<{
  readonly value_date: string | null;
  readonly ending_balance: string | null;
  readonly total_unrealized_pl: string | null;
  readonly net_contributions: string;
}>`
  select max(ends_on) as value_date, ${last('ending_balance')}, ${last('total_unrealized_pl')},
    coalesce(sum(money_in_new_funds - money_out) + (${began(scope)}), 0)::bigint as net_contributions
  ${published(scope, 'DAILY')} and ${isBefore ? sql`ends_on < ${scope.from}::date` : sql`ends_on <= ${scope.to}::date`}`;

/** What stood after a day. `day`: of the record that says so; null: there was none before. Cents. */
export type Stood = {
  readonly day: string | null;
  readonly balance: bigint;
  readonly unrealized: bigint;
  readonly contributions: bigint;
};

async function readStood(db: Db, scope: ReportScope, isBefore: boolean): Promise<Stood> {
  const { rows } = await standingQuery(scope, isBefore).execute(db);
  const [row] = rows;
  return {
    day: row?.value_date ?? null,
    balance: BigInt(row?.ending_balance ?? '0'),
    unrealized: BigInt(row?.total_unrealized_pl ?? '0'),
    contributions: BigInt(row?.net_contributions ?? '0'),
  };
}

export type RolledMonth = { readonly year: number; readonly month: number; readonly days: number } & Rolled;
export type RolledQuarter = { readonly year: number; readonly quarter_number: number } & Rolled;
type Rolled = { readonly amounts: Amounts };

/** Where nothing stands before, the very first record says what was there already. */
function beginningWith(before: Stood, first: Cents | undefined): Stood {
  if (before.day !== null || !first) return before;
  const balance = BigInt(first.beginning_balance);
  return { ...before, balance, unrealized: BigInt(first.unrealized_pl_previous_day), contributions: balance };
}

/** What the published records say of a period; in one transaction of its own, so that all figures are of one moment. */
export async function readReportValues(db: Db, scope: ReportScope) {
  const months = await monthsQuery(scope).execute(db);
  const [first] = months.rows;
  const quarters = await quartersQuery(scope).execute(db);
  return {
    before: beginningWith(await readStood(db, scope, true), first),
    after: await readStood(db, scope, false),
    months: months.rows.map(({ year, month, days, ...row }): RolledMonth => ({
      year,
      month,
      days,
      amounts: storedAmounts(row),
    })),
    quarters: quarters.rows.map(({ year, quarter_number, ...row }): RolledQuarter => ({
      year,
      quarter_number,
      amounts: storedAmounts(row),
    })),
  };
}

/** The published days of a period, oldest first. */
export async function readReportDays(db: Db, scope: ReportScope): Promise<readonly ReportDay[]> {
  const { rows } = await daysQuery(scope).execute(db);
  return rows.map(({ value_date, ...row }) => ({ value_date, ...shownAmounts(storedAmounts(row)) }));
}

/** The first day that anything was published of, or the first of the first quarter; undefined: nothing was. */
export async function readFirstDay(
  db: Db,
  whose: Pick<ReportScope, 'userId' | 'currency'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ readonly day: string | null }>`
    select least(
      (select min(ends_on) ${published(whose, 'DAILY')}),
      (select min(make_date(year, quarter_number * 3 - 2, 1)) ${published(whose, 'QUARTERLY')})
    ) as day`.execute(db);
  return rows[0]?.day ?? undefined;
}
