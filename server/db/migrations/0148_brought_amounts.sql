-- What conversions brought is searched for among all transactions, as are the operations that undo them.
create index if not exists transactions_by_brought on transactions (client_part) where client_part is not null;
create index if not exists transactions_by_undone on transactions (reversal_of) where reversal_of is not null;
