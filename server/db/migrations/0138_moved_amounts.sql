-- An amount that is searched for is the one that lists show: of a payment that has come what was received, whatever had been
-- announced (contract/values/moved.ts). May be made beforehand (docs/scale.md); 0139 takes the index whose work it does.
create index if not exists transactions_by_moved on transactions (coalesce(received_amount, abs(amount)));
