import { sql } from 'kysely';
import type { Filling } from './filling.ts';

/** One in so many is of the fund's staff, in turn of each of its roles. */
const staffShare = 500;

/** Accounts: invented names with accents of four languages, made of syllables, so that a search finds few or many. */
async function fillUsers({ db, sizes }: Filling): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, role, first_name, last_name, language, active, created_at)
    select
      pg_temp.made_id('member', n),
      case when role = 'user' then 'member.' else 'staff.' end || n || '@example.com',
      '',
      role,
      (array['Camille', 'Élodie', 'Jürgen', 'Sofía', 'Øystein', 'Luca', 'Ana', 'Noé', 'Zoë', 'Iñaki', 'Chloé', 'Matteo',
        'Núria', 'André', 'Giulia', 'Søren', 'Inès', 'Tomás', 'Lucía', 'Hélène', 'Bruno', 'Niccolò', 'Mía', 'Éric'])
        [1 + pg_temp.drawn(n, 1, 24)],
      (array['Bér', 'Tor', 'Mal', 'Vé', 'Sau', 'Lin', 'Dor', 'Gà', 'Peñ', 'Mür', 'Cas', 'Fo', 'Ri', 'Hel', 'Ño', 'Ba'])
        [1 + pg_temp.drawn(n, 2, 16)]
        || (array['a', 'e', 'o', 'i', 'é', 'ou', 'ar', 'en'])[1 + pg_temp.drawn(n, 3, 8)]
        || (array['lin', 'veso', 'mont', 'ndi', 'ssard', 'tel', 'zón', 'bach', 'ric', 'ta', 'gna', 'dré'])
        [1 + pg_temp.drawn(n, 4, 12)],
      (array['en', 'fr', 'es', 'it'])[1 + n % 4],
      n % 50 <> 0 or role <> 'user',
      pg_temp.begins() + n * (interval '1000 days' / ${sizes.members}::int)
    from (
      select n, case
        when n % ${staffShare} = 1 or n <= 8 then (array['admin', 'compliance', 'finance', 'auditor'])[1 + (n + n / ${staffShare}) % 4]
        else 'user'
      end as role
      from generate_series(1, ${sizes.members}::int) as n
    ) as numbered`.execute(db);
  await sql`
    insert into activation_codes (user_id, code_hash, code_expires_at, link_hash, link_expires_at, sent_at, used_at)
    select id, '', created_at, sha256(email::bytea), created_at, created_at, created_at from users`.execute(
    db,
  );
  await sql`
    create temp table people as
    select row_number() over (order by created_at, id) as n, id, role, first_name, last_name, created_at
    from users`.execute(db);
  await sql`analyze people, users`.execute(db);
}

/** Dossiers in every state: a tenth has not begun, half are validated, every fifth is a company's. */
async function fillDossiers({ db }: Filling): Promise<void> {
  await sql`
    insert into registrations
      (user_id, type, current_step, user_name, enrollment_status, started_at, submitted_at, decided_at)
    select
      id,
      case when is_company then 'BUSINESS' else 'INDIVIDUAL' end,
      case when status = 'IN_PROGRESS' then 1 + pg_temp.drawn(n, 5, 6) when is_company then 8 else 7 end,
      case when is_company then 'Société ' || last_name || ' ' || n || ' SARL' else first_name || ' ' || last_name end,
      status,
      created_at,
      case when status <> 'IN_PROGRESS' then created_at + interval '1 day' end,
      case when status in ('VALIDATED', 'REFUSED') then created_at + interval '5 days' end
    from (
      select *, n % 5 = 0 as is_company, case
        when n % 20 < 2 then null
        when n % 20 < 6 then 'IN_PROGRESS'
        when n % 20 < 8 then 'SUBMITTED'
        when n % 20 = 8 then 'IN_REVIEW'
        when n % 20 = 9 then 'REFUSED'
        else 'VALIDATED'
      end as status
      from people where role = 'user'
    ) as staged
    where status is not null
    order by n`.execute(db);
  await sql`
    insert into individual_details (user_id, country, preferred_currency, us_person, accreditation_claimed, step_1_saved_at)
    select user_id, 'FR', 'EUR', false, false, started_at from registrations where type = 'INDIVIDUAL'`.execute(
    db,
  );
  await sql`
    insert into business_details
      (user_id, country, preferred_currency, us_person, accreditation_claimed, step_1_saved_at, business_name)
    select user_id, 'FR', 'EUR', false, false, started_at, user_name from registrations where type = 'BUSINESS'`.execute(
    db,
  );
}

/** What stands around a dossier: corrections asked for, papers that expire, accounts, booklets, who has it in hand. */
async function fillAround({ db }: Filling): Promise<void> {
  await sql`
    insert into registration_issues (user_id, section, step, reason, status, created_at)
    select user_id, 'KYC', 1, 'DATA_INCORRECT', case when enrollment_status = 'SUBMITTED' then 'OPEN' else 'RESOLVED' end, submitted_at
    from (select *, row_number() over (partition by enrollment_status order by started_at, user_id) as nth from registrations) as r
    where enrollment_status = 'SUBMITTED' and nth % 4 = 0 or enrollment_status = 'VALIDATED' and nth % 20 = 0`.execute(
    db,
  );
  await sql`
    insert into dossier_assignments (user_id, reviewer_id, taken_at)
    select user_id, (select id from people where role = 'compliance' order by n limit 1), submitted_at
    from registrations where enrollment_status = 'IN_REVIEW'`.execute(db);
  await sql`
    insert into enrollment_bank_details (user_id, currency, account_country, bank_account_number, swift, account_holder,
      signatory_confirmation_check, accredited_confirmation_check, saved_at)
    select user_id, 'EUR', 'JP', '7700001234', 'EXEMJPJT', user_name, true, true, submitted_at
    from registrations where enrollment_status = 'VALIDATED'`.execute(db);
  await sql`
    insert into subscription_booklets
      (user_id, activity_type, status, urls, activation_starting_date, decision, decided_at, created_at)
    select user_id, kind, 'VALIDATED', array['https://example.com/booklet'], started_at::date, 'VALIDATED', decided_at, started_at
    from registrations, unnest(array['MONEY_IN', 'INVESTMENT']) as kind
    where enrollment_status = 'VALIDATED'`.execute(db);
  await sql`
    with papers as (
      insert into enrollment_files
        (user_id, type, name, size, media_type, sha256, status, expires_on, uploaded_at, decided_at)
      select user_id, paper, paper || '.pdf', 4, 'application/pdf', encode(sha256('%PDF'), 'hex'), 'VALIDATED',
        case when paper = 'identity_front' then (started_at + interval '3 years')::date end, started_at, decided_at
      from (select *, row_number() over (order by started_at, user_id) as nth from registrations
        where enrollment_status = 'VALIDATED') as r, unnest(array['identity_front', 'bank_information']) as paper
      where paper = 'bank_information' or nth % 5 = 0
      returning id
    )
    insert into enrollment_file_contents (file_id, content) select id, '%PDF' from papers`.execute(db);
}

/** What people were told and how they came in: some of each, so that the lists have pages. */
async function fillTold({ db }: Filling): Promise<void> {
  await sql`
    insert into notifications (id, user_id, kind, subject, at, read_at)
    select pg_temp.made_id('notice', 4 * n + nth), user_id, 'dossier_validated', jsonb_build_object('member_id', user_id, 'registration_type', type), decided_at + nth * interval '9 days',
      case when nth < 3 then decided_at + nth * interval '10 days' end
    from (select *, row_number() over (order by started_at, user_id) as n from registrations
      where enrollment_status = 'VALIDATED') as r, generate_series(1, 3) as nth
    order by nth, n`.execute(db);
  await sql`
    insert into sign_ins (id, user_id, session_id, outcome, browser, system, kind, network, at)
    select pg_temp.made_id('sign-in', 4 * n + nth), id, pg_temp.made_id('session', 4 * n + nth), 'opened', 'Firefox', 'Linux',
      'desktop', '192.0.2.0', created_at + nth * interval '9 days'
    from people, generate_series(1, 2) as nth
    order by nth, n`.execute(db);
}

/** Everybody: accounts, dossiers and what stands around them. The index of members is kept by its triggers. */
export const memberParts = [
  ['accounts', fillUsers],
  ['dossiers', fillDossiers],
  ['papers, issues, accounts, booklets', fillAround],
  ['notices and sign-ins', fillTold],
] as const;
