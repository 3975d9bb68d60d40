-- A mail whose code or link ends within the hour leaves before all that wait (server/repositories/outbox.ts); 0142 takes
-- the index whose work this one does.
alter table outbox add column urgent boolean not null default false;
update outbox set urgent = true
  where status in ('queued', 'sending') and template in ('activation', 'password_reset');
create index outbox_due_first on outbox (urgent desc, next_at) where status in ('queued', 'sending');
