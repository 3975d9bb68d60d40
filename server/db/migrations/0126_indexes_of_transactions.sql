-- A request is written to all of these when it is made and again when it is executed (decision 0084). One index finds
-- what a payer writes and keeps it to one request; one finds a reference and keeps it to one; what most requests leave
-- empty stands in no index.
alter table transactions drop constraint transactions_payment_reference_key;
drop index transactions_paid_by;
create unique index transactions_paid_by on transactions (payment_reference text_pattern_ops)
  where payment_reference is not null;

alter table transactions drop constraint transactions_operation_id_key;
create unique index transactions_operation on transactions (operation_id) where operation_id is not null;

drop index transactions_reversal;
create unique index transactions_reversal on transactions (reversal_of)
  where reversal_of is not null and request_status not in ('REJECTED', 'CANCELLED');
