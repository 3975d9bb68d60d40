-- Membership numbers have six digits; the millionth member's has seven, and so on. None is used twice, as before.
alter sequence membership_number as bigint maxvalue 9999999999999;
alter table registrations alter column membership_id
  set default 'MBR-' || to_char(nextval('membership_number'), 'FM9999999000000');
