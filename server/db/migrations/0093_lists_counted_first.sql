-- What was there before is counted, and can be counted anew.

-- What each list holds, by leaf and facts: what the counts have to say.
create view list_contents (list, leaf, first, last, facts, n) as
  select 'transactions', seq >> 10, min(created_at), max(created_at), transaction_facts(t), count(*)
  from transactions t group by 2, 5
  union all
  select 'activities', seq >> 10, null, null, activity_facts(a), count(*) from activities a group by 2, 5
  union all
  select 'activities by actor', null, null, null, actor_id::text || activity_facts(a), count(*)
  from activities a where actor_id is distinct from member_id and actor_id is not null group by 5
  union all
  select 'members', list_leaf(created_at), null, null, member_facts(m), count(*) from member_index m group by 2, 5
  union all
  select 'approvals', list_leaf(prepared_at), null, null, array[state, kind], count(*) from approvals group by 2, 5
  union all
  select 'wallets', list_leaf(created_at), null, null, array[latest_type, blocking_state], count(*)
  from wallet_index group by 2, 5
  union all
  select 'investors', newest >> 10, null, null, array[currency], count(*) from investor_index group by 2, 5;

-- Counts a list anew, whatever its counts said. Nobody writes to any list meanwhile.
create function recount_list(wanted text) returns void language plpgsql as $$
begin
  lock table list_changes in access exclusive mode;
  perform pg_advisory_xact_lock(7301010);
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

-- Makes everything that the lists are read from anew: at first, and after rows were written past the triggers.
create function recount_lists() returns void language plpgsql as $$
begin
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

select recount_lists();
