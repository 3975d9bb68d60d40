-- Steps that no issue names and that a change made in a correction has left unfinished (an identity card now, where a
-- passport needed no back): they join the correction, and stay in it until it is sent, so that nobody is stranded.
create table reopened_steps (
  user_id uuid not null references users (id),
  step smallint not null check (step between 1 and 8),
  attended_at timestamptz,
  primary key (user_id, step)
);
