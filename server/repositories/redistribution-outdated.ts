import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Currency } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';
import type { Month } from '../rules/redistribution.ts';

type Db = Kysely<Database>;

type Touched = { readonly currency: Currency; readonly first: string; readonly last: string };

/** The months that were posted and have a day in common with these of their currency, oldest first. */
const postedIn = (db: Db, touched: RawBuilder<Touched>): Promise<readonly Month[]> =>
  db
    .selectFrom('redistributions as d')
    .innerJoin(touched.as('t'), 't.currency', 'd.currency')
    .select(['d.year', 'd.month', 'd.currency'])
    .distinct()
    .where('d.status', 'in', ['PUBLISHED', 'RESTATED'])
    .where(sql<boolean>`make_date(d.year, d.month, 1) <= t.last`)
    .where(sql<boolean>`make_date(d.year, d.month, 1) + interval '1 month' > t.first`)
    .orderBy('d.year')
    .orderBy('d.month')
    .orderBy('d.currency')
    .execute();

/**
 * The months that were posted and rest on these days of values, oldest first: on one of the fund's by its base, on one of
 * a member's by what was held from that day until the next one that is published.
 */
export const readPostedOnValues = async (db: Db, ids: readonly string[]): Promise<readonly Month[]> =>
  ids.length === 0
    ? []
    : postedIn(
        db,
        sql<Touched>`(
          select distinct v.currency, v.ends_on as first,
            case when v.user_id is null then v.ends_on else coalesce((
              select n.ends_on - 1 from capital_values n
              where n.series = v.series and n.user_id = v.user_id and n.currency = v.currency
                and n.ends_on > v.ends_on and n.status in ('PUBLISHED', 'RESTATED')
              order by n.ends_on limit 1
            ), 'infinity') end as last
          from capital_values v
          where v.id = any(${ids}::uuid[]) and v.series in ('FUND_DAILY', 'INVESTOR_DAILY'))`,
      );

/**
 * The month that was posted and takes in an adjustment which counts from a day: that of the fund's first record of that
 * day or a later one, as its base counts them. None where that is the very first one, and begins with what was there.
 */
export const readPostedOnDay = (db: Db, currency: Currency, from: string): Promise<readonly Month[]> =>
  postedIn(
    db,
    sql<Touched>`(
      select v.currency, v.ends_on as first, v.ends_on as last
      from (
        select currency, ends_on, beginning_balance from capital_values
        where series = 'FUND_DAILY' and user_id is null and currency = ${currency} and ends_on >= ${from}::date
        order by ends_on limit 1) v
      where v.beginning_balance = 0 or v.ends_on = ${from}::date or exists (
        select from capital_values
        where series = 'FUND_DAILY' and user_id is null and currency = ${currency} and ends_on < ${from}::date))`,
  );
