-- What a person was told. Ids and closed lists alone: names and words are put in when it is read.
create table notifications (
  id uuid primary key,
  -- one moment may bring several: they stay in the order in which they were written
  seq bigint generated always as identity,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  subject jsonb not null default '{}',
  at timestamptz not null,
  -- the mail that went with it; null: none, by choice or since one had just gone
  mail text,
  read_at timestamptz
);
create index notifications_of_person on notifications (user_id, seq desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_kind on notifications (user_id, kind, at);
create index notifications_mailed on notifications (user_id, mail, at) where mail is not null;
