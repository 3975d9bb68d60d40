-- What was executed stays as it is. Account, payer, reference and words are a person's, and may go: nothing else is set by
-- forgetting, and what undoes an execution is a request of its own.
create function executed_request_stays() returns trigger language plpgsql as $$
declare
  personal constant text[] := array['bank_account', 'payer', 'own_reference', 'text'];
begin
  if to_jsonb(new) - personal <> to_jsonb(old) - personal
    or (new.bank_account is not null and new.bank_account is distinct from old.bank_account)
    or (new.payer is not null and new.payer is distinct from old.payer)
    or (new.own_reference is not null and new.own_reference is distinct from old.own_reference)
    or (new.text is not null and new.text is distinct from old.text)
  then
    raise exception 'request % is executed, and stays as it is', old.reference
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger transactions_executed before update on transactions
  for each row when (old.request_status = 'EXECUTED') execute function executed_request_stays();
