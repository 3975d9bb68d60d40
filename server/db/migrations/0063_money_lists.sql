-- What the lists of transactions are chosen by, beside what they have already (0061): each list is answered from an index.
create index transactions_by_day on transactions (created_at);
create index transactions_of_member_by_day on transactions (user_id, created_at);
-- What went, or is to go, through a bank of the fund's.
create index transactions_via_bank on transactions (seq desc)
  where transaction_type in ('MONEY_IN', 'MONEY_OUT') or fund_bank_id is not null;
create index transactions_of_bank on transactions (fund_bank_id, seq desc) where fund_bank_id is not null;
-- What is typed to find one: its reference without the dashes, what a payer writes, an amount.
create index transactions_named on transactions (replace(reference, '-', '') text_pattern_ops);
create index transactions_paid_by on transactions (payment_reference text_pattern_ops)
  where payment_reference is not null;
create index transactions_by_amount on transactions (abs(amount));
-- The investors of the fund, and what each has invested, without reading the table.
create index transactions_of_investors on transactions (user_id, currency, seq desc) include (transaction_type, amount)
  where request_status = 'EXECUTED' and transaction_type in ('INVESTMENT_IN', 'INVESTMENT_OUT');
-- The newest blocking of each member, by what it is.
create index wallet_blockings_by_state on wallet_blockings (state, user_id, id desc);
