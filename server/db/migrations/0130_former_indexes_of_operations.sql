-- Taken in a migration of its own (see 0122): what 0127 does instead.
alter table ledger_operations drop constraint ledger_operations_reversal_of_key;
alter table ledger_operations drop constraint ledger_operations_seal_seal_position_key;
