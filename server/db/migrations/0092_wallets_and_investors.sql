-- What the list of wallets is chosen by, one row for each member whose dossier was validated. No filter has an index:
-- a change of what it compares stays within the row's page, and the counts (0090) lead to the rows.
create table wallet_index (
  user_id uuid primary key references member_index on delete cascade,
  created_at timestamptz not null,
  -- of the latest transaction
  latest_type text,
  -- what the fund decided last; a request that waits shows where nothing was held
  held text not null default 'UNBLOCKED',
  is_waiting boolean not null default false,
  blocking_state text not null generated always as (
    case when held <> 'UNBLOCKED' then held when is_waiting then 'BLOCKED_PENDING_OPERATION' else 'UNBLOCKED' end) stored
) with (fillfactor = 80);
create index wallet_index_by_age on wallet_index (created_at desc, user_id desc);

-- Two changes of one member at once: the later one waits for the row, and reads anew what the earlier one left.
create function refresh_wallet(member uuid) returns void language plpgsql as $$
begin
  perform from wallet_index where user_id = member for no key update;
  if not found then return; end if;
  update wallet_index w set latest_type = now.latest_type, held = now.held, is_waiting = now.is_waiting
  from (
    select
      (select transaction_type from transactions t where t.user_id = member order by seq desc limit 1) as latest_type,
      coalesce((select state from wallet_blockings b where b.user_id = member order by id desc limit 1), 'UNBLOCKED') as held,
      exists (
        select from transactions t where t.user_id = member and t.request_status in ('PENDING', 'APPROVED')) as is_waiting
  ) as now
  where w.user_id = member
    and (w.latest_type, w.held, w.is_waiting) is distinct from (now.latest_type, now.held, now.is_waiting);
end $$;
create function wallet_of_change() returns trigger language plpgsql as $$
begin
  perform refresh_wallet(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
-- When the transaction ends: all that it has to hold is held by then, so that nobody waits for somebody who waits.
create constraint trigger wallet_of_transaction after insert or delete on transactions
  deferrable initially deferred for each row execute function wallet_of_change();
create constraint trigger wallet_of_waiting after update on transactions
  deferrable initially deferred for each row
  when ((new.request_status in ('PENDING', 'APPROVED')) <> (old.request_status in ('PENDING', 'APPROVED')))
  execute function wallet_of_change();
create constraint trigger wallet_of_blocking after insert on wallet_blockings
  deferrable initially deferred for each row execute function wallet_of_change();

create function wallet_of_member() returns trigger language plpgsql as $$
begin
  if new.enrollment_status = 'VALIDATED' then
    insert into wallet_index (user_id, created_at) values (new.user_id, new.created_at) on conflict do nothing;
    perform refresh_wallet(new.user_id);
  else
    delete from wallet_index where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger wallet_of_new_member after insert on member_index
  for each row when (new.enrollment_status = 'VALIDATED') execute function wallet_of_member();
create trigger wallet_of_member after update on member_index for each row
  when ((new.enrollment_status = 'VALIDATED') is distinct from (old.enrollment_status = 'VALIDATED'))
  execute function wallet_of_member();

create function wallets_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_changes (list, leaf, facts, n)
    values ('wallets', list_leaf(old.created_at), array[old.latest_type, old.blocking_state], -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_changes (list, leaf, facts, n)
    values ('wallets', list_leaf(new.created_at), array[new.latest_type, new.blocking_state], 1);
  end if;
  return null;
end $$;
create trigger wallets_counted after insert or delete or update on wallet_index
  for each row execute function wallets_changed();

-- The members who ever invested, one row for each currency: what they invested less what they took back, and the number
-- of their newest operation. One that was undone counts for nothing.
create table investor_index (
  user_id uuid not null references users,
  currency text not null,
  invested bigint not null,
  newest bigint not null,
  primary key (user_id, currency)
);
create index investor_index_by_newest on investor_index (newest desc);

create view investments (user_id, currency, invested, newest) as
  select user_id, currency, sum(case transaction_type when 'INVESTMENT_IN' then amount else -amount end)::bigint, max(seq)
  from transactions t
  where request_status = 'EXECUTED' and transaction_type in ('INVESTMENT_IN', 'INVESTMENT_OUT')
    and not exists (
      select from transactions r
      where r.reversal_of = t.id and r.reversal_of is not null and r.request_status = 'EXECUTED')
  group by user_id, currency;

create function refresh_investor(member uuid, of_currency text) returns void language plpgsql as $$
begin
  -- the row is held before it is read what it has to say
  insert into investor_index values (member, of_currency, 0, 0) on conflict (user_id, currency) do update set newest = investor_index.newest;
  update investor_index i set invested = now.invested, newest = now.newest
  from investments as now
  where i.user_id = member and i.currency = of_currency and now.user_id = member and now.currency = of_currency;
  if not found then delete from investor_index where user_id = member and currency = of_currency; end if;
end $$;
create function investor_of_change() returns trigger language plpgsql as $$
begin
  if new.transaction_type in ('INVESTMENT_IN', 'INVESTMENT_OUT') then
    perform refresh_investor(new.user_id, new.currency);
  end if;
  if new.reversal_of is not null then
    perform refresh_investor(user_id, currency) from transactions
    where id = new.reversal_of and transaction_type in ('INVESTMENT_IN', 'INVESTMENT_OUT');
  end if;
  return null;
end $$;
create constraint trigger investor_of_transaction after insert or update on transactions
  deferrable initially deferred for each row
  when (new.request_status = 'EXECUTED'
    and (new.transaction_type in ('INVESTMENT_IN', 'INVESTMENT_OUT') or new.reversal_of is not null))
  execute function investor_of_change();

create function investors_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.newest > 0 then
    insert into list_changes (list, leaf, facts, n) values ('investors', old.newest >> 10, array[old.currency], -1);
  end if;
  if tg_op <> 'DELETE' and new.newest > 0 then
    insert into list_changes (list, leaf, facts, n) values ('investors', new.newest >> 10, array[new.currency], 1);
  end if;
  return null;
end $$;
create trigger investors_counted after insert or delete on investor_index
  for each row execute function investors_changed();
create trigger investors_counted_anew after update on investor_index for each row
  when (new.newest >> 10 <> old.newest >> 10 or (new.newest > 0) <> (old.newest > 0)) execute function investors_changed();
