-- The fund's own accounts at banks. Exactly one account is the default, whatever its currency: members pay into it.
create table fund_bank_accounts (
  id uuid primary key default gen_random_uuid(),
  bank_name text not null,
  currency text not null check (currency in ('EUR', 'USD')),
  account_country text not null,
  iban text,
  swift text,
  bank_account_number text,
  routing_number text,
  account_holder text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  -- one that was deleted stays for the ledger, and is shown no more
  removed_at timestamptz,
  version integer not null default 1,
  check (not (is_default and removed_at is not null))
);
-- Exactly one account is the default: never two, and the one there is can't be taken away but by another.
create unique index fund_bank_accounts_default on fund_bank_accounts (is_default) where is_default;

-- The numbers of transactions, in the order in which they were made; people read them in the reference.
create sequence transaction_numbers;

-- Requests to move money, and what the fund posts itself. Amounts are cents, rates 10^-8 USD for 1 EUR.
create table transactions (
  id uuid primary key default gen_random_uuid(),
  seq bigint not null unique default nextval('transaction_numbers'),
  -- what people call it by
  reference text not null unique,
  user_id uuid not null references users (id),
  transaction_type text not null check (transaction_type in (
    'MONEY_IN', 'MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN', 'INVESTMENT_OUT', 'REDISTRIBUTION', 'MISC_FEES', 'ADJUSTMENT')),
  request_status text not null check (request_status in (
    'PENDING', 'APPROVED', 'REJECTED', 'EXECUTED', 'FAILED', 'CANCELLED')),
  currency text not null check (currency in ('EUR', 'USD')),
  amount bigint not null check (amount > 0 or transaction_type = 'ADJUSTMENT' and amount <> 0),
  misc_fees bigint check (misc_fees between 0 and amount),
  conversion_type text check (conversion_type in ('EUR_TO_USD', 'USD_TO_EUR')),
  exchange_rate bigint check (exchange_rate > 0),
  client_part bigint check (client_part >= 0),
  fund_part bigint check (fund_part >= 0),
  starting_date date,
  payment_reference text unique,
  own_reference text check (own_reference is null or transaction_type = 'MONEY_OUT'),
  -- where a withdrawal is paid to: the member's account as it was validated when it was asked for
  bank_account jsonb,
  -- the account of the fund's that is paid into, or paid from
  fund_bank_id uuid references fund_bank_accounts,
  received_amount bigint check (received_amount > 0),
  value_date date,
  payer text,
  reason text,
  text text,
  reversal_of uuid references transactions,
  operation_id uuid unique references ledger_operations,
  created_at timestamptz(3) not null,
  created_by uuid references users (id),
  executed_at timestamptz(3),
  version integer not null default 1,
  check ((conversion_type is not null) = (transaction_type = 'CONVERSION')),
  check ((request_status = 'EXECUTED') = (operation_id is not null)),
  check ((executed_at is null) = (operation_id is null))
);
-- What undoes an operation is asked for once; it may be asked for again after it was turned down or called off.
create unique index transactions_reversal on transactions (reversal_of)
  where request_status not in ('REJECTED', 'CANCELLED');
create index transactions_of_member on transactions (user_id, seq desc);
create index transactions_by_status on transactions (request_status, seq desc);
create index transactions_by_type on transactions (transaction_type, seq desc);
create index transactions_of_member_by_type on transactions (user_id, transaction_type, seq desc);
-- What is invested is made of these.
create index transactions_invested on transactions (user_id, currency)
  where request_status = 'EXECUTED' and transaction_type in ('INVESTMENT_IN', 'INVESTMENT_OUT');
create index transactions_that_wait on transactions (user_id, currency) where request_status in ('PENDING', 'APPROVED');
create index transactions_totals on transactions (request_status, transaction_type, currency);

-- The path that a transaction has taken.
create table transaction_events (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references transactions,
  request_status text not null,
  at timestamptz(3) not null,
  by text not null check (by in ('investor', 'fund', 'system')),
  actor_id uuid references users (id),
  reason text,
  text text
);
create index transaction_events_of on transaction_events (transaction_id, id);
create trigger transaction_events_change before update or delete on transaction_events
  for each row execute function refuse_change();

-- Papers that show a payment, kept as they were uploaded.
create table transaction_proofs (
  id uuid primary key default gen_random_uuid(),
  transaction_id uuid not null references transactions,
  name text not null check (octet_length(name) between 1 and 255),
  size integer not null check (size > 0),
  media_type text not null,
  sha256 text not null check (length(sha256) = 64),
  uploaded_at timestamptz(3) not null,
  uploaded_by uuid not null references users (id)
);
create index transaction_proofs_of on transaction_proofs (transaction_id, uploaded_at);
create table transaction_proof_contents (
  proof_id uuid primary key references transaction_proofs,
  content bytea not null
);

-- Who held or freed a member's wallets, and why; the last row counts.
create table wallet_blockings (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id),
  -- that a request waits is no state of its own: it is seen from the requests
  state text not null check (state in ('UNBLOCKED', 'BLOCKED_COMPLIANCE', 'BLOCKED_BY_ADMIN', 'CLOSED')),
  at timestamptz(3) not null,
  actor_id uuid references users (id),
  text text
);
create index wallet_blockings_latest on wallet_blockings (user_id, id desc);
create trigger wallet_blockings_change before update or delete on wallet_blockings
  for each row execute function refuse_change();
