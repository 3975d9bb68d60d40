-- The ledger's operations are chained as the log's rows are: whoever rewrites one together with its entries and its own
-- hash has to write all seals after it anew, and the newest was noted down elsewhere.
create table ledger_seals (
  id bigint primary key,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  rows integer not null check (rows > 0),
  sealed_at timestamptz(3) not null,
  -- its operations one by one, in their order
  row_seqs bigint[] not null,
  row_hashes bytea[] not null
);
create trigger ledger_seals_change before update or delete on ledger_seals
  for each row execute function refuse_change();
create trigger ledger_seals_truncate before truncate on ledger_seals execute function refuse_change();

alter table ledger_operations
  add column seal bigint references ledger_seals,
  add column seal_position integer,
  add check ((seal is null) = (seal_position is null)),
  add unique (seal, seal_position);
create index ledger_operations_unsealed on ledger_operations (seq) where seal is null;

-- The only change that an operation ever sees: it is put into a seal, once.
create function ledger_operations_guard() returns trigger language plpgsql as $$
begin
  if old.seal is not null or new.seal is null
     or (to_jsonb(new) - 'seal' - 'seal_position') <> (to_jsonb(old) - 'seal' - 'seal_position') then
    raise exception 'ledger_operations is append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
drop trigger ledger_operations_change on ledger_operations;
create trigger ledger_operations_update before update on ledger_operations
  for each row execute function ledger_operations_guard();
create trigger ledger_operations_delete before delete on ledger_operations
  for each row execute function refuse_change();
