-- Whether an account is in the member's own name is told by the names of the moment (contract/values/holder.ts). What was
-- written when it was saved is read by nothing and wrong after another name: it is written no more.
alter table enrollment_bank_details alter column holder_matches drop not null;
