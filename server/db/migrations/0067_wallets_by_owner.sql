-- The wallets of some members, whatever the currency: before PostgreSQL 18 an index that begins with the kind and the
-- currency doesn't lead to them.
create index ledger_wallets_by_owner on ledger_accounts (owner_id) where kind = 'WALLET';
