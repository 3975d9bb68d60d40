-- Months that 0180 left unmarked: what counted on a day it takes from what the day before it says now, also where that one
-- was published or restated after the month was posted. What counted is what the newest day until then, of those that were
-- published by then, said when the month was posted. A mark of 0180 that is one too many stays: nothing tells it apart from
-- that of a slip that was put right.
with posted as (
  select id, currency, updated_at, make_date(year, month, 1) as first,
    (make_date(year, month, 1) + interval '1 month')::date as next
  from redistributions where status in ('PUBLISHED', 'RESTATED')
), holders as materialized (
  select distinct user_id, currency from capital_values
  where series = 'INVESTOR_DAILY' and status in ('PUBLISHED', 'RESTATED')
), counted as (
  select p.id as month_id, p.updated_at as posted_at, v.*
  from posted p
  join capital_values v on v.series = 'INVESTOR_DAILY' and v.currency = p.currency
    and v.ends_on >= p.first and v.ends_on < p.next and v.status in ('PUBLISHED', 'RESTATED')
  union all
  -- what is carried into a month
  select p.id, p.updated_at, v.*
  from posted p
  join holders h on h.currency = p.currency
  cross join lateral (
    select * from capital_values
    where series = 'INVESTOR_DAILY' and user_id = h.user_id and currency = h.currency and ends_on <= p.first
      and status in ('PUBLISHED', 'RESTATED')
    order by ends_on desc limit 1) v
  where v.ends_on < p.first
)
insert into redistribution_reweighings (redistribution_id, at)
select c.month_id, max(c.updated_at) from counted c
where c.updated_at > c.posted_at and greatest(c.ending_balance, 0) <> greatest(coalesce((
    select said.ending_balance
    from capital_values then_there
    cross join lateral (
      select version, ending_balance from capital_value_versions
      where value_id = then_there.id and updated_at <= c.posted_at
      union all
      select then_there.version, then_there.ending_balance where then_there.updated_at <= c.posted_at
      order by version desc limit 1) said
    where then_there.series = c.series and then_there.user_id = c.user_id and then_there.currency = c.currency
      and then_there.ends_on <= c.ends_on and then_there.status in ('PUBLISHED', 'RESTATED')
    order by then_there.ends_on desc limit 1
  ), 0), 0)
group by c.month_id
on conflict do nothing;
