-- What somebody did to others is chosen by the index alone, papers or not: a page far down no longer looks at each row
-- that comes before it.
drop index activities_of_actor;
create index activities_of_actor on activities (actor_id, seq desc) include (member_id, activity_type);
