-- An issue that was opened again asks from that day on, not from the day on which it was first raised.
create or replace function refresh_asked_since(member uuid) returns void language plpgsql as $$
begin
  perform 1 from member_index where user_id = member for no key update;
  update member_index
  set asked_since = (
    select min(coalesce(opened_at, created_at)) from registration_issues i
    where i.user_id = member and i.status = 'OPEN')
  where user_id = member;
end $$;
select refresh_asked_since(user_id) from member_index where open_issues > 0;
