-- Who calls is found by what they name: the phone of the account or of the dossier, the company's registration number, its
-- officer, one of its owners. A number stands behind a sign that no typed word has, so that 3 finds MBR000003 and nobody's
-- phone: it is asked for by six digits and more (server/repositories/member-words.ts).
create function number_words(prefix text, given text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct '+' || left(digits, 60)
    from (select regexp_replace(prefix, '\D', '', 'g') as country, regexp_replace(given, '\D', '', 'g') as own) as plain
    cross join lateral (values (ltrim(own, '0')), (country || own), (country || ltrim(own, '0'))) as one (digits)
    where own ~ '[1-9]' and digits is not null)
$$;

create or replace function member_words(member uuid) returns tsvector language sql stable as $$
  select array_to_tsvector(array(
    select distinct unnest(
      search_words(said)
        || search_words(regexp_replace(said,
          '[''’.\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff-]',
          '', 'g'))
        || search_words(ltrim(substr(r.membership_id, 5), '0'))
        || case when b.registration_number ~ '[^\d\s./-]'
          then search_words(b.registration_number || ' ' || regexp_replace(b.registration_number, '[\s./-]', '', 'g'))
          else number_words(null, b.registration_number) end
        || number_words(u.phone_prefix, u.phone)
        || number_words(i.phone_prefix, i.phone)
        || number_words(b.officer_phone_prefix, b.officer_phone))
    from (select concat_ws(' ', u.first_name, u.last_name, u.email, r.user_name, b.business_name, r.membership_id,
      b.officer_first_name, b.officer_last_name,
      (select string_agg(first_name || ' ' || last_name, ' ') from beneficial_owners
        where user_id = member and removed_at is null))) as all_of (said)
  ))
  from users u
  left join registrations r on r.user_id = u.id
  left join individual_details i on i.user_id = u.id
  left join business_details b on b.user_id = u.id
  where u.id = member
$$;

create or replace trigger member_index_update
  after update of email, first_name, last_name, role, active, phone_prefix, phone on users
  for each row execute function member_index_of_user();
create trigger member_index_individual after insert or delete or update of phone_prefix, phone on individual_details
  for each row execute function member_index_of_part();
create or replace trigger member_index_business after insert or delete or update of business_name, registration_number,
  officer_first_name, officer_last_name, officer_phone_prefix, officer_phone on business_details
  for each row execute function member_index_of_part();
create trigger member_index_owner after insert or delete or update of first_name, last_name, removed_at on beneficial_owners
  for each row execute function member_index_of_part();

update member_index m set words = member_words(m.user_id)
where exists (select from users where id = m.user_id and phone is not null)
  or exists (select from individual_details where user_id = m.user_id)
  or exists (select from business_details where user_id = m.user_id);
