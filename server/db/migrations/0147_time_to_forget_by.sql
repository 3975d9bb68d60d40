-- The latest time by which the cleaner judged what is old enough to be forgotten: no clock leads it far beyond at once
-- (docs/decisions/0067). It has no row until something was forgotten by it.
create table forgotten_until (
  only_one boolean primary key default true check (only_one),
  until timestamptz not null
);
