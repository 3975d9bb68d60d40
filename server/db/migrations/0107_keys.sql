-- Keys of the server have numbers: a newer one takes the place of the former, which goes on opening what it made. A value
-- is the key's 32 bytes, or those sealed under SECRETS_KEY: cipher, id of that key, nonce, tag and the bytes (69).
alter table server_secrets add column number integer not null default 1 check (number between 1 and 32767);
-- what it seals with; null: AES-256-GCM in the form without a mark, as the first keys did
alter table server_secrets add column cipher smallint;
-- used for what is new from then on; until then it only opens, so that every process has it before it is needed
alter table server_secrets add column usable_at timestamptz not null default now();
alter table server_secrets drop constraint server_secrets_pkey;
alter table server_secrets add primary key (name, number);
alter table server_secrets drop constraint server_secrets_value_check;
alter table server_secrets add constraint server_secrets_value_check check (octet_length(value) in (32, 69));

-- A member's key stands as it is, or sealed under the server's key `members`: cipher, number of that key, nonce, tag, key.
alter table member_keys drop constraint member_keys_key_check;
alter table member_keys add constraint member_keys_key_check check (octet_length(key) in (32, 63));

-- How a recovery code was hashed: argon2id with its costs and its salt, as in a PHC string; null: not by a slow hash, yet.
alter table recovery_codes add column how text;
-- The number of the server's key `codes` that an HMAC was made with before anything else; null: there was none.
alter table recovery_codes add column key_number integer default 1;
