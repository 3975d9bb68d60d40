-- Only the papers of a validated dossier are renewed (server/rules/members.ts): the index holds those, and so the list of
-- what is due still reads no row of the table.
drop index member_index_expiring;
create index member_index_expiring on member_index (expires_on) include (created_at, user_id)
  where expires_on is not null and enrollment_status = 'VALIDATED';
