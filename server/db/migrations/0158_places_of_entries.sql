-- An entry's place among those of its account: the first is 1. One that comes with its place (migration 0156) is held to the
-- others at the end of its statement; below the first there are none to hold it to.
alter table ledger_entries add constraint ledger_entries_place check (position > 0) not valid;
