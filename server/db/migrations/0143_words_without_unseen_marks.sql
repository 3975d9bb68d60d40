-- A name that holds marks which nobody sees is found as it looks: the marks are taken out where its words are made, like
-- the signs within a name. New names come without them (contract/values/text.ts); those that stand keep theirs.
create or replace function member_words(member uuid) returns tsvector language sql stable as $$
  select array_to_tsvector(array(
    select distinct unnest(
      search_words(said)
        || search_words(regexp_replace(said,
          '[''’.\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff-]',
          '', 'g'))
        || search_words(ltrim(substr(r.membership_id, 5), '0')))
    from (select concat_ws(' ', u.first_name, u.last_name, u.email, r.user_name, b.business_name, r.membership_id)) as all_of (said)
  ))
  from users u
  left join registrations r on r.user_id = u.id
  left join business_details b on b.user_id = u.id
  where u.id = member
$$;

update member_index m set words = member_words(m.user_id)
from users u
left join registrations r on r.user_id = u.id
left join business_details b on b.user_id = u.id
where u.id = m.user_id
  and concat_ws(' ', u.first_name, u.last_name, r.user_name, b.business_name)
    ~ '[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]';
