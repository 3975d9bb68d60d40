-- Taken in a migration of its own (see 0122): what 0134 does instead.
drop index member_index_expiring;
