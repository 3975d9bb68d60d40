-- What one person has prepared and another has to confirm: a record beside the thing, never a status of it. No row is
-- deleted; a row that is closed says by whom.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- the thing that is decided: two decisions about it never wait at once, whatever their kinds
  subject text not null,
  user_id uuid not null references users (id),
  payload jsonb not null,
  -- what was predicted, as it was shown to whoever prepared it, and its hash
  effects jsonb not null,
  effects_hash text not null check (effects_hash ~ '^[0-9a-f]{64}$'),
  prepared_by uuid not null references users (id),
  prepared_at timestamptz(3) not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CONFIRMED', 'WITHDRAWN', 'REFUSED')),
  closed_by uuid references users (id),
  closed_at timestamptz(3),
  check ((state = 'OPEN') = (closed_by is null)),
  check ((state = 'OPEN') = (closed_at is null)),
  -- Four eyes are two people, whatever the server does; and only one's own is withdrawn.
  check (state not in ('CONFIRMED', 'REFUSED') or closed_by <> prepared_by),
  check (state <> 'WITHDRAWN' or closed_by = prepared_by)
);
create unique index approvals_open on approvals (subject) where state = 'OPEN';
create index approvals_by_age on approvals (state, prepared_at desc, id desc);
create index approvals_of_user on approvals (user_id, state, prepared_at desc, id desc);
