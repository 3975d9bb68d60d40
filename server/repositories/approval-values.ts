import { sql, type Kysely, type RawBuilder } from 'kysely';
import { mostValueTotals } from '../../contract/values/approval-values.ts';
import type { Currency, ValueSeries } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';
import type { Page } from './list-pages.ts';
import { hasWords } from './member-words.ts';
import { memberName } from './names.ts';

/** A sum of values, or one; amounts as text in cents. */
type Moved = {
  readonly series: ValueSeries;
  readonly currency: Currency;
  readonly value_date: string | null;
  readonly year: number | null;
  readonly quarter_number: number | null;
  readonly before: string;
  readonly after: string;
};
type StoredApprovalValue = Moved & {
  readonly value_id: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly member_id: string | null;
};
type StoredApprovalValues = {
  /** how many the words find; of no words, how many there are */
  readonly total: string;
  readonly unread: string;
  readonly values: readonly StoredApprovalValue[];
  readonly totals: readonly (Moved & { readonly count: number })[];
  /** of all periods with more than one value, not of the newest alone */
  readonly totals_count: number;
};

type Asked = Page & { readonly search?: string | undefined };

/** What is asked of a publication is at its versions; of a correction with the ending that it is to have, in cents. */
const askedFor = (id: string) => sql`
  select record.id, record.version, false as is_restated, null::bigint as after
  from approvals cross join lateral jsonb_to_recordset(approvals.payload -> 'records') as record (id uuid, version int)
  where approvals.id = ${id} and approvals.kind = 'values.publication'
  union all
  select (payload ->> 'value_id')::uuid, (payload ->> 'version')::int, true,
    ((payload ->> 'ending_balance')::numeric * 100)::bigint
  from approvals where approvals.id = ${id} and approvals.kind = 'values.restatement'`;

/**
 * What stood at these versions. Being published makes a version of the same amounts, the next one: that of what was
 * confirmed, and of what was turned down, sent once more as it was, and confirmed then. What was written over since is in
 * the former versions where it had been published.
 */
const said = sql`
  select asked.*, record.series, record.user_id, record.currency, record.value_date, record.year,
    record.quarter_number, record.ends_on, said.beginning_balance, said.ending_balance
  from asked
  join capital_values record on record.id = asked.id
  cross join lateral (
    select record.beginning_balance, record.ending_balance
    where record.version = asked.version and (asked.is_restated or record.status in ('DRAFT', 'AWAITING_APPROVAL'))
      or record.version = asked.version + 1 and not asked.is_restated and record.status = 'PUBLISHED'
    union all
    select former.beginning_balance, former.ending_balance
    from capital_value_versions former
    where former.value_id = asked.id and former.version = asked.version + case when asked.is_restated then 0 else 1 end
      and (asked.is_restated or former.status = 'PUBLISHED')
    limit 1) said`;

/** The fund before anybody, and letters with their marks where those without them are. */
const order = sql`ends_on desc nulls first, currency, series, user_id is not null,
  lower(regexp_replace(normalize(user_name, nfkd), '[\u0300-\u036f]', '', 'g')), value_id`;

/** The statement of the list, for the list and for the test that looks at its plan: one for thousands. */
export function approvalValuesQuery(
  id: string,
  { offset, limit, search }: Asked,
): RawBuilder<StoredApprovalValues> {
  const isFound = search
    ? sql`exists (select from member_index where member_index.user_id = named.user_id and ${hasWords(search)})`
    : sql`true`;
  return sql<StoredApprovalValues>`
    with asked as materialized (${askedFor(id)}),
    said as materialized (${said}),
    moved as materialized (
      select id as value_id, user_id, series, currency, value_date, year, quarter_number, ends_on,
        case when is_restated then ending_balance else beginning_balance end as before,
        coalesce(after, ending_balance) as after
      from said),
    found as materialized (
      select * from (
        select moved.*, case when users.id is not null then ${memberName} end as user_name,
          registrations.membership_id as member_id
        from moved
        left join users on users.id = moved.user_id
        left join registrations on registrations.user_id = moved.user_id) as named
      where ${isFound}),
    page as (select * from found order by ${order} limit ${limit} offset ${offset}),
    sums as (
      select series, currency, value_date, year, quarter_number, ends_on, count(*)::int as count,
        sum(before)::text as before, sum(after)::text as after, count(*) over ()::int as of_all
      from moved group by series, currency, value_date, year, quarter_number, ends_on having count(*) > 1
      order by ends_on desc nulls first, currency, series limit ${mostValueTotals})
    select (select count(*) from found) as total,
      (select count(*) from asked) - (select count(*) from said) as unread,
      (select coalesce(json_agg(json_build_object(
        'value_id', value_id, 'user_id', user_id, 'user_name', user_name, 'member_id', member_id, 'series', series,
        'currency', currency, 'value_date', value_date, 'year', year, 'quarter_number', quarter_number,
        'before', before::text, 'after', after::text) order by ${order}), '[]') from page) as values,
      (select coalesce(json_agg(json_build_object(
        'series', series, 'currency', currency, 'value_date', value_date, 'year', year,
        'quarter_number', quarter_number, 'count', count, 'before', before, 'after', after)
        order by ends_on desc nulls first, currency, series), '[]') from sums) as totals,
      (select coalesce(max(of_all), 0) from sums) as totals_count
    where exists (select from asked)`;
}

/** A page of the values that an approval is about; undefined: there is none of these kinds. */
export async function readApprovalValues(
  db: Kysely<Database>,
  id: string,
  page: Asked,
): Promise<StoredApprovalValues | undefined> {
  const { rows } = await approvalValuesQuery(id, page).execute(db);
  return rows[0];
}
