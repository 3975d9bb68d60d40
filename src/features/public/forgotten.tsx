import { useEffect } from 'react';
import { selectEmail, selectPage, selectRefusal } from '../../../machines/password-reset/selectors.ts';
import { readText, writeText } from '../../platform/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { emailKey } from './known-email.ts';
import { EntryPage, Failure, Field, Submit } from './parts.tsx';
import { useServices } from './services.ts';
import { useForm } from './use-form.ts';
import { useLatestRefusal } from './use-latest-refusal.ts';
import { useLazyActor } from './use-lazy-actor.ts';
import { Way } from './way.tsx';

/** /forgotten_pwd: asks for the mail with the link. */
export function ForgottenScreen() {
  const { t } = useTexts();
  const { openPasswordReset, navigate } = useServices();
  const flow = useLazyActor(() => openPasswordReset({ page: 'request', token: '' }), selectRefusal);
  const form = useForm({
    name: 'passwordRequest',
    initial: { email: readText('session', emailKey) ?? '' },
    send: ({ email }) => {
      writeText('session', emailKey, email.trim());
      return flow.settle({ type: 'request.submitted', email });
    },
  });
  const isSent = flow.snapshot !== null && selectPage(flow.snapshot) === 'sent';
  useEffect(() => {
    if (isSent) navigate('/forgotten_pwd_email_sent');
  }, [isSent, navigate]);
  const told = useLatestRefusal(form, flow.snapshot && selectRefusal(flow.snapshot));
  const labels = { email: t('public:form.email') };

  return (
    <EntryPage title={t('public:forgotten.title')} lead={t('public:forgotten.lead')}>
      <Failure {...told} labels={labels} />
      <form className="p-form" method="post" onSubmit={form.submit} noValidate>
        <Field
          name="email"
          type="email"
          label={labels.email}
          error={form.errors['email']}
          autoComplete="username"
          value={form.values.email}
          onChange={(event) => form.set('email', event.target.value)}
        />
        <Submit
          label={t('public:forgotten.submit')}
          busyLabel={t('public:forgotten.busy')}
          busy={form.busy || (flow.snapshot?.hasTag('busy') ?? false)}
        />
      </form>
      <p className="p-alt">
        <Way href="/login">{t('public:forgotten.back')}</Way>
      </p>
    </EntryPage>
  );
}

/** /forgotten_pwd_email_sent: says the same for a known and an unknown address. */
export function EmailSentScreen() {
  const { t } = useTexts();
  const { openPasswordReset } = useServices();
  const flow = useLazyActor(() => openPasswordReset({ page: 'sent', token: '' }), selectRefusal);
  const email = (flow.snapshot && selectEmail(flow.snapshot)) ?? readText('session', emailKey);
  return (
    <EntryPage title={t('public:email_sent.title')} lead={t('public:email_sent.lead')}>
      <div className="p-form">
        {email !== null && email !== '' && <p>{t('public:email_sent.to', { email })}</p>}
        <p>{t('public:email_sent.nothing')}</p>
        <Way
          className="p-btn p-btn-outline"
          href="/forgotten_pwd"
          onClick={() => flow.send({ type: 'request.reopened' })}
        >
          {t('public:email_sent.again')}
        </Way>
      </div>
      <p className="p-alt">
        <Way href="/login">{t('public:forgotten.back')}</Way>
      </p>
    </EntryPage>
  );
}
