-- Each row of the log and each operation is written a second time when it is sealed. Former ones stayed until a fifth of the
-- table was dead; they are cleared at a twentieth, so that a large table doesn't carry a quarter more.
alter table activities set (autovacuum_vacuum_scale_factor = 0.05);
alter table ledger_operations set (autovacuum_vacuum_scale_factor = 0.05);
