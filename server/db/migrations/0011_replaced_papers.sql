-- Deleting papers looks for those that name them as successor: without this each look would read the whole table.
create index enrollment_files_replaced_by on enrollment_files (replaced_by) where replaced_by is not null;
