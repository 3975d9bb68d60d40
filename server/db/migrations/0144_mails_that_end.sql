-- When the code or link of a mail ends: it doesn't leave from then on (server/mail/send.ts). A mail says that moment;
-- those that have not left learn theirs.
alter table outbox add column ends_at timestamptz;
update outbox set
  ends_at = created_at + case template when 'activation' then interval '24 hours' else interval '1 hour' end,
  data = data || jsonb_build_object(
    'code_until', to_char((created_at + interval '30 minutes') at time zone 'UTC', 'DD/MM/YYYY HH24:MI'),
    'until', to_char(
      (created_at + case template when 'activation' then interval '24 hours' else interval '1 hour' end) at time zone 'UTC',
      'DD/MM/YYYY HH24:MI'))
where status <> 'sent' and template in ('activation', 'password_reset');
