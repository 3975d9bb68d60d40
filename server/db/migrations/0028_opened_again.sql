-- When an issue was opened again; null: it has been open since it was raised. A paper that came before is asked for anew.
alter table registration_issues add column opened_at timestamptz;
