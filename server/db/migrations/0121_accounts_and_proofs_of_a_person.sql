-- Whose an account of the ledger is, whatever its kind; 0124 takes the former index.
create index if not exists ledger_accounts_by_owner on ledger_accounts (owner_id) where owner_id is not null;
create index if not exists transaction_proofs_by_uploader on transaction_proofs (uploaded_by);
create index if not exists wallet_blockings_by_actor on wallet_blockings (actor_id) where actor_id is not null;
