-- The secure cookie is a random id of 32 bytes; only its SHA-256 is kept.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_user on sessions (user_id) where revoked_at is null;
create index sessions_by_end on sessions (expires_at);
