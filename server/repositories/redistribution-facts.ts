import { sql, type Kysely, type Transaction } from 'kysely';
import { baseOf } from '../../contract/values/redistribution-shares.ts';
import type { Database } from '../db/schema.ts';
import { daysOf, type Month, type MonthFacts, type Weighed } from '../rules/redistribution.ts';
import { readPosted } from './redistributions.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;
const published = ['PUBLISHED', 'RESTATED'] as const;

/** What the fund realized in a month less its fees, by its published days. Cents, never below zero. */
async function readBase(db: Db, month: Month): Promise<bigint> {
  const { first, last } = daysOf(month);
  const { realized, fees } = await db
    .selectFrom('capital_values')
    .select(({ fn }) => [
      fn.sum<string | null>('realized_pl').as('realized'),
      fn.sum<string | null>('misc_fees').as('fees'),
    ])
    .where('series', '=', 'FUND_DAILY')
    .where('currency', '=', month.currency)
    .where('value_date', '>=', first)
    .where('value_date', '<=', last)
    .where('status', 'in', [...published])
    .executeTakeFirstOrThrow();
  return baseOf({ realized: BigInt(realized ?? '0'), fees: BigInt(fees ?? '0') });
}

/**
 * What each validated member whose wallets aren't closed held on the days of the month, added up: a day without a
 * published record counts as the last one before it, a day before the first as nothing, and nothing below zero.
 */
async function readWeights(db: Db, month: Month): Promise<readonly Weighed[]> {
  const { first, last } = daysOf(month);
  const { rows } = await sql<{ id: string; name: string; weight: string }>`
    select r.user_id as id, r.user_name as name, sum(greatest(s.held, 0) * s.days)::text as weight
    from registrations r
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
    where r.enrollment_status = 'VALIDATED' and s.held > 0
      and coalesce((
        select b.state from wallet_blockings b where b.user_id = r.user_id order by b.id desc limit 1), '') <> 'CLOSED'
    group by r.user_id, r.user_name
    order by r.user_id
  `.execute(db);
  return rows.map(({ id, name, weight }) => ({ id, name, weight: BigInt(weight) }));
}

/** What a month rests on now. `id`: the redistribution, where there is one. */
export async function readMonthFacts(db: Db, month: Month, id: string | null): Promise<MonthFacts> {
  return {
    base: await readBase(db, month),
    weights: await readWeights(db, month),
    posted: await readPosted(db, id),
  };
}

/**
 * Holds all that a month rests on until the transaction ends: nobody writes values meanwhile, and of all members who
 * may take part nobody's dossier, wallets or requests are changed. Members in the order of their ids, before any account
 * of the ledger.
 */
export async function lockMonth(trx: Trx, { currency }: Month, id: string | null): Promise<void> {
  await sql`lock table capital_values in share mode`.execute(trx);
  await sql`
    select id from users
    where id in (
      select user_id from capital_values where series = 'INVESTOR_DAILY' and currency = ${currency}
      union select user_id from redistribution_postings where redistribution_id = ${id})
    order by id for no key update
  `.execute(trx);
}
