-- By which link a password was set is known until the link would have ended: whose answer was lost may send it again.
alter table password_tokens
  alter column token_hash drop not null,
  add column used_hash bytea unique;
