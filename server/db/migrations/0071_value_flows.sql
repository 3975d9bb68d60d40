-- Executed transactions by the day from which they count in values (decisions §4): of one member, and of all.
create index transactions_counted_of_member on transactions (user_id, starting_date)
  where request_status = 'EXECUTED';
create index transactions_counted on transactions (starting_date) where request_status = 'EXECUTED';
