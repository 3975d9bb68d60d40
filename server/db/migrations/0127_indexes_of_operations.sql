-- The same of the ledger's operations: few undo another, and a place in a seal is given later; 0130 takes the former ones.
create unique index if not exists ledger_operations_reversal_of_once on ledger_operations (reversal_of)
  where reversal_of is not null;
create unique index if not exists ledger_operations_in_seal on ledger_operations (seal, seal_position)
  where seal is not null;
