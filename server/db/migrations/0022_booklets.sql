-- Subscription booklets: a kind of operation needs its validated one first. The decision stays beside the status, since
-- a booklet whose addresses change waits for validation again and still shows what was said of it.
create table subscription_booklets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  activity_type text not null check (activity_type in ('MONEY_IN', 'INVESTMENT')),
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'AWAITING_SIGNATURE', 'PENDING_VALIDATION', 'VALIDATED', 'REFUSED')),
  urls text[] not null check (cardinality(urls) between 1 and 20),
  activation_starting_date date,
  decision text check (decision in ('VALIDATED', 'REFUSED')),
  reason text,
  text text,
  decided_at timestamptz,
  decided_by uuid references users (id),
  created_at timestamptz not null,
  created_by uuid references users (id),
  version integer not null default 1,
  check ((decision is null) = (decided_at is null)),
  check (status not in ('VALIDATED', 'REFUSED') or decision = status)
);
-- One page of a member's booklets, newest first, and their number, with the filter and without.
create index subscription_booklets_by_member on subscription_booklets (user_id, created_at desc, id);
create index subscription_booklets_by_kind on subscription_booklets (user_id, activity_type, created_at desc, id);
