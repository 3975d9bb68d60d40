-- Who is erased is looked for in every column that names somebody: here and in the next migrations each gets an index,
-- so that no large table is read whole for it. What most rows leave empty is indexed where it is filled. Each large table
-- has a migration of its own: whoever writes another one doesn't wait. An index that was made before, beside a running
-- portal, is taken as it is (docs/scale.md).
create index if not exists transactions_by_maker on transactions (created_by) where created_by is not null;
