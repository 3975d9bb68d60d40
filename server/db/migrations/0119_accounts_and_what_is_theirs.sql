-- All sessions of a person, those that are over as well.
create index if not exists sessions_of_person on sessions (user_id);
drop index if exists sessions_of_user;
-- What was sent to an address.
create index if not exists outbox_by_recipient on outbox (recipient);
-- Accounts that were never activated are looked for each hour.
create index if not exists activation_codes_unused on activation_codes (sent_at) where used_at is null;
-- Whose an account of the ledger is, whatever its kind.
create index if not exists ledger_accounts_by_owner on ledger_accounts (owner_id) where owner_id is not null;
drop index if exists ledger_wallets_by_owner;
create index if not exists transaction_proofs_by_uploader on transaction_proofs (uploaded_by);
create index if not exists wallet_blockings_by_actor on wallet_blockings (actor_id) where actor_id is not null;
