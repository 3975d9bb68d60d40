-- Those that are over as well; 0123 takes the former index.
create index if not exists sessions_of_person on sessions (user_id);
