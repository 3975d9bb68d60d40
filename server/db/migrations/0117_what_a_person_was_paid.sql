create index if not exists redistribution_postings_of_person on redistribution_postings (user_id)
  where user_id is not null;
