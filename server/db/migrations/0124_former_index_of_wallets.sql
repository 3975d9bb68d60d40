drop index if exists ledger_wallets_by_owner;
