-- One picture a person: drawn anew by the server, never what was sent.
create table avatars (
  user_id uuid primary key references users (id) on delete cascade,
  content bytea not null,
  sha256 text not null check (length(sha256) = 64),
  uploaded_at timestamptz not null
);
alter table avatars alter column content set storage external;
