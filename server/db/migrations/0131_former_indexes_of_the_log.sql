-- Taken in a migration of its own (see 0122): what 0128 does instead, and what told the log's totals until 0090 counted
-- them: nothing reads it any more.
alter table activities drop constraint activities_seal_seal_position_key;
drop index activities_totals;
