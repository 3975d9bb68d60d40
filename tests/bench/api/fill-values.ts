import { sql } from 'kysely';
import type { Filling } from './filling.ts';

/** So many members have a value each day; a fund of this size has many more rows, each of them found by its member. */
const valued = 20;

async function fillValues({ db }: Filling): Promise<void> {
  await sql`
    insert into capital_values (
      series, user_id, currency, value_date, beginning_balance, money_in_new_funds, unrealized_pl_previous_day,
      investment_in, investment_out, total_unrealized_pl, money_out, misc_fees, ending_balance, realized_pl, status, updated_at)
    select case when holder is null then 'FUND_DAILY' else 'INVESTOR_DAILY' end, holder, currency, day::date,
      1000000, 0, 0, 0, 0, 0, 0, 0, 1000000, 0, case when nth < 4 then 'DRAFT' else 'PUBLISHED' end, day
    from (
      select null::uuid as holder union all select user_id from holders where ordinal <= ${valued}
    ) as h, unnest(array['EUR', 'USD']) as currency,
      generate_series(0, 999) as nth, lateral (select timestamptz '2026-05-27 00:00:00Z' - nth * interval '1 day' as day) as d`.execute(
    db,
  );
  await sql`
    insert into capital_values (
      series, user_id, currency, year, quarter_number, beginning_balance, money_in_new_funds, unrealized_pl_previous_day,
      investment_in, investment_out, total_unrealized_pl, money_out, misc_fees, ending_balance, realized_pl, status, updated_at)
    select case when holder is null then 'FUND_QUARTERLY' else 'INVESTOR_QUARTERLY' end, holder, currency, year, quarter,
      1000000, 0, 0, 0, 0, 0, 0, 0, 1000000, 0, 'PUBLISHED', make_date(year, 3 * quarter, 28)
    from (
      select null::uuid as holder union all select user_id from holders where ordinal <= ${valued}
    ) as h, unnest(array['EUR', 'USD']) as currency, generate_series(2020, 2025) as year, generate_series(1, 4) as quarter`.execute(
    db,
  );
}

/** Records of values of the fund and of some members. */
export const valueParts = [['values', fillValues]] as const;
