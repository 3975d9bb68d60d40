-- Only the papers of a validated dossier are renewed (server/rules/members.ts): the index holds those, and so the list of
-- what is due still reads no row of the table. It may be made beforehand (docs/scale.md); 0137 takes the former one.
create index if not exists member_index_to_renew on member_index (expires_on) include (created_at, user_id)
  where expires_on is not null and enrollment_status = 'VALIDATED';
