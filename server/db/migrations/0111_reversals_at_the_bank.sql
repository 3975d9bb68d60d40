-- What undoes a movement of a bank's account moves that account: it is named by the reversals that were made before, too,
-- so that the list of a bank adds up to what the ledger says of it. An account that was deleted since is named as well:
-- what was booked on it stays, so that the trigger of 0066 is not asked.
alter table transactions disable trigger transactions_standing_account;
update transactions r
set fund_bank_id = t.fund_bank_id
from transactions t
where t.id = r.reversal_of and t.fund_bank_id is not null and r.fund_bank_id is null;
-- What waits for the end of a transaction is done first: a table is not altered before.
set constraints all immediate;
alter table transactions enable trigger transactions_standing_account;
