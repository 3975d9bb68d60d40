-- A request is written to its indexes when it is made and again when it is executed (decision 0084). These are the ones
-- that stay: one finds what a payer writes and keeps it to one request, and what most requests leave empty stands in none.
-- They may be made beforehand (docs/scale.md); 0129 takes those whose work they do.
create unique index if not exists transactions_payer on transactions (payment_reference text_pattern_ops)
  where payment_reference is not null;
create unique index if not exists transactions_of_operation on transactions (operation_id)
  where operation_id is not null;
create unique index if not exists transactions_reversal_of_once on transactions (reversal_of)
  where reversal_of is not null and request_status not in ('REJECTED', 'CANCELLED');
