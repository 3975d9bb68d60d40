-- The same of the log; 0131 takes the former one.
create unique index if not exists activities_in_seal on activities (seal, seal_position) where seal is not null;
