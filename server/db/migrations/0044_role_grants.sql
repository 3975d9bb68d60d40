-- Who gave somebody the role that they have now, both who prepared and who confirmed it: what one of these prepares,
-- that person doesn't confirm.
create table role_grants (
  user_id uuid not null references users (id) on delete cascade,
  granted_by uuid not null references users (id),
  granted_at timestamptz(3) not null,
  primary key (user_id, granted_by)
);

-- Whatever gives another role, the command line included, forgets who gave the former one.
create function forget_role_grants() returns trigger language plpgsql as $$
begin
  delete from role_grants where user_id = new.id;
  return null;
end $$;
create trigger users_role after update of role on users
  for each row when (old.role is distinct from new.role) execute function forget_role_grants();

-- The roles that stand today, by the newest row of the log that tells of them.
insert into role_grants (user_id, granted_by, granted_at)
select member_id, actor_id, at
from (
  select distinct on (member_id) member_id, actor_id, at
  from activities
  where activity_type = 'USER_MANAGEMENT'
    and (subject ->> 'kind' = 'role' or (subject ->> 'kind' = 'account' and subject -> 'fields' ? 'role'))
  order by member_id, seq desc
) as newest
where exists (select from users where id = member_id) and exists (select from users where id = actor_id);
