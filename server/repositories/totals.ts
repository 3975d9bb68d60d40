import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { FlowRow, Months, NewestValue, TotalsRead, Waiting } from '../rules/totals.ts';
import { readLines } from './fund-books.ts';
import { listInvested } from './investors.ts';

type Db = Kysely<Database>;
/** The queries of the totals, for the call and for the test that looks at their plans. */
export const totalsQueries = {
  /** What moved the members' wallets in two months, by the value date. */
  flows: ({ last, present, next }: Months) => sql<FlowRow>`
    select a.currency, o.kind, o.value_date >= ${present}::date as is_present, count(*), sum(e.amount) as amount
    from ledger_operations o
    join ledger_entries e on e.operation_id = o.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'WALLET'
    where o.value_date >= ${last}::date and o.value_date < ${next}::date
    group by a.currency, o.kind, is_present`,
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
  waiting: () => sql<{ [Key in keyof Waiting]: string }>`
    select
      (select count(*) from transactions where request_status = 'PENDING') as requests_pending,
      (select count(*) from transactions where request_status = 'APPROVED') as requests_approved,
      (select count(*) from capital_values where status = 'DRAFT') as values_draft,
      (select count(*) from capital_values where status = 'AWAITING_APPROVAL') as values_awaiting`,
};

/** All of it as of one moment, so that a payment under way is in every figure or in none. */
export const readTotals = (db: Db, months: Months): Promise<TotalsRead> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const lines = await readLines(trx);
      const invested = await listInvested(trx, {});
      const { rows: flows } = await totalsQueries.flows(months).execute(trx);
      const { rows: values } = await totalsQueries.values().execute(trx);
      const { rows } = await totalsQueries.waiting().execute(trx);
      const [counted] = rows;
      const count = (key: keyof Waiting) => Number(counted?.[key] ?? 0);
      return {
        lines,
        invested,
        flows,
        values,
        waiting: {
          requests_pending: count('requests_pending'),
          requests_approved: count('requests_approved'),
          values_draft: count('values_draft'),
          values_awaiting: count('values_awaiting'),
        },
      };
    });
