-- Double entry (decisions §4). Amounts are whole cents. Balances are kept by the entries alone: what a wallet holds is
-- the sum of its entries, and a row of entries can't be written that would take a wallet below what it has promised.
create table ledger_accounts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (
    kind in ('WALLET', 'FUND_CASH', 'BANK', 'FEES', 'MARGIN', 'EXCHANGE_POSITION', 'PROFIT_AND_LOSS')),
  currency text not null check (currency in ('EUR', 'USD')),
  -- of a wallet the member, of a bank the fund's account
  owner_id uuid,
  balance bigint not null default 0,
  -- outflows of a wallet that wait: promised, not gone
  reserved bigint not null default 0 check (reserved >= 0),
  -- how many entries the balance is made of
  entries bigint not null default 0,
  check ((owner_id is not null) = (kind in ('WALLET', 'BANK'))),
  check (reserved = 0 or kind = 'WALLET'),
  -- The fund's cash at a bank is what it owes to all others, hence below zero; positions and results may be either.
  constraint ledger_accounts_covered check (
    kind in ('BANK', 'EXCHANGE_POSITION', 'PROFIT_AND_LOSS') or balance >= reserved),
  unique (id, currency),
  unique nulls not distinct (kind, currency, owner_id)
);

create table ledger_operations (
  id uuid primary key,
  seq bigint generated always as identity unique,
  kind text not null,
  -- the request that it executes
  transaction_id uuid,
  -- a mistake is never changed, only reversed, and only once
  reversal_of uuid unique references ledger_operations,
  posted_at timestamptz(3) not null,
  -- the day (UTC) from which it counts in values
  value_date date not null,
  -- SHA-256 over the operation and its entries
  hash bytea not null check (octet_length(hash) = 32)
);
create unique index ledger_operations_of_transaction on ledger_operations (transaction_id) where reversal_of is null;
create index ledger_operations_by_day on ledger_operations (value_date, seq);

create table ledger_entries (
  seq bigint generated always as identity primary key,
  operation_id uuid not null references ledger_operations,
  account_id uuid not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  -- the how manieth entry of its account, and what the account held after it
  position bigint not null,
  balance_after bigint not null,
  foreign key (account_id, currency) references ledger_accounts (id, currency),
  unique (account_id, position),
  unique (operation_id, account_id)
);

-- An entry moves its account's balance. The account's row is locked by that: entries of one account come one by one.
create function ledger_entry_moves() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance = balance + new.amount, entries = entries + 1
  where id = new.account_id
  returning balance, entries into new.balance_after, new.position;
  return new;
end $$;
create trigger ledger_entries_move before insert on ledger_entries for each row execute function ledger_entry_moves();

-- Nothing else does.
create function ledger_account_guard() returns trigger language plpgsql as $$
begin
  if (new.balance, new.entries) is distinct from (old.balance, old.entries) and pg_trigger_depth() < 2 then
    raise exception 'a balance changes by entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  if (new.id, new.kind, new.currency, new.owner_id) is distinct from (old.id, old.kind, old.currency, old.owner_id) then
    raise exception 'an account stays what it is' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_accounts_guard before update on ledger_accounts
  for each row execute function ledger_account_guard();
-- A new account begins with nothing.
create function ledger_account_begins() returns trigger language plpgsql as $$
begin
  if (new.balance, new.reserved, new.entries) <> (0, 0, 0) then
    raise exception 'an account begins with nothing' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_accounts_begin before insert on ledger_accounts
  for each row execute function ledger_account_begins();

-- Judged when the transaction ends, for each operation that was written in it.
create function ledger_operation_balanced() returns trigger language plpgsql as $$
declare
  operation uuid;
begin
  if tg_table_name = 'ledger_operations' then operation := new.id;
  else operation := new.operation_id;
  end if;
  if not exists (select from ledger_entries where operation_id = operation) then
    raise exception 'operation % has no entries', operation using errcode = 'integrity_constraint_violation';
  end if;
  if exists (
    select from ledger_entries where operation_id = operation group by currency having sum(amount) <> 0) then
    raise exception 'operation % is not balanced', operation using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_operation_balanced();
create constraint trigger ledger_operations_balanced after insert on ledger_operations
  deferrable initially deferred for each row execute function ledger_operation_balanced();

create trigger ledger_entries_change before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_truncate before truncate on ledger_entries execute function refuse_change();
create trigger ledger_operations_change before update or delete on ledger_operations
  for each row execute function refuse_change();
create trigger ledger_operations_truncate before truncate on ledger_operations execute function refuse_change();
create trigger ledger_accounts_delete before delete on ledger_accounts
  for each row execute function refuse_change();
create trigger ledger_accounts_truncate before truncate on ledger_accounts execute function refuse_change();
