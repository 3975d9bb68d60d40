-- The dossier of somebody who works for the fund by now is kept as it was, and is nobody's work: unless it was decided, it
-- stands in no state of the list, waits for nobody, and is in nobody's hands. It comes back with the role of an investor.
create or replace function refresh_member(member uuid) returns void language plpgsql as $$
declare
  erased boolean;
  invests boolean;
  asked integer;
begin
  perform 1 from member_index where user_id = member for no key update;
  erased := exists (select from erasures where person_id = member);
  invests := exists (select from users where id = member and role = 'user');
  -- open issues of a dossier that can be corrected, or else the steps that its correction has left open
  asked := coalesce((
    select coalesce(
      nullif((select count(*) from registration_issues i where i.user_id = member and i.status = 'OPEN'), 0),
      (select count(*) from reopened_steps s where s.user_id = member))
    from registrations r
    where r.user_id = member and r.submitted_at is not null and r.enrollment_status <> 'REFUSED'
      and not erased and invests), 0);
  update member_index m set
    enrollment_status = case
      when invests then coalesce(r.enrollment_status, 'NOT_STARTED')
      when r.enrollment_status in ('VALIDATED', 'REFUSED') then r.enrollment_status end,
    registration_type = r.type,
    reviewer_id = case when invests then (select reviewer_id from dossier_assignments a where a.user_id = member) end,
    open_issues = asked,
    step = case when r.enrollment_status = 'IN_PROGRESS' and invests then r.current_step end,
    waiting_since = case
      when r.enrollment_status in ('SUBMITTED', 'IN_REVIEW') and asked = 0 and not erased and invests
      then coalesce(r.corrected_at, r.submitted_at) end,
    expires_on = case when invests then (
      select min(f.expires_on) from enrollment_files f
      where f.user_id = member and f.status = 'VALIDATED' and f.replaced_by is null and f.removed_at is null) end,
    words = member_words(member)
  from users u left join registrations r on r.user_id = u.id
  where m.user_id = member and u.id = member;
end $$;

select refresh_member(r.user_id) from registrations r join users u on u.id = r.user_id where u.role <> 'user';
