-- What is counted over a window that moves with the clock: one row per subject, with the moment of each try in
-- milliseconds. Keys are hashes, as in rate_limits; at most a few dozen moments each.
create table recent_tries (
  key varchar(255) primary key,
  at bigint[] not null,
  expire bigint not null
);
create index recent_tries_expire on recent_tries (expire);
