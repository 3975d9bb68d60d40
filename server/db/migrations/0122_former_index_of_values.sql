-- Taken in a migration of its own, as the next ones are: it needs the table for a moment that nobody reads it, and whoever
-- gives way to a reader must not throw away an index that was just built.
drop index if exists capital_values_newest;
