-- The lists of the log, newest first: what somebody did to others, and the whole log by each of its filters. What was
-- done to a member is found by activities_of_member.
create index activities_of_actor on activities (actor_id, seq desc);
create index activities_by_type on activities (activity_type, seq desc);
create index activities_by_operation on activities (operation_type, seq desc);
create index activities_by_trigger on activities (trigger_type, seq desc);
create index activities_by_role on activities (role, seq desc);
-- So few values make it small: the total of the whole log is read from it, and not from the table.
create index activities_totals on activities (activity_type, operation_type, trigger_type, role);
