-- What a month was shared out into stands beside it (decision 0079): a list of months reads no line of those who were
-- paid, however many they are.
alter table redistributions
  -- cents, what was posted of it to the four, all versions together; null: nothing was yet
  add column investors_amount bigint,
  add column internal_fund_amount bigint,
  add column provider_amount bigint,
  add column foundation_amount bigint,
  -- how many members have anything of it
  add column members_paid integer;

update redistributions r
set investors_amount = coalesce(posted.investors, 0),
  internal_fund_amount = coalesce(posted.internal_fund, 0),
  provider_amount = coalesce(posted.provider, 0),
  foundation_amount = coalesce(posted.foundation, 0),
  members_paid = (
    select count(*) from (
      select from redistribution_postings where redistribution_id = r.id and user_id is not null
      group by user_id having sum(amount) <> 0) as paid)
from redistributions same
left join (
  select redistribution_id,
    sum(amount) filter (where party = 'investors') as investors,
    sum(amount) filter (where party = 'internal_fund') as internal_fund,
    sum(amount) filter (where party = 'provider') as provider,
    sum(amount) filter (where party = 'foundation') as foundation
  from redistribution_postings group by redistribution_id
) as posted on posted.redistribution_id = same.id
where same.id = r.id and r.base_amount is not null;

alter table redistributions add constraint redistributions_shared_out check (
  num_nulls(base_amount, investors_amount, internal_fund_amount, provider_amount, foundation_amount, members_paid) in (0, 6));

-- The members of a month in the order of their ids, with what each has of it: a page reads its own lines alone.
create index redistribution_postings_of_members on redistribution_postings (redistribution_id, user_id) include (amount)
  where user_id is not null;
