-- The fund's account as it stood when a payment into it was executed: what is changed in that account later is not what was
-- paid into. Payments from before this migration get the account as it stands now, which is all that is known of it here.
alter table transactions add column fund_account jsonb;

alter table transactions disable trigger transactions_executed;
update transactions t
set fund_account = jsonb_build_object(
  'bank_name', b.bank_name, 'account_holder', b.account_holder, 'currency', b.currency,
  'account_country', b.account_country, 'iban', b.iban, 'swift', b.swift,
  'bank_account_number', b.bank_account_number, 'routing_number', b.routing_number)
from fund_bank_accounts b
where b.id = t.fund_bank_id and t.transaction_type = 'MONEY_IN' and t.request_status = 'EXECUTED';
-- What waits for the end of a transaction is done first: a table is not altered before.
set constraints all immediate;
alter table transactions enable trigger transactions_executed;
