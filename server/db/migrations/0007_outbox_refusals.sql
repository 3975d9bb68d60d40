-- Refusals of the mail itself are counted apart from attempts that failed because the mail server was away: an outage
-- must not use up the tries of a mail.
alter table outbox add column refusals integer not null default 0;
