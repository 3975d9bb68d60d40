-- Ending another session is confirmed, too.
alter table confirmations drop constraint confirmations_purpose_check;
alter table confirmations add constraint confirmations_purpose_check
  check (purpose in ('money_out', 'bank_details', 'second_factor', 'setup', 'sessions'));
