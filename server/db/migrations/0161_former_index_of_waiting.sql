-- Nothing reads it since "next" goes by member_index (docs/decisions/0017); each change of a dossier still wrote it. Taken in a
-- migration of its own (see 0122).
drop index if exists registrations_next;
