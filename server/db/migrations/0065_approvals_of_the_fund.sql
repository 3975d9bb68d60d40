-- What belongs to the fund alone (its own bank accounts) is about no member.
alter table approvals alter column user_id drop not null;

-- The same account isn't added twice: of two who add it at once, the second is told.
create unique index fund_bank_accounts_once on fund_bank_accounts (
  currency, coalesce(iban, ''), coalesce(bank_account_number, ''), coalesce(routing_number, ''), coalesce(swift, ''))
  where removed_at is null;
