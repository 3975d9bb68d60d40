-- What is kept of somebody erased is in no queue and no count of one: undecided it has no status to be found by, as a
-- dossier of staff has none, and no paper of it is renewed. The dossier of a closed account waits for nobody: it is handed
-- out to nobody (docs/decisions/0017), and is not overdue.
create or replace trigger member_index_update after update of email, first_name, last_name, role, active on users
  for each row execute function member_index_of_user();

create or replace function refresh_member(member uuid) returns void language plpgsql as $$
declare
  erased boolean;
  invests boolean;
  asked integer;
begin
  perform 1 from member_index where user_id = member for no key update;
  erased := exists (select from erasures where person_id = member)
    or exists (select from users where id = member and email like '%@erased.invalid');
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
      when invests and not erased then coalesce(r.enrollment_status, 'NOT_STARTED')
      when r.enrollment_status in ('VALIDATED', 'REFUSED') then r.enrollment_status end,
    registration_type = r.type,
    reviewer_id = case when invests then (select reviewer_id from dossier_assignments a where a.user_id = member) end,
    open_issues = asked,
    step = case when r.enrollment_status = 'IN_PROGRESS' and invests and not erased then r.current_step end,
    waiting_since = case when asked = 0 and not erased and invests and u.active then case
      when r.enrollment_status in ('SUBMITTED', 'IN_REVIEW') then coalesce(r.corrected_at, r.submitted_at)
      when r.enrollment_status = 'VALIDATED' and r.waits_again_since is not null
      then greatest(r.waits_again_since, r.corrected_at) end end,
    expires_on = case when invests and not erased then (
      select min(slot.valid_until) from (
        select max(f.expires_on) as valid_until from enrollment_files f
        where f.user_id = member and f.status = 'VALIDATED' and f.replaced_by is null and f.removed_at is null
        group by f.owner_id, f.type) as slot) end,
    words = member_words(member)
  from users u left join registrations r on r.user_id = u.id
  where m.user_id = member and u.id = member;
end $$;

-- Those of whom the former one said something else.
select refresh_member(m.user_id) from member_index m join users u on u.id = m.user_id
where (not u.active and m.waiting_since is not null)
  or ((u.email like '%@erased.invalid' or exists (select from erasures e where e.person_id = m.user_id))
    and (m.expires_on is not null or m.enrollment_status not in ('VALIDATED', 'REFUSED')));
