-- A correction goes through the steps that OPEN issues name. A step counts as attended when all its issues are.
alter table registration_issues add column attended_at timestamptz;
-- What stood there when the issue was opened: the step's values, and the ids of the papers that were current.
-- Kept while the issue is OPEN or ANSWERED, and forgotten with its end.
alter table registration_issues add column sent_before jsonb;
create index registration_issues_by_age on registration_issues (user_id, created_at, id);
