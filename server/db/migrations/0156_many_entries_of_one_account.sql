-- Many entries of one account by one statement. An account that is moved once for each of them is looked for through all its
-- former versions, which the transaction that made them keeps: a month that pays 30 000 took 97 s. What is kept stays the same.

-- An entry that comes without a place is given the next one, and moves its account, as before. One that comes with its place
-- is moved at the end of its statement.
create or replace function ledger_entry_moves() returns trigger language plpgsql as $$
begin
  if new.position is null then
    update ledger_accounts set balance = balance + new.amount, entries = entries + 1
    where id = new.account_id
    returning balance, entries into new.balance_after, new.position;
  end if;
  return new;
end $$;

create or replace function ledger_entries_add_up() returns trigger language plpgsql as $$
declare
  operation uuid;
  account uuid;
begin
  -- accounts that lag behind their entries are moved, each once
  if exists (select from written w join ledger_accounts a on a.id = w.account_id where w.position > a.entries) then
    update ledger_accounts a set balance = a.balance + w.amount, entries = a.entries + w.entries
    from (
      select account_id, sum(amount) as amount, count(*) as entries, min(position) as first
      from written group by account_id
    ) as w
    where a.id = w.account_id and w.first = a.entries + 1;
    -- what was said of each: its place among the others, and what the account held after it
    select l.account_id into account
    from (
      select w.account_id, w.position, w.balance_after, a.entries, a.kind, a.reserved,
        a.entries - count(*) over whole + row_number() over place as right_position,
        a.balance - sum(w.amount) over whole + sum(w.amount) over place as right_balance
      from written w join ledger_accounts a on a.id = w.account_id
      window whole as (partition by w.account_id), place as (partition by w.account_id order by w.position)
    ) as l
    where l.position <> l.right_position or l.balance_after <> l.right_balance
    limit 1;
    if found then
      raise exception 'entries of account % do not follow each other', account
        using errcode = 'integrity_constraint_violation';
    end if;
    select w.account_id into account
    from written w join ledger_accounts a on a.id = w.account_id
    where a.kind not in ('BANK', 'EXCHANGE_POSITION', 'PROFIT_AND_LOSS') and w.balance_after < a.reserved
    limit 1;
    if found then
      raise exception 'account % is not covered', account
        using errcode = 'check_violation', table = 'ledger_accounts', constraint = 'ledger_accounts_covered';
    end if;
  end if;
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
