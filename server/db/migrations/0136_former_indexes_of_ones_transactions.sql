-- Taken in a migration of its own (see 0122): what 0135 does instead.
drop index transactions_of_member;
drop index transactions_of_member_by_day;
