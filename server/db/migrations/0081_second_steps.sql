-- Sign-ins whose password was right and whose second step is still to come; only the SHA-256 of the cookie is kept.
create table pending_sign_ins (
  secret_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index pending_sign_ins_of_user on pending_sign_ins (user_id);
create index pending_sign_ins_by_end on pending_sign_ins (expires_at);

-- What a passkey was asked to sign: each answered once at most. `scope`: which sign-in, session and purpose it is for.
create table passkey_challenges (
  challenge text primary key,
  number bigint not null generated always as identity,
  user_id uuid not null references users on delete cascade,
  scope text not null,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_of_scope on passkey_challenges (user_id, scope, number);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- "It is me", said in a session for one purpose: used up by the call that it was given for. `setup`: a factor is being
-- set up, for which that was said; to begin that anew asks nothing.
create table confirmations (
  session_id uuid not null references sessions on delete cascade,
  purpose text not null check (purpose in ('money_out', 'bank_details', 'second_factor', 'setup')),
  expires_at timestamptz(3) not null,
  primary key (session_id, purpose)
);
create index confirmations_by_end on confirmations (expires_at);
