-- Dossiers and what was decided about them.
create index if not exists registrations_by_decider on registrations (decided_by) where decided_by is not null;
create index if not exists enrollment_files_by_decider on enrollment_files (decided_by) where decided_by is not null;
create index if not exists registration_issues_by_writer on registration_issues (created_by)
  where created_by is not null;
create index if not exists subscription_booklets_by_decider on subscription_booklets (decided_by)
  where decided_by is not null;
create index if not exists subscription_booklets_by_writer on subscription_booklets (created_by)
  where created_by is not null;
create index if not exists review_checks_by_checker on review_checks (checked_by);
create index if not exists review_data_by_decider on review_data (decided_by);
create index if not exists review_screenings_by_recorder on review_screenings (recorded_by);
create index if not exists approvals_by_preparer on approvals (prepared_by);
create index if not exists approvals_by_closer on approvals (closed_by) where closed_by is not null;
