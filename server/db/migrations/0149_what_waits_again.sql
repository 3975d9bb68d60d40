-- A validated dossier whose sections wait again (another name, new bank details) waits for the fund as one that was sent
-- does. Sections are worked out by the server alone: since when they wait is written at the end of each change of the
-- dossier (server/handlers/waiting-again.ts).
alter table registrations add column waits_again_since timestamptz;

drop trigger member_index_registration on registrations;
create trigger member_index_registration after insert or delete
  or update of type, membership_id, user_name, enrollment_status, submitted_at, corrected_at, current_step, waits_again_since
  on registrations
  for each row execute function member_index_of_part();

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
    waiting_since = case when asked = 0 and not erased and invests then case
      when r.enrollment_status in ('SUBMITTED', 'IN_REVIEW') then coalesce(r.corrected_at, r.submitted_at)
      when r.enrollment_status = 'VALIDATED' and r.waits_again_since is not null
      then greatest(r.waits_again_since, r.corrected_at) end end,
    expires_on = case when invests then (
      select min(f.expires_on) from enrollment_files f
      where f.user_id = member and f.status = 'VALIDATED' and f.replaced_by is null and f.removed_at is null) end,
    words = member_words(member)
  from users u left join registrations r on r.user_id = u.id
  where m.user_id = member and u.id = member;
end $$;

-- Validated dossiers that wait for the fund, for the list: few among those that are validated, and among those that wait.
create index member_index_again on member_index (created_at desc, user_id desc)
  where enrollment_status = 'VALIDATED' and waiting_since is not null;
-- What is handed out next, the longest wait first; 0150 takes the index whose work this one does.
create index registrations_next on registrations ((coalesce(waits_again_since, submitted_at)), user_id)
  where enrollment_status = 'SUBMITTED' or (enrollment_status = 'VALIDATED' and waits_again_since is not null);

-- Those that wait already: an answer that nobody has judged, or a paper. The next change of the dossier says it exactly.
update registrations r set waits_again_since = coalesce(
  (select min(i.answered_at) from registration_issues i where i.user_id = r.user_id and i.status = 'ANSWERED'), now())
where r.enrollment_status = 'VALIDATED' and (
  exists (select from registration_issues i where i.user_id = r.user_id and i.status = 'ANSWERED')
  or exists (
    select from enrollment_files f
    where f.user_id = r.user_id and f.status = 'PENDING_VALIDATION' and f.replaced_by is null and f.removed_at is null));
