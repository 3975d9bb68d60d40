-- What was sent to an address.
create index if not exists outbox_by_recipient on outbox (recipient);
-- Accounts that were never activated are looked for each hour.
create index if not exists activation_codes_unused on activation_codes (sent_at) where used_at is null;
