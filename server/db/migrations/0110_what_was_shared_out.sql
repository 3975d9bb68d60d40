-- What a month was shared out into stands beside it (decision 0079): a list of months reads no line of those who were
-- paid, however many they are.
alter table redistributions
  -- cents, what was posted of it to the four, all versions together
  add column investors_amount bigint not null default 0,
  add column internal_fund_amount bigint not null default 0,
  add column provider_amount bigint not null default 0,
  add column foundation_amount bigint not null default 0,
  -- how many members have anything of it
  add column members_paid integer not null default 0;

update redistributions r
set investors_amount = coalesce(posted.investors, 0),
  internal_fund_amount = coalesce(posted.internal_fund, 0),
  provider_amount = coalesce(posted.provider, 0),
  foundation_amount = coalesce(posted.foundation, 0),
  members_paid = (
    select count(*) from (
      select from redistribution_postings where redistribution_id = r.id and user_id is not null
      group by user_id having sum(amount) <> 0) as paid)
from (
  select redistribution_id,
    sum(amount) filter (where party = 'investors') as investors,
    sum(amount) filter (where party = 'internal_fund') as internal_fund,
    sum(amount) filter (where party = 'provider') as provider,
    sum(amount) filter (where party = 'foundation') as foundation
  from redistribution_postings group by redistribution_id
) as posted
where posted.redistribution_id = r.id;

-- The members of a month in the order of their ids, with what each has of it: a page reads its own lines alone.
create index redistribution_postings_of_members on redistribution_postings (redistribution_id, user_id) include (amount)
  where user_id is not null;

-- It is kept by whatever posts, a process of a former release too.
create function redistribution_posted() returns trigger language plpgsql as $$
begin
  update redistributions r
  set investors_amount = r.investors_amount + coalesce(posted.investors, 0),
    internal_fund_amount = r.internal_fund_amount + coalesce(posted.internal_fund, 0),
    provider_amount = r.provider_amount + coalesce(posted.provider, 0),
    foundation_amount = r.foundation_amount + coalesce(posted.foundation, 0),
    members_paid = r.members_paid + coalesce(members.more, 0)
  from (
    select redistribution_id,
      sum(amount) filter (where party = 'investors') as investors,
      sum(amount) filter (where party = 'internal_fund') as internal_fund,
      sum(amount) filter (where party = 'provider') as provider,
      sum(amount) filter (where party = 'foundation') as foundation
    from posted_now group by redistribution_id
  ) as posted
  left join (
    select changed.redistribution_id, sum((held.amount <> 0)::int - (held.amount <> changed.amount)::int) as more
    from (
      select redistribution_id, user_id, sum(amount) as amount from posted_now where user_id is not null
      group by redistribution_id, user_id
    ) as changed
    cross join lateral (
      select sum(amount) as amount from redistribution_postings p
      where p.redistribution_id = changed.redistribution_id and p.user_id = changed.user_id
    ) as held
    group by changed.redistribution_id
  ) as members using (redistribution_id)
  where r.id = posted.redistribution_id;
  return null;
end $$;
create trigger redistribution_postings_told after insert on redistribution_postings
  referencing new table as posted_now for each statement execute function redistribution_posted();
