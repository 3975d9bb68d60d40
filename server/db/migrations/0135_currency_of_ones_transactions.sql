-- A currency of a member's transactions, with the conversions into it, is counted and read by these alone (decision 0089):
-- without them each row of the member was looked at, whichever currency was asked for. Neither ever changes, so that no
-- index is written more often than before. They may be made beforehand (docs/scale.md); 0136 takes those whose work they do.
create index if not exists transactions_of_one on transactions (user_id, seq desc) include (currency, conversion_type);
create index if not exists transactions_of_one_by_day on transactions (user_id, created_at)
  include (currency, conversion_type);
