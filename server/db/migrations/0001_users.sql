-- Members and staff. An e-mail address is kept in lower case. `role` has no list on purpose: a role that the
-- contract does not know is admitted to nothing, by the access rules.
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  role text not null default 'user',
  first_name text not null,
  last_name text not null,
  phone text,
  phone_prefix text,
  country_of_birth text,
  language text not null default 'en' check (language in ('en', 'fr', 'es', 'it')),
  active boolean not null default false,
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1
);

-- Secrets that the server makes for itself at its first start (32 random bytes each).
create table server_secrets (
  name text primary key,
  value bytea not null check (octet_length(value) = 32)
);

-- One row per account that signed up: sending a new code replaces the former one, typed code and link alike. An account
-- whose row is unused waits for its activation; any other inactive account was closed by an administrator.
create table activation_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  link_hash bytea not null unique,
  link_expires_at timestamptz not null,
  sent_at timestamptz not null,
  used_at timestamptz
);

-- One row per account: asking again replaces the former token.
create table password_tokens (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
