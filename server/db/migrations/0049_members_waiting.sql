-- Two more things that the list of users is chosen by. The dashboard counts by them as well.
alter table member_index
  -- the step at which a member is who has not sent the dossier yet
  add column step smallint,
  -- since when the dossier waits for the fund (server/rules/members.ts says the same of one row)
  add column waiting_since timestamptz;
create index member_index_by_step on member_index (step, created_at desc, user_id desc) where step is not null;
create index member_index_waiting on member_index (created_at desc, user_id desc, waiting_since)
  where waiting_since is not null;

create or replace function refresh_member(member uuid) returns void language plpgsql as $$
declare
  open integer;
begin
  perform 1 from member_index where user_id = member for no key update;
  select count(*) into open
  from registration_issues i
  join registrations r on r.user_id = i.user_id
  where i.user_id = member and i.status = 'OPEN' and r.submitted_at is not null and r.enrollment_status <> 'REFUSED';
  update member_index m set
    enrollment_status = coalesce(r.enrollment_status, case when u.role = 'user' then 'NOT_STARTED' end),
    registration_type = r.type,
    reviewer_id = (select reviewer_id from dossier_assignments a where a.user_id = member),
    open_issues = open,
    step = case when r.enrollment_status = 'IN_PROGRESS' then r.current_step end,
    waiting_since = case when r.enrollment_status in ('SUBMITTED', 'IN_REVIEW') and open = 0
      then coalesce(r.corrected_at, r.submitted_at) end,
    expires_on = (
      select min(f.expires_on) from enrollment_files f
      where f.user_id = member and f.status = 'VALIDATED' and f.replaced_by is null and f.removed_at is null),
    words = member_words(member)
  from users u left join registrations r on r.user_id = u.id
  where m.user_id = member and u.id = member;
end $$;

drop trigger member_index_registration on registrations;
create trigger member_index_registration after insert or delete
  or update of type, membership_id, user_name, enrollment_status, submitted_at, corrected_at, current_step on registrations
  for each row execute function member_index_of_part();

select refresh_member(id) from users;
