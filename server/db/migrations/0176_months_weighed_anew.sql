-- The months that were posted, and in which members hold something else since: a day of theirs was published or restated.
-- None any more once the month is restated.
create table redistribution_reweighings (
  redistribution_id uuid primary key references redistributions (id),
  at timestamptz not null
);
