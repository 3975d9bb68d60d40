-- The same of the ledger's operations: few undo another, and a place in a seal is given later (decision 0084).
alter table ledger_operations drop constraint ledger_operations_reversal_of_key;
create unique index ledger_operations_reversal_of_key on ledger_operations (reversal_of) where reversal_of is not null;
alter table ledger_operations drop constraint ledger_operations_seal_seal_position_key;
create unique index ledger_operations_in_seal on ledger_operations (seal, seal_position) where seal is not null;
