-- Who has which dossier in hand. One row per dossier: two reviewers can't have the same.
create table dossier_assignments (
  user_id uuid primary key references users (id) on delete cascade,
  reviewer_id uuid not null references users (id),
  taken_at timestamptz not null
);
create index dossier_assignments_of_reviewer on dossier_assignments (reviewer_id);
-- The queue: what was submitted and not taken, oldest first.
create index registrations_waiting on registrations (submitted_at, user_id) where enrollment_status = 'SUBMITTED';

-- Words as a search compares them: small letters without accents, at most 60 of each word. Unicode's own decomposition
-- does most of it, without an extension; letters that it doesn't take apart are named. The ranges are what stands
-- between words; they are numbers, so that no collation moves them.
create function search_words(given text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct left(word, 60)), '{}')
  from regexp_split_to_table(
    replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g')),
        'øłđıħ', 'oldih'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') as word
  where word <> ''
$$;

-- The question: every word that was typed begins some word. Null, which nothing matches, when no word was typed. A word
-- has no quote and no backslash left in it, so quoting it is safe.
create function search_query(given text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(search_words(given)) as word
$$;

-- What the list of users is chosen and ordered by, one row per account, kept by the triggers below.
create table member_index (
  user_id uuid primary key references users (id) on delete cascade,
  created_at timestamptz not null,
  -- null: staff without a dossier
  enrollment_status text,
  registration_type text,
  reviewer_id uuid,
  -- open issues of a dossier that can be corrected
  open_issues integer not null default 0,
  -- the first day on which a validated paper expires
  expires_on date,
  words tsvector not null default ''
);
create index member_index_by_age on member_index (created_at desc, user_id desc);
create index member_index_by_status on member_index (enrollment_status, created_at desc, user_id desc);
-- So few values make it small: the total of all is read from it, and not from the table.
create index member_index_totals on member_index (enrollment_status);
create index member_index_by_type on member_index (registration_type, created_at desc, user_id desc);
create index member_index_by_reviewer on member_index (reviewer_id, created_at desc, user_id desc);
create index member_index_in_correction on member_index (created_at desc, user_id desc) where open_issues > 0;
create index member_index_expiring on member_index (expires_on) where expires_on is not null;
create index member_index_words on member_index using gin (words);

create function member_words(member uuid) returns tsvector language sql stable as $$
  select array_to_tsvector(array(
    select distinct unnest(
      search_words(said) || search_words(regexp_replace(said, '[''’.-]', '', 'g'))
        || search_words(ltrim(substr(r.membership_id, 5), '0')))
    from (select concat_ws(' ', u.first_name, u.last_name, u.email, r.user_name, b.business_name, r.membership_id)) as all_of (said)
  ))
  from users u
  left join registrations r on r.user_id = u.id
  left join business_details b on b.user_id = u.id
  where u.id = member
$$;

-- Two changes of one member at once: the later one waits for the row, and reads anew what the earlier one left.
create function refresh_member(member uuid) returns void language plpgsql as $$
begin
  perform 1 from member_index where user_id = member for no key update;
  update member_index m set
    enrollment_status = coalesce(r.enrollment_status, case when u.role = 'user' then 'NOT_STARTED' end),
    registration_type = r.type,
    reviewer_id = (select reviewer_id from dossier_assignments a where a.user_id = member),
    open_issues = case when r.submitted_at is null or r.enrollment_status = 'REFUSED' then 0 else (
      select count(*) from registration_issues i where i.user_id = member and i.status = 'OPEN') end,
    expires_on = (
      select min(f.expires_on) from enrollment_files f
      where f.user_id = member and f.status = 'VALIDATED' and f.replaced_by is null and f.removed_at is null),
    words = member_words(member)
  from users u left join registrations r on r.user_id = u.id
  where m.user_id = member and u.id = member;
end $$;

create function member_index_new() returns trigger language plpgsql as $$
begin
  insert into member_index (user_id, created_at) values (new.id, new.created_at);
  perform refresh_member(new.id);
  return null;
end $$;
create function member_index_of_user() returns trigger language plpgsql as $$
begin
  perform refresh_member(new.id);
  return null;
end $$;
create function member_index_of_part() returns trigger language plpgsql as $$
begin
  perform refresh_member(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;

create trigger member_index_insert after insert on users for each row execute function member_index_new();
create trigger member_index_update after update of email, first_name, last_name, role on users
  for each row execute function member_index_of_user();
create trigger member_index_registration after insert or delete
  or update of type, membership_id, user_name, enrollment_status, submitted_at on registrations
  for each row execute function member_index_of_part();
create trigger member_index_business after insert or delete or update of business_name on business_details
  for each row execute function member_index_of_part();
create trigger member_index_issue after insert or delete or update of status on registration_issues
  for each row execute function member_index_of_part();
create trigger member_index_file after delete or update of status, expires_on, replaced_by, removed_at on enrollment_files
  for each row execute function member_index_of_part();
create trigger member_index_seeded_file after insert on enrollment_files for each row
  when (new.status = 'VALIDATED') execute function member_index_of_part();
create trigger member_index_assignment after insert or delete or update on dossier_assignments
  for each row execute function member_index_of_part();

insert into member_index (user_id, created_at) select id, created_at from users;
select refresh_member(id) from users;
