create index if not exists transaction_events_by_actor on transaction_events (actor_id) where actor_id is not null;
