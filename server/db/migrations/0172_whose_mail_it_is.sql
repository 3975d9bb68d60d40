-- Whose a mail is, as its address may be somebody else's by the time that the person is erased. Mails from before know
-- their address alone. No foreign key: the erasure deletes them itself, and a mail holds nobody's account up.
alter table outbox add column user_id uuid;
create index outbox_of_person on outbox (user_id) where user_id is not null;
