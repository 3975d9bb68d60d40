-- Who signed in, tried to, or ended a session: the browser and its system in words, the network without the address.
create table sign_ins (
  id uuid primary key,
  -- one moment may bring several: they stay in the order in which they were written
  seq bigint generated always as identity,
  -- null: the address belongs to nobody. Such a try is written all the same, so that it takes as long as a wrong password
  user_id uuid references users (id) on delete cascade,
  -- the session that was opened or ended; it is forgotten before this line is
  session_id uuid,
  outcome text not null
    check (outcome in ('opened', 'wrong_password', 'second_factor_failed', 'signed_out', 'revoked')),
  browser text check (length(browser) <= 40),
  system text check (length(system) <= 40),
  kind text not null check (kind in ('desktop', 'phone', 'tablet', 'other')),
  network text check (length(network) <= 45),
  at timestamptz not null,
  check ((session_id is null) = (outcome in ('wrong_password', 'second_factor_failed')))
);
create index sign_ins_of_person on sign_ins (user_id, seq desc);
create index sign_ins_of_session on sign_ins (session_id) where outcome = 'opened';
create index sign_ins_by_time on sign_ins (at);
