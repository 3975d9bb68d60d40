-- A correction that steps alone keep open, after its issues are gone, is still the member's: its dossier waits for
-- nobody of the fund. And the dossier of somebody who was erased is kept, and is nobody's work.
create or replace function refresh_member(member uuid) returns void language plpgsql as $$
declare
  erased boolean;
  asked integer;
begin
  perform 1 from member_index where user_id = member for no key update;
  erased := exists (select from erasures where person_id = member);
  -- open issues of a dossier that can be corrected, or else the steps that its correction has left open
  asked := coalesce((
    select coalesce(
      nullif((select count(*) from registration_issues i where i.user_id = member and i.status = 'OPEN'), 0),
      (select count(*) from reopened_steps s where s.user_id = member))
    from registrations r
    where r.user_id = member and r.submitted_at is not null and r.enrollment_status <> 'REFUSED' and not erased), 0);
  update member_index m set
    enrollment_status = coalesce(r.enrollment_status, case when u.role = 'user' then 'NOT_STARTED' end),
    registration_type = r.type,
    reviewer_id = (select reviewer_id from dossier_assignments a where a.user_id = member),
    open_issues = asked,
    step = case when r.enrollment_status = 'IN_PROGRESS' then r.current_step end,
    waiting_since = case when r.enrollment_status in ('SUBMITTED', 'IN_REVIEW') and asked = 0 and not erased
      then coalesce(r.corrected_at, r.submitted_at) end,
    expires_on = (
      select min(f.expires_on) from enrollment_files f
      where f.user_id = member and f.status = 'VALIDATED' and f.replaced_by is null and f.removed_at is null),
    words = member_words(member)
  from users u left join registrations r on r.user_id = u.id
  where m.user_id = member and u.id = member;
end $$;

-- Steps that were left open ask since the last issue did, or from the moment on that they were left.
create or replace function refresh_asked_since(member uuid) returns void language plpgsql as $$
begin
  perform 1 from member_index where user_id = member for no key update;
  update member_index m
  set asked_since = coalesce(
    (select min(coalesce(opened_at, created_at)) from registration_issues i
      where i.user_id = member and i.status = 'OPEN'),
    case when exists (select from reopened_steps s where s.user_id = member) then coalesce(m.asked_since, now()) end)
  where user_id = member;
end $$;

create trigger member_index_reopened after insert or delete on reopened_steps
  for each row execute function member_index_of_part();
create trigger member_since_reopened after insert or delete on reopened_steps
  for each row execute function member_since_of_issue();

select refresh_member(user_id), refresh_asked_since(user_id) from (select distinct user_id from reopened_steps) as left_open;
select refresh_member(person_id) from erasures;
-- One whom nobody can ask any more is in nobody's hands.
delete from dossier_assignments a using erasures e where e.person_id = a.user_id;
