-- Since when each dossier is in its state, for the overview of all of them: the median age in a state is read from the
-- index of the members alone.
alter table member_index
  -- null: not begun, and since the account was made
  add column state_since timestamptz,
  -- since when the member has something to correct
  add column asked_since timestamptz;

-- By state: everything that a count or a median of it needs.
create index member_index_states on member_index (enrollment_status, registration_type, step)
  include (state_since, created_at, waiting_since);
create index member_index_asked on member_index (registration_type, asked_since) where open_issues > 0;
-- What waits for the fund, the longest first.
create index member_index_queue on member_index (waiting_since, user_id) include (reviewer_id, enrollment_status)
  where waiting_since is not null;
-- What somebody has in hand, the longest wait first.
create index member_index_held on member_index (reviewer_id, waiting_since, user_id) where reviewer_id is not null;

-- A state begins when the row says so; a step begins when it is written.
create function state_begins(r registrations, otherwise timestamptz) returns timestamptz language sql stable as $$
  select coalesce(case r.enrollment_status
    when 'IN_PROGRESS' then otherwise
    when 'SUBMITTED' then greatest(r.submitted_at, r.corrected_at)
    when 'IN_REVIEW' then greatest(
      (select taken_at from dossier_assignments a where a.user_id = r.user_id), r.corrected_at, r.submitted_at)
    else r.decided_at
  end, otherwise)
$$;

create function member_since_of_registration() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update member_index set state_since = null where user_id = old.user_id;
  else
    update member_index
    set state_since = state_begins(new, case when tg_op = 'INSERT' then new.started_at else now() end)
    where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger member_since_registration after insert or delete on registrations
  for each row execute function member_since_of_registration();
create trigger member_since_moved after update on registrations for each row
  when ((new.type, new.enrollment_status, new.current_step, new.submitted_at, new.corrected_at, new.decided_at)
    is distinct from (old.type, old.enrollment_status, old.current_step, old.submitted_at, old.corrected_at, old.decided_at))
  execute function member_since_of_registration();

create function member_since_of_assignment() returns trigger language plpgsql as $$
begin
  update member_index set state_since = greatest(state_since, new.taken_at)
  where user_id = new.user_id and enrollment_status = 'IN_REVIEW';
  return null;
end $$;
create trigger member_since_taken after insert or update on dossier_assignments
  for each row execute function member_since_of_assignment();

create function refresh_asked_since(member uuid) returns void language plpgsql as $$
begin
  perform 1 from member_index where user_id = member for no key update;
  update member_index
  set asked_since = (select min(created_at) from registration_issues i where i.user_id = member and i.status = 'OPEN')
  where user_id = member;
end $$;
create function member_since_of_issue() returns trigger language plpgsql as $$
begin
  perform refresh_asked_since(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
create trigger member_since_issue after insert or delete or update of status on registration_issues
  for each row execute function member_since_of_issue();

-- What stands there already: when a step of those was begun is not known any more.
update member_index m set state_since = state_begins(r, r.started_at) from registrations r where r.user_id = m.user_id;
select refresh_asked_since(user_id) from member_index where open_issues > 0;
