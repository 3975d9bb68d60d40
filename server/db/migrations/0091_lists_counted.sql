-- The lists that are counted and paged by their counts (0090), and what their filters compare.

create function transaction_facts(t transactions) returns text[] language sql immutable as $$
  select array[t.request_status, t.transaction_type, t.currency,
    case when t.transaction_type in ('MONEY_IN', 'MONEY_OUT') or t.fund_bank_id is not null then 'bank' end,
    t.fund_bank_id::text]
$$;
create function transactions_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_changes (list, leaf, at, facts, n)
    values ('transactions', old.seq >> 10, old.created_at, transaction_facts(old), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_changes (list, leaf, at, facts, n)
    values ('transactions', new.seq >> 10, new.created_at, transaction_facts(new), 1);
  end if;
  return null;
end $$;
create trigger transactions_counted after insert or delete on transactions
  for each row execute function transactions_changed();
create trigger transactions_counted_anew after update on transactions for each row
  when ((new.seq, new.created_at, new.request_status, new.transaction_type, new.currency, new.fund_bank_id)
    is distinct from (old.seq, old.created_at, old.request_status, old.transaction_type, old.currency, old.fund_bank_id))
  execute function transactions_changed();

create function activity_facts(a activities) returns text[] language sql immutable as $$
  select array[a.activity_type, a.operation_type, a.trigger_type, a.role]
$$;
-- What somebody does to others is also counted by who it was: of the own acts there are few.
create function activities_changed() returns trigger language plpgsql as $$
begin
  insert into list_changes (list, leaf, facts, n) values ('activities', new.seq >> 10, activity_facts(new), 1);
  if new.actor_id is distinct from new.member_id and new.actor_id is not null then
    insert into list_changes (list, facts, n) values ('activities by actor', new.actor_id::text || activity_facts(new), 1);
  end if;
  return null;
end $$;
-- The log is only added to.
create trigger activities_counted after insert on activities for each row execute function activities_changed();

create function member_facts(m member_index) returns text[] language sql immutable as $$
  select array[m.enrollment_status, case when m.open_issues > 0 then 'correction' end, m.registration_type,
    coalesce(m.reviewer_id::text, 'nobody'), m.step::text]
$$;
create function members_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_changes (list, leaf, facts, n) values ('members', list_leaf(old.created_at), member_facts(old), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_changes (list, leaf, facts, n) values ('members', list_leaf(new.created_at), member_facts(new), 1);
  end if;
  return null;
end $$;
create trigger members_counted after insert or delete on member_index for each row execute function members_changed();
create trigger members_counted_anew after update on member_index for each row
  when ((new.created_at, member_facts(new)) is distinct from (old.created_at, member_facts(old)))
  execute function members_changed();

create function approvals_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_changes (list, leaf, facts, n)
    values ('approvals', list_leaf(old.prepared_at), array[old.state, old.kind], -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_changes (list, leaf, facts, n)
    values ('approvals', list_leaf(new.prepared_at), array[new.state, new.kind], 1);
  end if;
  return null;
end $$;
create trigger approvals_counted after insert or delete on approvals
  for each row execute function approvals_changed();
create trigger approvals_counted_anew after update on approvals for each row
  when ((new.prepared_at, new.state, new.kind) is distinct from (old.prepared_at, old.state, old.kind))
  execute function approvals_changed();
