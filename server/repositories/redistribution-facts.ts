import { sql, type Kysely } from 'kysely';
import { baseOf } from '../../contract/values/redistribution-shares.ts';
import { takeTime } from '../db/limits.ts';
import type { Database, Trx } from '../db/schema.ts';
import { daysOf, type Month, type MonthFacts, type Weighed } from '../rules/redistribution.ts';
import { readPosted } from './redistributions.ts';

type Db = Kysely<Database>;
/** Several months, one array for each thing that they are asked by; what is answered names the place in them. */
const datesOf = (months: readonly Month[]) => {
  const days = months.map(daysOf);
  const [firsts, lasts] = [days.map(({ first }) => first), days.map(({ last }) => last)];
  const currencies = months.map(({ currency }) => currency);
  return sql`unnest(${firsts}::date[], ${lasts}::date[], ${currencies}::text[])
    with ordinality as m (first, last, currency, nth)`;
};

type Base = Pick<MonthFacts, 'base' | 'adjusted'>;
/**
 * What the fund realized in each month less its fees, by its published days, in their order; without what adjustments
 * have paid by themselves. Those count here whose day the month's published records take in: after the last one before
 * the month, up to the last one in it; where the very first one is in it and begins with what was there already, from its
 * day on. What gave fees back counts against those fees.
 */
export async function readBases(db: Db, months: readonly Month[]): Promise<readonly Base[]> {
  if (months.length === 0) return [];
  const { rows } = await sql<{ realized: string | null; fees: string | null; adjusted: string | null }>`
    select v.realized::text as realized, v.fees::text as fees, a.adjusted::text as adjusted
    from ${datesOf(months)}
    cross join lateral (
      select sum(realized_pl) filter (where status in ('PUBLISHED', 'RESTATED')) as realized,
        sum(misc_fees) filter (where status in ('PUBLISHED', 'RESTATED')) as fees,
        max(ends_on) filter (where status in ('PUBLISHED', 'RESTATED')) as last
      from capital_values
      where series = 'FUND_DAILY' and user_id is null and currency = m.currency and ends_on between m.first and m.last
    ) v
    cross join lateral (
      select sum(case when t.reversal_of is null then t.amount else -r.amount end) as adjusted
      from transactions t left join transactions r on r.id = t.reversal_of
      where t.transaction_type = 'ADJUSTMENT' and t.request_status = 'EXECUTED' and t.currency = m.currency
        and (t.reversal_of is null or r.transaction_type = 'ADJUSTMENT')
        and t.starting_date <= v.last
        and t.starting_date > coalesce((
          select ends_on from capital_values
          where series = 'FUND_DAILY' and user_id is null and currency = m.currency and ends_on < m.first
            and status in ('PUBLISHED', 'RESTATED')
          order by ends_on desc limit 1
        ), (
          select case when beginning_balance <> 0 then ends_on - 1 end from capital_values
          where series = 'FUND_DAILY' and user_id is null and currency = m.currency
            and status in ('PUBLISHED', 'RESTATED')
          order by ends_on limit 1
        ), '-infinity')
    ) a
    order by m.nth
  `.execute(db);
  return rows.map((row) => {
    const adjusted = BigInt(row.adjusted ?? '0');
    const results = { realized: BigInt(row.realized ?? '0'), fees: BigInt(row.fees ?? '0'), adjusted };
    return { base: baseOf(results), adjusted };
  });
}

/**
 * What each validated member whose wallets aren't closed held on the days of a month, added up: a day without a
 * published record counts as the last one before it, a day before the first as nothing, and nothing below zero. Only
 * who has such a record at all is looked at, found by stepping from one member to the next in the index of them.
 */
async function readWeights(db: Db, month: Month): Promise<readonly Weighed[]> {
  const { first, last } = daysOf(month);
  const { rows } = await sql<{ id: string; name: string; weight: string }>`
    with recursive holders as (
      (select user_id from capital_values
        where series = 'INVESTOR_DAILY' and status in ('PUBLISHED', 'RESTATED') order by user_id limit 1)
      union all
      select (
        select user_id from capital_values
        where series = 'INVESTOR_DAILY' and status in ('PUBLISHED', 'RESTATED') and user_id > h.user_id
        order by user_id limit 1)
      from holders h where h.user_id is not null
    ), members as materialized (
      select r.user_id, r.user_name from holders h join registrations r on r.user_id = h.user_id
      -- who works for the fund by now has no wallet any more
      join users u on u.id = r.user_id and u.role = 'user'
      where r.enrollment_status = 'VALIDATED'
        and coalesce((
          select b.state from wallet_blockings b where b.user_id = r.user_id order by b.id desc limit 1), '') <> 'CLOSED'
    )
    select r.user_id as id, r.user_name as name, sum(greatest(s.held, 0) * s.days)::text as weight
    from members r
    cross join lateral (
      select v.ending_balance as held,
        coalesce(lead(v.ends_on) over (order by v.ends_on), ${last}::date + 1) - greatest(v.ends_on, ${first}::date) as days
      from (
        (select ends_on, ending_balance from capital_values
          where series = 'INVESTOR_DAILY' and user_id = r.user_id and currency = ${month.currency}
            and status in ('PUBLISHED', 'RESTATED') and ends_on < ${first}::date
          order by ends_on desc limit 1)
        union all
        (select ends_on, ending_balance from capital_values
          where series = 'INVESTOR_DAILY' and user_id = r.user_id and currency = ${month.currency}
            and status in ('PUBLISHED', 'RESTATED') and ends_on between ${first}::date and ${last}::date)
      ) v
    ) s
    where s.held > 0
    group by r.user_id, r.user_name
    order by r.user_id
  `.execute(db);
  return rows.map(({ id, name, weight }) => ({ id, name, weight: BigInt(weight) }));
}

/**
 * Whether a month that is still to be shared out could pay a member, by the rules of the weights above: there is no
 * published record of a month in which anything was held, or what was held last is held on.
 */
export async function mayStillBePaid(db: Db, member: string): Promise<boolean> {
  const { rows } = await sql`
    select from registrations r
    where r.user_id = ${member} and r.enrollment_status = 'VALIDATED'
      and coalesce((
        select b.state from wallet_blockings b where b.user_id = r.user_id order by b.id desc limit 1), '') <> 'CLOSED'
      and exists (
        select from (
          select currency, ending_balance as held, ends_on,
            lead(ends_on) over (partition by currency order by ends_on) as next_on
          from capital_values
          where series = 'INVESTOR_DAILY' and user_id = r.user_id and status in ('PUBLISHED', 'RESTATED')
        ) v
        cross join lateral generate_series(
          date_trunc('month', v.ends_on::timestamp), coalesce(v.next_on - 1, v.ends_on)::timestamp, interval '1 month') m
        where v.held > 0 and (v.next_on is null or not exists (
          select from redistributions d
          where d.year = extract(year from m) and d.month = extract(month from m) and d.currency = v.currency
            and d.status in ('PUBLISHED', 'RESTATED'))))
  `.execute(db);
  return rows.length > 0;
}

/** What a month rests on now. `id`: the redistribution, where there is one. */
export async function readMonthFacts(db: Db, month: Month, id: string | null): Promise<MonthFacts> {
  const [{ base, adjusted } = { base: 0n, adjusted: 0n }] = await readBases(db, [month]);
  return { base, adjusted, weights: await readWeights(db, month), posted: await readPosted(db, id) };
}

/**
 * Holds what a month rests on until the transaction ends: nobody writes values meanwhile, and of all members who may take
 * part or have adjustments nobody's dossier, wallets or requests are changed. Only somebody else's first adjustment may
 * come in between. Members in the order that accounts are held in (`lockUsers`), before any account of the ledger.
 */
export async function lockMonth(trx: Trx, { currency }: Month, id: string | null): Promise<void> {
  await takeTime(trx);
  await sql`lock table capital_values in share mode`.execute(trx);
  await sql`
    select id from users
    where id in (
      select user_id from capital_values where series = 'INVESTOR_DAILY' and currency = ${currency}
      union select user_id from redistribution_postings where redistribution_id = ${id}
      union select user_id from transactions where transaction_type = 'ADJUSTMENT' and currency = ${currency})
    order by role = 'user', id for no key update
  `.execute(trx);
}
