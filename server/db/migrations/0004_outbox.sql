-- Mails to send, written in the transaction of what they tell. `data` is emptied once a mail has left, as it may hold
-- a code. States: queued -> sending (leased to one worker) -> sent, or queued again at `next_at`, or failed.
create table outbox (
  id uuid primary key,
  recipient text not null,
  template text not null,
  language text not null,
  data jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  leased_until timestamptz,
  lease uuid,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_due on outbox (next_at) where status in ('queued', 'sending');
create index outbox_newest on outbox (created_at desc);
