-- A dossier: one per investor, from the first saved registration on.
create sequence membership_number as integer minvalue 1 maxvalue 999999;

create table registrations (
  user_id uuid primary key references users (id),
  type text not null check (type in ('INDIVIDUAL', 'BUSINESS')),
  current_step smallint not null default 1 check (current_step between 1 and 8),
  membership_id text not null unique
    default 'MBR-' || lpad(nextval('membership_number')::text, 6, '0'),
  user_name text not null,
  enrollment_status text not null default 'IN_PROGRESS'
    check (enrollment_status in ('NOT_STARTED', 'IN_PROGRESS', 'SUBMITTED', 'IN_REVIEW', 'VALIDATED', 'REFUSED')),
  started_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id),
  decision_reason text,
  version integer not null default 1,
  check (type = 'BUSINESS' or current_step <= 7),
  check (submitted_at is not null or enrollment_status in ('NOT_STARTED', 'IN_PROGRESS'))
);
create index registrations_by_status on registrations (enrollment_status, started_at);

-- What an individual saved at steps 1 to 3. A step's columns are all set when its time is.
create table individual_details (
  user_id uuid primary key references users (id),
  country text,
  preferred_currency text check (preferred_currency in ('EUR', 'USD')),
  us_person boolean,
  accreditation_claimed boolean,
  step_1_saved_at timestamptz,
  date_of_birth date,
  country_of_birth text,
  nationality text,
  identity_document_kind text check (identity_document_kind in ('passport', 'identity_card', 'residence_permit')),
  phone_prefix text,
  phone text,
  step_2_saved_at timestamptz,
  address text,
  address_complement text,
  city text,
  state text,
  zip_code text,
  address_country text,
  tax_residence text,
  tax_number text,
  politically_exposed boolean,
  source_of_funds text,
  step_3_saved_at timestamptz,
  check (step_1_saved_at is null
    or (country, preferred_currency, us_person, accreditation_claimed) is not null),
  check (step_2_saved_at is null
    or (date_of_birth, country_of_birth, nationality, identity_document_kind, phone_prefix, phone) is not null),
  check (step_3_saved_at is null
    or (address, city, zip_code, address_country, tax_residence, tax_number, politically_exposed, source_of_funds)
      is not null)
);

-- The account that an investor gave at the bank step, whatever the type of the dossier.
create table enrollment_bank_details (
  user_id uuid primary key references users (id),
  currency text not null check (currency in ('EUR', 'USD')),
  account_country text not null,
  iban text,
  swift text,
  bank_account_number text,
  routing_number text,
  account_holder text not null,
  signatory_confirmation_check boolean not null,
  accredited_confirmation_check boolean not null,
  -- told to the reviewer, never a reason to refuse the saving
  holder_matches boolean not null,
  saved_at timestamptz not null
);

create table enrollment_files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  -- the beneficial owner whose paper it is; null: the investor's own
  owner_id uuid,
  type text not null,
  name text not null check (octet_length(name) between 1 and 255),
  size integer not null check (size > 0),
  media_type text not null,
  sha256 text not null check (length(sha256) = 64),
  status text not null default 'PENDING_VALIDATION'
    check (status in ('PENDING_VALIDATION', 'VALIDATED', 'REFUSED')),
  reason text,
  text text,
  issued_on date,
  expires_on date,
  uploaded_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id),
  replaced_by uuid references enrollment_files (id) deferrable initially deferred,
  removed_at timestamptz,
  version integer not null default 1
);
create index enrollment_files_by_slot on enrollment_files (user_id, type, uploaded_at);
create index enrollment_files_current on enrollment_files (user_id)
  where replaced_by is null and removed_at is null;

-- The bytes apart, so that lists never touch them and another storage can take their place.
create table enrollment_file_contents (
  file_id uuid primary key references enrollment_files (id) on delete cascade,
  content bytea not null
);
alter table enrollment_file_contents alter column content set storage external;

create table contract_acknowledgements (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('private-placement-memorandum', 'executive-summary')),
  version text not null,
  read_at timestamptz not null,
  primary key (user_id, kind)
);

create table enrollment_drafts (
  user_id uuid not null references users (id),
  form text not null,
  values jsonb not null,
  saved_at timestamptz not null,
  primary key (user_id, form)
);

-- What the fund asks to be corrected. An OPEN one reopens its step after submission.
create table registration_issues (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  section text not null check (section in ('KYC', 'CONTRACT', 'BANK_INFORMATION')),
  step smallint not null check (step between 1 and 8),
  field text,
  document_type text,
  owner_id uuid,
  reason text not null,
  text text,
  status text not null default 'OPEN' check (status in ('OPEN', 'ANSWERED', 'RESOLVED')),
  created_at timestamptz not null,
  created_by uuid references users (id),
  answered_at timestamptz,
  resolved_at timestamptz,
  version integer not null default 1
);
create index registration_issues_by_user on registration_issues (user_id, status);
