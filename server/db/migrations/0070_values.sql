-- What the fund and its members hold, day by day and quarter by quarter, and one running record of each member and
-- currency. Amounts are cents. A record covers all that is held in its currency, wallets and invested (decisions §9).
create table capital_values (
  id uuid primary key default gen_random_uuid(),
  series text not null check (series in (
    'FUND_DAILY', 'FUND_QUARTERLY', 'INVESTOR_DAILY', 'INVESTOR_QUARTERLY', 'INVESTOR_GLOBAL')),
  -- null: the fund
  user_id uuid references users (id),
  currency text not null check (currency in ('EUR', 'USD')),
  value_date date,
  year integer check (year between 1900 and 2100),
  quarter_number integer check (quarter_number between 1 and 4),
  -- the day on which the period ends: what lists are ordered and chosen by; null: the running record
  ends_on date generated always as (
    coalesce(value_date, (make_date(year, quarter_number * 3, 1) + interval '1 month')::date - 1)) stored,
  beginning_balance bigint not null,
  money_in_new_funds bigint not null check (money_in_new_funds >= 0),
  unrealized_pl_previous_day bigint not null,
  investment_in bigint not null check (investment_in >= 0),
  investment_out bigint not null check (investment_out >= 0),
  total_unrealized_pl bigint not null,
  money_out bigint not null check (money_out >= 0),
  misc_fees bigint not null check (misc_fees >= 0),
  ending_balance bigint not null,
  realized_pl bigint not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'AWAITING_APPROVAL', 'PUBLISHED', 'RESTATED')),
  note text,
  -- why it was restated
  reason text,
  -- what waits for a second person: its publication, or what it is to be restated to
  approval_id uuid references approvals (id),
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  -- null: nobody; the running record goes on by itself
  updated_by uuid references users (id),
  check ((user_id is not null) = (series like 'INVESTOR%')),
  check ((value_date is not null) = (series like '%DAILY')),
  check ((year is not null) = (series like '%QUARTERLY')),
  check ((quarter_number is not null) = (series like '%QUARTERLY')),
  check (series <> 'INVESTOR_GLOBAL' or status in ('PUBLISHED', 'RESTATED')),
  -- One record of each period: of two who add it at once, the second is told.
  constraint capital_values_once unique nulls not distinct (series, user_id, currency, ends_on)
);
-- The lists of the fund's and of one member's records, newest first, in one currency (the constraint above) or in both.
create index capital_values_newest on capital_values (series, user_id, ends_on desc, currency) include (status);
-- The same for what waits: drafts among years of published records.
create index capital_values_open on capital_values (series, user_id, ends_on desc, currency)
  where status in ('DRAFT', 'AWAITING_APPROVAL');
-- What members see: evolution and standing are answered without reading the table.
create index capital_values_published on capital_values (series, user_id, currency, ends_on)
  include (ending_balance, money_in_new_funds, money_out, total_unrealized_pl)
  where status in ('PUBLISHED', 'RESTATED');
-- All members' records of a period, against the fund's.
create index capital_values_of_period on capital_values (series, currency, ends_on) include (ending_balance);
create index capital_values_awaited on capital_values (approval_id) where approval_id is not null;

-- What a record said before it was restated, who had said it, when and why. The record itself is the newest version.
create table capital_value_versions (
  value_id uuid not null references capital_values (id),
  version integer not null,
  beginning_balance bigint not null,
  money_in_new_funds bigint not null,
  unrealized_pl_previous_day bigint not null,
  investment_in bigint not null,
  investment_out bigint not null,
  total_unrealized_pl bigint not null,
  money_out bigint not null,
  misc_fees bigint not null,
  ending_balance bigint not null,
  realized_pl bigint not null,
  status text not null check (status in ('PUBLISHED', 'RESTATED')),
  note text,
  reason text,
  updated_at timestamptz(3) not null,
  updated_by uuid references users (id),
  primary key (value_id, version)
);
create trigger capital_value_versions_change before update or delete on capital_value_versions
  for each row execute function refuse_change();
