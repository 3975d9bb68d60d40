-- Which account it is at its bank, as accountAtBank says it (server/rules/fund-banks.ts): an IBAN is one account's alone,
-- and a BIC with XXX at its end, the head office, is the one without.
create function account_at_bank(currency text, iban text, number text, routing text, swift text) returns text
  language sql immutable parallel safe as $$
    select currency || ':' || coalesce(
      iban,
      coalesce(number, '') || ':' || coalesce(routing, '') || ':' || coalesce(regexp_replace(swift, '^(.{8})XXX$', '\1'), ''))
$$;

-- An account that was there twice by then: the younger one says which it was, stays as usable as the older one, and is
-- let off for as long as it is that account and an older row is it too.
alter table fund_bank_accounts add column twice_as text;
update fund_bank_accounts as b
  set twice_as = account_at_bank(b.currency, b.iban, b.bank_account_number, b.routing_number, b.swift)
  where b.removed_at is null and exists (
    select from fund_bank_accounts o
    where o.removed_at is null and (o.created_at, o.id) < (b.created_at, b.id)
      and account_at_bank(o.currency, o.iban, o.bank_account_number, o.routing_number, o.swift)
        = account_at_bank(b.currency, b.iban, b.bank_account_number, b.routing_number, b.swift));

-- In the place of the former one, which compared the letters alone. Both on a table that a fund has a few rows of.
create unique index fund_bank_accounts_once_at_bank on fund_bank_accounts (
  account_at_bank(currency, iban, bank_account_number, routing_number, swift))
  where removed_at is null
    and twice_as is distinct from account_at_bank(currency, iban, bank_account_number, routing_number, swift);
drop index fund_bank_accounts_once;
