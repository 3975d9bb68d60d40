-- A request names an account of the fund's that is there. Whoever deletes one holds its row: a request that is about to
-- name it waits for that, and is refused; the deletion that comes second sees the request.
create function transaction_names_standing_account() returns trigger language plpgsql as $$
begin
  perform from fund_bank_accounts where id = new.fund_bank_id and removed_at is null for key share;
  if not found then
    raise exception 'account % of the fund was deleted', new.fund_bank_id
      using errcode = 'integrity_constraint_violation', constraint = 'transactions_standing_account';
  end if;
  return new;
end $$;
create trigger transactions_standing_account before insert or update of fund_bank_id on transactions
  for each row when (new.fund_bank_id is not null) execute function transaction_names_standing_account();
