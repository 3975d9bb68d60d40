-- What a reviewer said of each check of an item, by the key of the item. `content` is the SHA-256 of what was looked at:
-- a tick counts only as long as that is what the dossier says.
create table review_checks (
  user_id uuid not null references users (id),
  item text not null,
  name text not null,
  outcome text not null check (outcome in ('PASSED', 'FAILED')),
  content text not null check (length(content) = 64),
  checked_by uuid not null references users (id),
  checked_at timestamptz(3) not null,
  primary key (user_id, item, name)
);

-- Data that a reviewer validated. What the member changes afterwards is no longer what was validated.
create table review_data (
  user_id uuid not null references users (id),
  item text not null,
  content text not null check (length(content) = 64),
  decided_by uuid not null references users (id),
  decided_at timestamptz(3) not null,
  primary key (user_id, item)
);

-- The results of looking a member up in lists. The newest counts, the former ones are kept.
create table review_screenings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  lists text[] not null check (cardinality(lists) > 0),
  screened_on date not null,
  outcome text not null check (outcome in ('CLEAR', 'FALSE_POSITIVE', 'MATCH')),
  note text,
  -- the SHA-256 of who was looked up
  persons text not null check (length(persons) = 64),
  recorded_by uuid not null references users (id),
  recorded_at timestamptz(3) not null,
  serial bigint generated always as identity,
  check (outcome = 'CLEAR' or note is not null)
);
create index review_screenings_newest on review_screenings (user_id, serial desc);
