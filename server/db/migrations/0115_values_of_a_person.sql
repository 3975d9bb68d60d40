-- The index of the lists begins with whose the values are, not with their series: both are always asked for together, and
-- a person's are found by it as well. So it is one for both, and a value costs no more to write; 0122 takes the former one.
create index if not exists capital_values_of_owner
  on capital_values (user_id, series, ends_on desc, currency) include (status);
-- The running records, which change with each day, name nobody.
create index if not exists capital_values_by_writer on capital_values (updated_by) where updated_by is not null;
