create index if not exists capital_value_versions_by_writer on capital_value_versions (updated_by)
  where updated_by is not null;
