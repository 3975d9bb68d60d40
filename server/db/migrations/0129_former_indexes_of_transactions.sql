-- Taken in a migration of its own (see 0122): what 0126 does instead.
alter table transactions drop constraint transactions_payment_reference_key;
drop index transactions_paid_by;
alter table transactions drop constraint transactions_operation_id_key;
drop index transactions_reversal;
