-- What was typed beside a value, and why it was restated, may be about a person: both may go from what the record said
-- before, as 0106 lets the words of a request go, and nothing else.
create function words_may_go() returns trigger language plpgsql as $$
begin
  if new.note is not null or new.reason is not null
    or (to_jsonb(new) - '{note,reason}'::text[]) <> (to_jsonb(old) - '{note,reason}'::text[]) then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
drop trigger capital_value_versions_change on capital_value_versions;
create trigger capital_value_versions_update before update on capital_value_versions
  for each row execute function words_may_go();
create trigger capital_value_versions_delete before delete on capital_value_versions
  for each row execute function refuse_change();
