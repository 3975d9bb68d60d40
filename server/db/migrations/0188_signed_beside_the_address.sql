-- What a signed agreement says of the dossier alone, as one SHA-256: an account whose address becomes another has no other
-- dossier by that. Null: signed before this was kept, when the address was in the hash of all of it.
alter table contract_signatures add column dossier_sha256 text check (length(dossier_sha256) = 64);
-- When the operator gave the account the address that it has; null: it is the one that was signed up with, or was given
-- before this was kept.
alter table users add column address_given_at timestamptz(3);
