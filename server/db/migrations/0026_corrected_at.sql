-- When a correction was sent last: a correction is answered once, and sending it again must say so.
alter table registrations add column corrected_at timestamptz;
