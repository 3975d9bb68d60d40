-- Taken in a migration of its own (see 0122): what 0138 does instead.
drop index transactions_by_amount;
