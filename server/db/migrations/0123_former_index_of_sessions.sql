drop index if exists sessions_of_user;
