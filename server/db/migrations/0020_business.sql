-- What a business saved at steps 1 to 3, and what it declared at step 5. A step's columns are all set when its time is.
create table business_details (
  user_id uuid primary key references users (id),
  country text,
  preferred_currency text check (preferred_currency in ('EUR', 'USD')),
  us_person boolean,
  accreditation_claimed boolean,
  step_1_saved_at timestamptz,
  business_name text,
  company_type text check (company_type in (
    'limited_liability_company', 'for_profit', 'sole_proprietorship', 'non_profit',
    'general_partnership', 'limited_partnership', 'limited_liability_partnership', 'trust')),
  registration_number text,
  business_size text check (business_size in ('1', '2-10', '11-50', '51-250', '251+')),
  website text,
  category text,
  step_2_saved_at timestamptz,
  address text,
  address_complement text,
  city text,
  state text,
  zip_code text,
  address_country text,
  tax_residence text,
  tax_number text,
  officer_first_name text,
  officer_last_name text,
  officer_date_of_birth date,
  officer_country_of_birth text,
  officer_nationality text,
  officer_identity_document_kind text
    check (officer_identity_document_kind in ('passport', 'identity_card', 'residence_permit')),
  officer_phone_prefix text,
  officer_phone text,
  officer_function text,
  step_3_saved_at timestamptz,
  first_financial_year boolean not null default false,
  check (step_1_saved_at is null
    or (country, preferred_currency, us_person, accreditation_claimed) is not null),
  check (step_2_saved_at is null
    or (business_name, company_type, registration_number, business_size, category) is not null),
  check (step_3_saved_at is null
    or (address, city, zip_code, address_country, tax_residence, tax_number, officer_first_name, officer_last_name,
        officer_date_of_birth, officer_country_of_birth, officer_nationality, officer_identity_document_kind,
        officer_phone_prefix, officer_phone, officer_function) is not null)
);

create table beneficial_owners (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  -- an English name of ISO 3166-1, no code
  country_of_birth text not null,
  nationality text not null,
  identity_document_kind text not null
    check (identity_document_kind in ('passport', 'identity_card', 'residence_permit')),
  kind text not null
    check (kind in ('capital', 'control', 'senior_manager', 'settlor', 'trustee', 'beneficiary')),
  -- hundredths of a percent; that a company's shares sum to 100 at most is seen under the dossier's lock
  share_hundredths integer check (share_hundredths between 0 and 10000),
  politically_exposed boolean not null,
  created_at timestamptz not null,
  -- the order in which owners were added
  serial bigint generated always as identity,
  -- an owner's papers name the owner and the member both, so that no paper can lie with another member's owner
  unique (id, user_id)
);
create index beneficial_owners_by_user on beneficial_owners (user_id, serial);

-- An owner's papers go with the owner, bytes included.
alter table enrollment_files add constraint enrollment_files_owner
  foreign key (owner_id, user_id) references beneficial_owners (id, user_id) on delete cascade;
create index enrollment_files_by_owner on enrollment_files (owner_id) where owner_id is not null;
