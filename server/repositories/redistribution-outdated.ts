import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Currency } from '../../contract/enums.ts';
import type { Database, Trx } from '../db/schema.ts';
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

/** What days of values reach over, for the two lists below and for the test that looks at their plans. */
export const valueSpans = {
  /** one of the fund's itself, one of a member's until the next one that is published */
  restedOn: (ids: readonly string[]) => sql<Touched>`
    select distinct v.currency, v.ends_on as first,
      case when v.user_id is null then v.ends_on else coalesce((
        select n.ends_on - 1 from capital_values n
        where n.series = v.series and n.user_id = v.user_id and n.currency = v.currency
          and n.ends_on > v.ends_on and n.status in ('PUBLISHED', 'RESTATED')
        order by n.ends_on limit 1
      ), 'infinity') end as last
    from capital_values v
    where v.id = any(${ids}::uuid[]) and v.series in ('FUND_DAILY', 'INVESTOR_DAILY')`,
  /** a draft of a member's where it says something else than counts there already: until the next one, of these as well */
  reweighed: (ids: readonly string[]) => sql<Touched>`
    select distinct v.currency, v.ends_on as first,
      -- two looks: asked for both at once, the next day is looked for among all later drafts
      coalesce(least((
        select n.ends_on from capital_values n
        where n.series = v.series and n.user_id = v.user_id and n.currency = v.currency
          and n.ends_on > v.ends_on and n.status in ('PUBLISHED', 'RESTATED')
        order by n.ends_on limit 1), v.next_asked) - 1, 'infinity') as last
    from (
      select *, lead(ends_on) over (partition by series, user_id, currency order by ends_on) as next_asked
      from capital_values where id = any(${ids}::uuid[])) v
    where v.series = 'INVESTOR_DAILY'
      and greatest(v.ending_balance, 0) <> coalesce((
        select greatest(former.ending_balance, 0) from capital_values former
        where former.series = v.series and former.user_id = v.user_id and former.currency = v.currency
          and former.ends_on < v.ends_on and former.status in ('PUBLISHED', 'RESTATED')
        order by former.ends_on desc limit 1), 0)`,
};

/**
 * The months that were posted and rest on these days of values, oldest first: on one of the fund's by its base, on one of
 * a member's by what was held from that day until the next one that is published.
 */
export const readPostedOnValues = async (db: Db, ids: readonly string[]): Promise<readonly Month[]> =>
  ids.length === 0 ? [] : postedIn(db, sql<Touched>`(${valueSpans.restedOn(ids)})`);

/**
 * Of the months that rest on these drafts of members' days, those in which something else is held once they are published,
 * oldest first. One that says what counts there already changes nothing; below zero counts as nothing.
 */
export const readReweighed = async (db: Db, ids: readonly string[]): Promise<readonly Month[]> =>
  ids.length === 0 ? [] : postedIn(db, sql<Touched>`(${valueSpans.reweighed(ids)})`);

/** Beside each of the fund's days `v` the published ones next to it; before it also those that are published with it. */
const besideLateDays = (ids: readonly string[]) => sql`
  left join lateral (
    select ends_on, beginning_balance from capital_values
    where series = 'FUND_DAILY' and user_id is null and currency = v.currency and ends_on > v.ends_on
      and status in ('PUBLISHED', 'RESTATED')
    order by ends_on limit 1) next on true
  left join lateral (
    select ends_on from capital_values
    where series = 'FUND_DAILY' and user_id is null and currency = v.currency and ends_on < v.ends_on
      and (status in ('PUBLISHED', 'RESTATED') or id = any(${ids}::uuid[]))
    order by ends_on desc limit 1) former on true`;

/** The adjustments in the currency of `v` that were executed, and what undid them. */
const adjustments = sql`
  transactions t left join transactions r on r.id = t.reversal_of
  where t.transaction_type = 'ADJUSTMENT' and t.request_status = 'EXECUTED' and t.currency = v.currency
    and (t.reversal_of is null or r.transaction_type = 'ADJUSTMENT')`;

/**
 * The months that were posted and become others by drafts of the fund's days that are published, oldest first: such a day
 * takes in the adjustments since the one before it, which were the next day's until then, or nobody's.
 */
export const readPostedOnLateDays = async (db: Db, ids: readonly string[]): Promise<readonly Month[]> =>
  ids.length === 0
    ? []
    : postedIn(
        db,
        sql<Touched>`(
          select distinct v.currency, touched.day as first, touched.day as last
          from capital_values v ${besideLateDays(ids)}
          cross join lateral (values (v.ends_on), (next.ends_on)) touched (day)
          where v.id = any(${ids}::uuid[]) and v.series = 'FUND_DAILY'
            -- within a month it moves nothing, unless the month begins with another very first record by it
            and (date_trunc('month', v.ends_on) is distinct from date_trunc('month', next.ends_on)
              or former.ends_on is null and (v.beginning_balance <> 0 or next.beginning_balance <> 0))
            and exists (
              select from ${adjustments}
                -- what the very first record begins with was there already: the next one took in nothing before its day
                and t.starting_date <= case
                  when former.ends_on is null and next.beginning_balance <> 0 then next.ends_on - 1 else v.ends_on end
                and t.starting_date > coalesce(former.ends_on, case
                  when v.beginning_balance <> 0 and coalesce(next.beginning_balance, 1) <> 0 then v.ends_on - 1
                  end, '-infinity')))`,
      );

/**
 * The months that were posted and may be among those above, whichever other days are published before these: from each day
 * to the next one, where adjustments lie that it may take in. Another published day leaves fewer of them.
 */
export const readPostedAroundLateDays = async (db: Db, ids: readonly string[]): Promise<readonly Month[]> =>
  ids.length === 0
    ? []
    : postedIn(
        db,
        sql<Touched>`(
          select distinct v.currency, v.ends_on as first, coalesce(next.ends_on, 'infinity') as last
          from capital_values v ${besideLateDays(ids)}
          where v.id = any(${ids}::uuid[]) and v.series = 'FUND_DAILY'
            and (former.ends_on is null
              or date_trunc('month', v.ends_on) is distinct from date_trunc('month', next.ends_on))
            and exists (
              select from ${adjustments}
                and t.starting_date <= case
                  when former.ends_on is null then coalesce(next.ends_on - 1, 'infinity') else v.ends_on end
                and t.starting_date > coalesce(former.ends_on, '-infinity')))`,
      );

/**
 * The month that was posted and holds the fund's very first published record, where adjustments count from before its day:
 * they count in it while that record begins with nothing. None where it is another record.
 */
export const readPostedOnBeginning = (db: Db, id: string): Promise<readonly Month[]> =>
  postedIn(
    db,
    sql<Touched>`(
      select v.currency, v.ends_on as first, v.ends_on as last
      from capital_values v
      where v.id = ${id} and v.series = 'FUND_DAILY'
        and not exists (
          select from capital_values
          where series = 'FUND_DAILY' and user_id is null and currency = v.currency and ends_on < v.ends_on
            and status in ('PUBLISHED', 'RESTATED'))
        and exists (
          select from transactions t left join transactions r on r.id = t.reversal_of
          where t.transaction_type = 'ADJUSTMENT' and t.request_status = 'EXECUTED' and t.currency = v.currency
            and (t.reversal_of is null or r.transaction_type = 'ADJUSTMENT')
            and t.starting_date < v.ends_on))`,
  );

/** Two lists of months as one, oldest first. */
export const together = (one: readonly Month[], other: readonly Month[]): readonly Month[] => {
  const placeOf = ({ year, month, currency }: Month) =>
    `${year}-${String(month).padStart(2, '0')} ${currency}`;
  const all = new Map([...one, ...other].map((month) => [placeOf(month), month]));
  return [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, month]) => month);
};

/**
 * The month that was posted and takes in an adjustment which counts from a day: that of the fund's first published record
 * of that day or a later one, as its base counts them. None where that is the very first one, and begins with what was
 * there.
 */
export const readPostedOnDay = (db: Db, currency: Currency, from: string): Promise<readonly Month[]> =>
  postedIn(
    db,
    sql<Touched>`(
      select v.currency, v.ends_on as first, v.ends_on as last
      from (
        select currency, ends_on, beginning_balance from capital_values
        where series = 'FUND_DAILY' and user_id is null and currency = ${currency} and ends_on >= ${from}::date
          and status in ('PUBLISHED', 'RESTATED')
        order by ends_on limit 1) v
      where v.beginning_balance = 0 or v.ends_on = ${from}::date or exists (
        select from capital_values
        where series = 'FUND_DAILY' and user_id is null and currency = ${currency} and ends_on < ${from}::date
          and status in ('PUBLISHED', 'RESTATED')))`,
  );

/** Keeps of these months that members hold something else in them since they were posted. */
export async function markReweighed(trx: Trx, months: readonly Month[], at: Date): Promise<void> {
  if (months.length === 0) return;
  await sql`
    insert into redistribution_reweighings (redistribution_id, at)
    select d.id, ${at}::timestamptz
    from redistributions d
    join unnest(${months.map(({ year }) => year)}::int[], ${months.map(({ month }) => month)}::int[],
      ${months.map(({ currency }) => currency)}::text[]) m (year, month, currency)
      on d.year = m.year and d.month = m.month and d.currency = m.currency
    order by d.id
    on conflict do nothing`.execute(trx);
}
