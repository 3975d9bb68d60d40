-- More than one sign-up gave a password: whose it is nobody has shown, and none opens the account until its owner has chosen
-- one by the link of a mail (docs/decisions/0094).
alter table users add column password_to_choose boolean not null default false;

-- Accounts that wait already and were signed up more than once: with which passwords, nothing tells any more.
update users u set password_to_choose = true
where not u.active
  and exists (select from activation_codes c where c.user_id = u.id and c.used_at is null)
  and exists (
    select from activities a
    where a.member_id = u.id and a.activity_type = 'AUTHENTICATION' and a.operation_type = 'UPDATE'
      and a.subject ->> 'kind' = 'account');
