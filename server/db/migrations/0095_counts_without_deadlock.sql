-- Counting anew takes the counter's lock before the table's, as the counter itself does: the other way round the two
-- could wait for each other.
create or replace function recount_list(wanted text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7301010);
  lock table list_changes in access exclusive mode;
  delete from list_changes where list = wanted;
  delete from list_spans where list = wanted;
  delete from list_counts where key in (select id from list_keys where list = wanted);
  with contents as materialized (select * from list_contents where list = wanted),
  spans as (
    insert into list_spans
    select list, level, case level when 0 then leaf else leaf >> 6 end, min(first), max(last)
    from contents, generate_series(0, 1) as level where first is not null group by 1, 2, 3)
  insert into list_changes (list, leaf, facts, n) select list, leaf, facts, n from contents;
  perform fold_list_changes();
end $$;

create or replace function recount_lists() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7301010);
  lock table list_changes in access exclusive mode;
  delete from wallet_index;
  insert into wallet_index (user_id, created_at, latest_type, held, is_waiting)
  select m.user_id, m.created_at, t.transaction_type, coalesce(b.state, 'UNBLOCKED'), w.user_id is not null
  from member_index m
  left join (select distinct on (user_id) user_id, transaction_type from transactions order by user_id, seq desc) as t
    using (user_id)
  left join (select distinct on (user_id) user_id, state from wallet_blockings order by user_id, id desc) as b
    using (user_id)
  left join (select distinct user_id from transactions where request_status in ('PENDING', 'APPROVED')) as w
    using (user_id)
  where m.enrollment_status = 'VALIDATED';
  delete from investor_index;
  insert into investor_index select * from investments;
  -- what the triggers wrote meanwhile is counted below
  delete from list_changes;
  perform recount_list(list) from unnest(array[
    'transactions', 'activities', 'activities by actor', 'members', 'approvals', 'wallets', 'investors']) as list;
end $$;

-- The first and the last leaf that hold anything of that time: looked for from either end, in all parts between, since a
-- part may begin before that time and end after it with no leaf of it.
create or replace function list_span(wanted text, since timestamptz, until timestamptz)
returns table (low bigint, high bigint) language plpgsql stable rows 1
set plan_cache_mode = force_generic_plan set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  low_part bigint;
  high_part bigint;
begin
  select min(s.part), max(s.part) into low_part, high_part
  from list_spans s where s.list = wanted and s.level = 1 and s.last >= since and s.first < until;
  select
    least((
      select s.part from list_spans s where s.list = wanted and s.level = 0 and s.last >= since and s.first < until
        and s.part between low_part << 6 and (high_part << 6) + 63 order by s.part limit 1), min(c.leaf)),
    greatest((
      select s.part from list_spans s where s.list = wanted and s.level = 0 and s.last >= since and s.first < until
        and s.part between low_part << 6 and (high_part << 6) + 63 order by s.part desc limit 1), max(c.leaf))
  into low, high
  from list_changes c where c.list = wanted and c.at >= since and c.at < until;
  return next;
end $$;
