-- A document's bytes in parts, so that no process holds the whole; or in a bucket, under a key. What is there already
-- is one part as it stands: nothing is moved, only two narrow indexes are made anew.
alter table enrollment_file_contents
  add column part integer not null default 0 check (part >= 0),
  add column object_key text unique,
  alter column content drop not null,
  drop constraint enrollment_file_contents_pkey,
  add primary key (file_id, part),
  add check ((content is null) = (object_key is not null)),
  add check (object_key is null or part = 0);
alter table transaction_proof_contents
  add column part integer not null default 0 check (part >= 0),
  add column object_key text unique,
  alter column content drop not null,
  drop constraint transaction_proof_contents_pkey,
  add primary key (proof_id, part),
  add check ((content is null) = (object_key is not null)),
  add check (object_key is null or part = 0);
alter table transaction_proof_contents alter column content set storage external;
alter table avatars
  add column object_key text unique,
  alter column content drop not null,
  add check ((content is null) = (object_key is not null));

-- Keys of a bucket that no row names: an object that is only being put (due a day later, when its row never came), and
-- one whose row is gone (due at once). Who deletes the object deletes its line.
create table stray_objects (
  key text primary key,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index stray_objects_due on stray_objects (due_at);

create function leave_object() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.object_key is distinct from old.object_key then
    insert into stray_objects (key, due_at) values (old.object_key, '-infinity')
      on conflict (key) do update set due_at = '-infinity';
  end if;
  return null;
end $$;
create trigger enrollment_file_contents_object after delete or update of object_key on enrollment_file_contents
  for each row when (old.object_key is not null) execute function leave_object();
create trigger transaction_proof_contents_object after delete or update of object_key on transaction_proof_contents
  for each row when (old.object_key is not null) execute function leave_object();
create trigger avatars_object after delete or update of object_key on avatars
  for each row when (old.object_key is not null) execute function leave_object();
