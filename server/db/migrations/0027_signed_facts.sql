-- What the signed agreement says of the investor, as one SHA-256: when the answers change before submission, the
-- agreement has to be signed anew. Null: signed before this was kept.
alter table contract_signatures add column facts_sha256 text check (length(facts_sha256) = 64);
