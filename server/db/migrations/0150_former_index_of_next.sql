-- Taken in a migration of its own (see 0122): what 0149 does instead.
drop index registrations_waiting;
