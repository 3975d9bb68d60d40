-- Taken in a migration of its own (see 0122): what 0141 does instead.
drop index outbox_due;
