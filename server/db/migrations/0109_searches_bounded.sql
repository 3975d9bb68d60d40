-- What one member's lists, searches and rare filters read is as much as they find (decision 0075).

-- One member's requests in a state. Without it the planner joined the member's index with that of the state, which holds
-- everybody's. It takes the place of three, so that no request is written to more indexes than before: of the member's
-- requests that wait, of which it holds the states; of what is invested, which transactions_of_investors has with the same
-- condition and more columns; and of the totals, which the counts tell since 0090 (those of a state are few where they are
-- still counted, and transactions_by_status has them).
create index transactions_of_member_by_status on transactions (user_id, request_status, seq desc);
drop index transactions_that_wait;
drop index transactions_invested;
drop index transactions_totals;

-- Papers that expire, with what a page is ordered by: as few entries as before, and no row is read for them.
drop index member_index_expiring;
create index member_index_expiring on member_index (expires_on) include (created_at, user_id) where expires_on is not null;

-- Wallets that somebody holds back: few. A request that waits isn't one of them and changes no column of this index, so
-- it is still written within the row's page.
create index wallet_index_held on wallet_index (held, created_at desc, user_id desc) where held <> 'UNBLOCKED';

-- What a reference begins with, as far as the first two digits of a number of six: it is typed to find all that begin so,
-- and they are counted as they are written, like every list (0090). A request never changes its reference, so it costs
-- one row of list_changes when it is made.
create function reference_facts(reference text) returns text[] language sql immutable as $$
  select array[left(replace(reference, '-', ''), 8)]
$$;
create or replace function transactions_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_changes (list, leaf, at, facts, n)
    values ('transactions', old.seq >> 10, old.created_at, transaction_facts(old), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_changes (list, leaf, at, facts, n)
    values ('transactions', new.seq >> 10, new.created_at, transaction_facts(new), 1);
  end if;
  if tg_op = 'UPDATE' and new.seq = old.seq and new.reference = old.reference then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into list_changes (list, leaf, facts, n)
    values ('transactions by reference', old.seq >> 10, reference_facts(old.reference), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_changes (list, leaf, facts, n)
    values ('transactions by reference', new.seq >> 10, reference_facts(new.reference), 1);
  end if;
  return null;
end $$;
drop trigger transactions_counted_anew on transactions;
create trigger transactions_counted_anew after update on transactions for each row
  when ((new.seq, new.reference, new.created_at, new.request_status, new.transaction_type, new.currency, new.fund_bank_id)
    is distinct from (old.seq, old.reference, old.created_at, old.request_status, old.transaction_type, old.currency, old.fund_bank_id))
  execute function transactions_changed();

create or replace view list_contents (list, leaf, first, last, facts, n) as
  select 'transactions', seq >> 10, min(created_at), max(created_at), transaction_facts(t), count(*)
  from transactions t group by 2, 5
  union all
  select 'transactions by reference', seq >> 10, null, null, reference_facts(reference), count(*)
  from transactions group by 2, 5
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
    'transactions', 'transactions by reference', 'activities', 'activities by actor', 'members', 'approvals', 'wallets',
    'investors']) as list;
end $$;

select recount_list('transactions by reference');
