-- A payment that the fund enters for money in that was turned down or called off names that request, so that one transfer is
-- entered once for it; again after what was entered was itself turned down or called off. All three statements may
-- be run beforehand (docs/scale.md); the second index is for whoever looks a request up, or erases it, whatever became of
-- what was entered.
alter table transactions add column if not exists entered_for uuid references transactions;
create unique index if not exists transactions_entered_once on transactions (entered_for)
  where entered_for is not null and request_status not in ('REJECTED', 'CANCELLED');
create index if not exists transactions_entered_for on transactions (entered_for) where entered_for is not null;
