-- A paper that was signed on the screen says how; an uploaded one says nothing.
alter table enrollment_files add column signature text check (signature in ('typed', 'drawn'));

-- What stands behind such a paper: the agreement byte for byte as it was before, so that its SHA-256, which the signed
-- one bears, can be computed anew at any time.
create table contract_signatures (
  file_id uuid primary key references enrollment_files (id) on delete cascade,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('typed', 'drawn')),
  -- as it was typed
  name text not null,
  language text not null,
  agreement bytea not null,
  agreement_sha256 text not null check (length(agreement_sha256) = 64),
  -- of the drawing as it stands in the paper
  drawing_sha256 text check (length(drawing_sha256) = 64),
  request_id uuid not null,
  signed_at timestamptz(3) not null,
  check ((kind = 'drawn') = (drawing_sha256 is not null))
);
alter table contract_signatures alter column agreement set storage external;
create index contract_signatures_by_user on contract_signatures (user_id, signed_at);

create trigger contract_signatures_update before update on contract_signatures
  for each row execute function refuse_change();
