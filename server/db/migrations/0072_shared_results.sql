-- What is owed to the provider and to the foundation of months that were shared out (decisions §9).
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'WALLET', 'FUND_CASH', 'BANK', 'FEES', 'MARGIN', 'EXCHANGE_POSITION', 'PROFIT_AND_LOSS', 'PROVIDER', 'FOUNDATION'));

-- A month that is restated may take back a part of what it paid.
alter table transactions drop constraint transactions_check;
alter table transactions add constraint transactions_amount check (
  amount > 0 or transaction_type in ('ADJUSTMENT', 'REDISTRIBUTION') and amount <> 0);
