import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import {
  type FlowRow,
  type InvestedRow,
  type Months,
  monthsAround,
  type NewestValue,
  type OpenValue,
  type TotalsRead,
  placeIn,
  type Waiting,
} from '../rules/totals.ts';
import { readLines } from './fund-books.ts';

type Db = Kysely<Database>;
type Counted = Exclude<keyof Waiting, `${string}_at`>;
/** The queries of the totals, for the call and for the test that looks at their plans. */
export const totalsQueries = {
  /** The newest day, up to today, on which anything moved. */
  newest: (today: string) => sql<{ day: string | null }>`
    select max(value_date) as day from ledger_operations where value_date <= ${today}::date`,
  /** What moved the members' wallets in two months, by the value date. */
  flows: ({ before, month, next }: Months) => sql<FlowRow>`
    select a.currency, o.kind, o.value_date >= ${month}::date as is_newest, count(*), sum(e.amount) as amount
    from ledger_operations o
    join ledger_entries e on e.operation_id = o.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'WALLET'
    where o.value_date >= ${before}::date and o.value_date < ${next}::date
    group by a.currency, o.kind, is_newest`,
  /** The fund's newest published daily value in each currency. */
  values: () => sql<NewestValue>`
    select v.currency, v.value_date, v.ending_balance
    from (values ('EUR'), ('USD')) as c (currency)
    cross join lateral (
      select currency, value_date, ending_balance from capital_values
      where series = 'FUND_DAILY' and user_id is null and currency = c.currency
        and status in ('PUBLISHED', 'RESTATED')
      order by ends_on desc limit 1
    ) v`,
  /** What all members have invested. */
  invested: () => sql<InvestedRow>`
    select currency, sum(invested)::bigint as invested from investor_index group by currency`,
  waiting: () => sql<{ [Key in Counted]: string }>`
    select
      (select count(*) from transactions where request_status = 'PENDING') as requests_pending,
      (select count(*) from transactions where request_status = 'APPROVED') as requests_approved,
      (select count(*) from capital_values where user_id is null and status = 'DRAFT') as values_draft,
      (select count(*) from capital_values where user_id is null and status = 'AWAITING_APPROVAL') as values_awaiting`,
  /** The fund's newest value of each status in which it waits for somebody. */
  openValues: () => sql<OpenValue>`
    select distinct on (status) status, series, currency, ends_on
    from capital_values
    where series in ('FUND_DAILY', 'FUND_QUARTERLY') and user_id is null and status in ('DRAFT', 'AWAITING_APPROVAL')
    order by status, ends_on desc, series, currency`,
};

/** All of it as of one moment, so that a payment under way is in every figure or in none. */
export const readTotals = (db: Db, now: Date): Promise<TotalsRead> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const lines = await readLines(trx);
      const { rows: invested } = await totalsQueries.invested().execute(trx);
      const today = now.toISOString().slice(0, 10);
      const { rows: days } = await totalsQueries.newest(today).execute(trx);
      const months = monthsAround(new Date(days[0]?.day ?? today));
      const { rows: flows } = await totalsQueries.flows(months).execute(trx);
      const { rows: values } = await totalsQueries.values().execute(trx);
      const { rows } = await totalsQueries.waiting().execute(trx);
      const [counted] = rows;
      const { rows: open } = await totalsQueries.openValues().execute(trx);
      const count = (key: Counted) => Number(counted?.[key] ?? 0);
      return {
        months,
        lines,
        invested,
        flows,
        values,
        waiting: {
          requests_pending: count('requests_pending'),
          requests_approved: count('requests_approved'),
          values_draft: count('values_draft'),
          values_awaiting: count('values_awaiting'),
          values_draft_at: placeIn(open, 'DRAFT'),
          values_awaiting_at: placeIn(open, 'AWAITING_APPROVAL'),
        },
      };
    });
