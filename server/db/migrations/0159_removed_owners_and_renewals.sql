-- An owner who is taken out of a dossier that was sent stays as evidence, with papers and checks, as a removed paper does
-- (docs/decisions/0014): when that was. Before it was sent the row goes, and its papers with it (0020).
alter table beneficial_owners add column removed_at timestamptz;

-- A slot may hold a newer paper beside the one that it renews, or be one document in several files: until when it is valid
-- is what the one that is valid longest says, and a dossier what the first of its slots does.
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
      select min(slot.valid_until) from (
        select max(f.expires_on) as valid_until from enrollment_files f
        where f.user_id = member and f.status = 'VALIDATED' and f.replaced_by is null and f.removed_at is null
        group by f.owner_id, f.type) as slot) end,
    words = member_words(member)
  from users u left join registrations r on r.user_id = u.id
  where m.user_id = member and u.id = member;
end $$;

select refresh_member(user_id) from (
  select distinct user_id from enrollment_files
  where status = 'VALIDATED' and replaced_by is null and removed_at is null and expires_on is not null
  group by user_id, owner_id, type having count(distinct expires_on) > 1) as renewed;
