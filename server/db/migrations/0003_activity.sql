-- A key per member: before and after values of the log are encrypted with it. Erasing a member sets the key to null:
-- the values can't be read any more, and the chain, whose hashes are over what is stored, stays whole.
create table member_keys (
  member_id uuid primary key,
  key bytea check (octet_length(key) = 32),
  erased_at timestamptz
);

-- The chain: each seal holds the hash of the one before it and the hashes of its rows, in their order.
create table activity_seals (
  id bigint primary key,
  previous_hash bytea not null,
  hash bytea not null,
  rows integer not null check (rows > 0),
  sealed_at timestamptz not null
);

create table activities (
  id uuid primary key,
  seq bigint generated always as identity unique,
  at timestamptz(3) not null,
  actor_id uuid,
  member_id uuid,
  activity_type text not null,
  operation_type text not null,
  trigger_type text not null,
  role text,
  subject jsonb,
  key_of uuid,
  before_sealed bytea,
  after_sealed bytea,
  hash bytea not null,
  seal bigint references activity_seals,
  seal_position integer,
  check ((seal is null) = (seal_position is null)),
  unique (seal, seal_position)
);
create index activities_of_member on activities (member_id, seq desc);
create index activities_unsealed on activities (seq) where seal is null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- The only change that a row of the log ever sees: it is put into a seal, once.
create function activities_guard() returns trigger language plpgsql as $$
begin
  if old.seal is not null or new.seal is null
     or (to_jsonb(new) - 'seal' - 'seal_position') <> (to_jsonb(old) - 'seal' - 'seal_position') then
    raise exception 'activities is append-only' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger activities_update before update on activities for each row execute function activities_guard();
create trigger activities_delete before delete on activities for each row execute function refuse_change();
create trigger activities_truncate before truncate on activities execute function refuse_change();
create trigger activity_seals_change before update or delete on activity_seals for each row execute function refuse_change();
create trigger activity_seals_truncate before truncate on activity_seals execute function refuse_change();
