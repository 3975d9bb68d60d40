-- The posted months that a publication or restatement of values was prepared with: days that are published meanwhile may
-- leave fewer of them, and it is confirmed all the same; another one makes it stale. Null: it rests on none, or was prepared
-- before there was a place for them.
alter table approvals add column posted_months jsonb;
