-- Since when the mail server puts a mail's recipient off: it is asked less and less often, and given up in the end.
alter table outbox add column put_off_since timestamptz;

-- Mails that have left long ago, or were given up, are looked for each hour: by the time of that, not by reading all.
create index outbox_sent on outbox (sent_at) where status = 'sent';
create index outbox_given_up on outbox (next_at) where status = 'failed';
