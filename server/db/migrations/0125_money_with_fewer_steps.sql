-- What the database does beside an operation of money, with fewer statements (decision 0084). What is kept stays the same.

-- Entries add up when the statement that writes them ends: all of an operation's are written by one. Before, each entry
-- had its operation added up at the end of the transaction, and so had the operation itself.
create function ledger_entries_add_up() returns trigger language plpgsql as $$
declare
  operation uuid;
begin
  select e.operation_id into operation
  from (select distinct operation_id from written) as w
  join ledger_entries e on e.operation_id = w.operation_id
  group by e.operation_id, e.currency having sum(e.amount) <> 0
  limit 1;
  if found then
    raise exception 'operation % is not balanced', operation using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
drop trigger ledger_entries_balanced on ledger_entries;
create trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as written for each statement execute function ledger_entries_add_up();

-- An operation has entries when the transaction ends. That they add up is known by then.
create or replace function ledger_operation_balanced() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where operation_id = new.id) then
    raise exception 'operation % has no entries', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- All that a change says to the counts of the lists is written at once.
create or replace function transactions_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_changes (list, leaf, at, facts, n) values
      ('transactions', new.seq >> 10, new.created_at, transaction_facts(new), 1),
      ('transactions by reference', new.seq >> 10, null, reference_facts(new.reference), 1);
  elsif tg_op = 'DELETE' then
    insert into list_changes (list, leaf, at, facts, n) values
      ('transactions', old.seq >> 10, old.created_at, transaction_facts(old), -1),
      ('transactions by reference', old.seq >> 10, null, reference_facts(old.reference), -1);
  elsif (new.seq, new.reference, new.created_at, new.request_status, new.transaction_type, new.currency, new.fund_bank_id)
    is distinct from (old.seq, old.reference, old.created_at, old.request_status, old.transaction_type, old.currency, old.fund_bank_id)
  then
    insert into list_changes (list, leaf, at, facts, n) values
      ('transactions', old.seq >> 10, old.created_at, transaction_facts(old), -1),
      ('transactions', new.seq >> 10, new.created_at, transaction_facts(new), 1);
    if new.seq <> old.seq or new.reference <> old.reference then
      insert into list_changes (list, leaf, at, facts, n) values
        ('transactions by reference', old.seq >> 10, null, reference_facts(old.reference), -1),
        ('transactions by reference', new.seq >> 10, null, reference_facts(new.reference), 1);
    end if;
  end if;
  return null;
end $$;
-- A condition of a trigger is read from its text by each statement, which takes longer than to ask it in the function.
drop trigger transactions_counted_anew on transactions;
create trigger transactions_counted_anew after update on transactions
  for each row execute function transactions_changed();
create or replace function activities_changed() returns trigger language plpgsql as $$
begin
  if new.actor_id is distinct from new.member_id and new.actor_id is not null then
    insert into list_changes (list, leaf, facts, n) values
      ('activities', new.seq >> 10, activity_facts(new), 1),
      ('activities by actor', null, new.actor_id::text || activity_facts(new), 1);
  else
    insert into list_changes (list, leaf, facts, n) values ('activities', new.seq >> 10, activity_facts(new), 1);
  end if;
  return null;
end $$;

-- The same of what the list of wallets is read from.
create or replace function wallet_of_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_wallet(old.user_id);
  elsif tg_op = 'INSERT' then
    perform refresh_wallet(new.user_id);
  elsif (new.request_status in ('PENDING', 'APPROVED')) <> (old.request_status in ('PENDING', 'APPROVED')) then
    perform refresh_wallet(new.user_id);
  end if;
  return null;
end $$;
drop trigger wallet_of_waiting on transactions;
create constraint trigger wallet_of_waiting after update on transactions
  deferrable initially deferred for each row execute function wallet_of_change();
