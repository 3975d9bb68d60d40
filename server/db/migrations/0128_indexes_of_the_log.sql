-- The same of the log. Its totals are told by the counts since 0090, and nothing reads this index any more.
drop index activities_totals;
alter table activities drop constraint activities_seal_seal_position_key;
create unique index activities_in_seal on activities (seal, seal_position) where seal is not null;
