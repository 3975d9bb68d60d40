-- Who was erased, by id alone: what a law keeps goes when its time is over, and an erasure is repeated after an older
-- backup was restored.
create table erasures (
  person_id uuid primary key,
  asked_at timestamptz(3) not null,
  -- when the dossier goes, and what is personal of money; null: there was none, or it is gone
  dossier_due timestamptz(3),
  money_due timestamptz(3),
  done_at timestamptz(3)
);
create index erasures_due on erasures (least(dossier_due, money_due)) where done_at is null;

-- What was typed beside a step of a request, or a blocking, may be about a person: it may go, and nothing else.
create function text_may_go() returns trigger language plpgsql as $$
begin
  if new.text is not null or (to_jsonb(new) - 'text') <> (to_jsonb(old) - 'text') then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
drop trigger transaction_events_change on transaction_events;
create trigger transaction_events_update before update on transaction_events
  for each row execute function text_may_go();
create trigger transaction_events_delete before delete on transaction_events
  for each row execute function refuse_change();
drop trigger wallet_blockings_change on wallet_blockings;
create trigger wallet_blockings_update before update on wallet_blockings
  for each row execute function text_may_go();
create trigger wallet_blockings_delete before delete on wallet_blockings
  for each row execute function refuse_change();

-- What is forgotten is looked for each hour.
create index if not exists notifications_by_time on notifications (at);
create index if not exists enrollment_files_removed on enrollment_files (removed_at) where removed_at is not null;
