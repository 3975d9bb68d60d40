-- Months that were posted before they were marked: a day that counts in them was published or restated since, and says
-- another balance than was counted. What a day said at that time is in its former versions, where it was published by then;
-- else the one before it counted, as it stands now.
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
    select ending_balance from capital_value_versions
    where value_id = c.id and updated_at <= c.posted_at
    order by version desc limit 1
  ), (
    select ending_balance from capital_values former
    where former.series = c.series and former.user_id = c.user_id and former.currency = c.currency
      and former.ends_on < c.ends_on and former.status in ('PUBLISHED', 'RESTATED')
    order by former.ends_on desc limit 1
  ), 0), 0)
group by c.month_id
on conflict do nothing;

-- What members were told of operations that the fund posted by itself and that have not moved: they are not told of these
-- any more, and their lines led to none.
delete from notifications n
using transactions t
where n.user_id = t.user_id and n.subject ->> 'transaction_id' = t.id::text and t.request_status <> 'EXECUTED'
  and (t.transaction_type not in ('MONEY_IN', 'MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN', 'INVESTMENT_OUT')
    or (select step.request_status from transaction_events step
      where step.transaction_id = t.id order by step.id limit 1) = 'APPROVED');
