-- The second factors of a person. Secrets are sealed or hashed with keys that the server made for itself.
create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  -- AES-256-GCM: 12 bytes of nonce, 16 of tag, the secret; null: begun for the first time, not confirmed yet
  secret_sealed bytea,
  enabled_at timestamptz(3),
  -- the newest time step whose code was taken: no code is taken twice
  last_step bigint not null default 0,
  -- another secret that was shown in this session and waits for its first code
  pending_sealed bytea,
  pending_session uuid,
  pending_until timestamptz(3),
  check ((secret_sealed is null) = (enabled_at is null)),
  check ((pending_sealed is null) = (pending_session is null) and (pending_sealed is null) = (pending_until is null)),
  check (secret_sealed is not null or pending_sealed is not null)
);
create index totp_factors_pending on totp_factors (pending_until) where pending_until is not null;

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- base64url, as the browser names it
  credential_id text not null unique,
  -- COSE
  public_key bytea not null,
  -- how often the key says that it was used; a key that doesn't count says 0 always
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- HMAC-SHA-256 of each code that is left; a code that was used is gone.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
