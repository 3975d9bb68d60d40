-- How a month's result is shared out (decisions §9): one record for each month and currency.
create table redistributions (
  id uuid primary key default gen_random_uuid(),
  year integer not null check (year between 1900 and 2100),
  month integer not null check (month between 1 and 12),
  currency text not null check (currency in ('EUR', 'USD')),
  -- hundredths of a percent
  investors_share integer not null check (investors_share between 0 and 10000),
  internal_fund_share integer not null check (internal_fund_share between 0 and 10000),
  provider_share integer not null check (provider_share between 0 and 10000),
  foundation_share integer not null check (foundation_share between 0 and 10000),
  -- cents, what was shared out when it was posted last; null: nothing was yet
  base_amount bigint check (base_amount >= 0),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'AWAITING_APPROVAL', 'PUBLISHED', 'RESTATED')),
  note text,
  -- why it was restated
  reason text,
  -- what waits for a second person: its publication, or other shares
  approval_id uuid references approvals (id),
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  check (investors_share + internal_fund_share + provider_share + foundation_share = 10000),
  check ((base_amount is not null) = (status in ('PUBLISHED', 'RESTATED'))),
  constraint redistributions_once unique (year, month, currency)
);
create index redistributions_newest on redistributions (year desc, month desc, currency);

-- What a record said before it was restated. The record itself is the newest version.
create table redistribution_versions (
  redistribution_id uuid not null references redistributions (id),
  version integer not null,
  investors_share integer not null,
  internal_fund_share integer not null,
  provider_share integer not null,
  foundation_share integer not null,
  base_amount bigint not null,
  status text not null check (status in ('PUBLISHED', 'RESTATED')),
  note text,
  reason text,
  updated_at timestamptz(3) not null,
  updated_by uuid not null references users (id),
  primary key (redistribution_id, version)
);
create trigger redistribution_versions_change before update or delete on redistribution_versions
  for each row execute function refuse_change();

-- What was posted, one operation of the ledger each: to whom, and how much of which version. A month that is restated
-- posts the differences, so what anybody was paid of it is the sum of these.
create table redistribution_postings (
  operation_id uuid primary key references ledger_operations (id),
  redistribution_id uuid not null references redistributions (id),
  version integer not null,
  party text not null check (party in ('investors', 'internal_fund', 'provider', 'foundation')),
  -- the member; null: a part of the fund's
  user_id uuid references users (id),
  amount bigint not null check (amount <> 0),
  check ((user_id is not null) = (party = 'investors')),
  unique nulls not distinct (redistribution_id, version, party, user_id)
);
create trigger redistribution_postings_change before update or delete on redistribution_postings
  for each row execute function refuse_change();
