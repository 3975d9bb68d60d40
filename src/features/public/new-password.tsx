import { useEffect, useState } from 'react';
import { selectRefusal, selectTokenIsInvalid } from '../../../machines/password-reset/selectors.ts';
import { pageQuery } from '../../platform/environment.ts';
import { useTexts } from '../../platform/texts.ts';
import { EntryPage, Failure, PasswordField, Submit } from './parts.tsx';
import { useServices } from './services.ts';
import { StrengthHint } from './strength-hint.tsx';
import { useForm } from './use-form.ts';
import { useLatestRefusal } from './use-latest-refusal.ts';
import { useLazyActor } from './use-lazy-actor.ts';
import { Way } from './way.tsx';

const focusOnArrival = (element: HTMLElement | null) => element?.focus();

function InvalidLink({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTexts();
  return (
    <div className="p-form">
      <section className="p-summary" aria-labelledby="invalid" tabIndex={-1} ref={focusOnArrival}>
        <h2 id="invalid">{t('errors:keys.invalid_password_set_token')}</h2>
        <p>{t('public:new_password.invalid')}</p>
      </section>
      <Way className="p-btn" href="/forgotten_pwd" onClick={onAgain}>
        {t('public:new_password.again')}
      </Way>
    </div>
  );
}

/** /forgotten_pwd_new?token=: a new password, twice. */
export function NewPasswordScreen() {
  const { t } = useTexts();
  const { openPasswordReset, leaveNotice, navigate } = useServices();
  const [token] = useState(() => new URLSearchParams(pageQuery()).get('token') ?? '');
  const flow = useLazyActor(() => openPasswordReset({ page: 'new', token }), selectRefusal);
  const form = useForm({
    name: 'passwordSet',
    initial: { password: '', password_confirmation: '' },
    shape: (values) => ({ ...values, token }),
    send: (values) => flow.settle({ type: 'password.submitted', ...values }),
  });
  const isDone = flow.snapshot?.hasTag('terminal') ?? false;
  useEffect(() => {
    if (!isDone) return;
    leaveNotice('password_set');
    navigate('/login');
  }, [isDone, leaveNotice, navigate]);
  const isInvalid = flow.snapshot === null ? token === '' : selectTokenIsInvalid(flow.snapshot);
  const told = useLatestRefusal(form, flow.snapshot && selectRefusal(flow.snapshot));
  const labels = {
    password: t('public:form.password'),
    password_confirmation: t('public:signup.confirmation'),
  };
  const text = (name: 'password' | 'password_confirmation') => ({
    name,
    label: labels[name],
    error: form.errors[name],
    autoComplete: 'new-password',
    value: form.values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => form.set(name, event.target.value),
  });

  return (
    <EntryPage title={t('public:new_password.title')} lead={t('public:new_password.lead')}>
      {isInvalid ? (
        <InvalidLink onAgain={() => flow.send({ type: 'request.reopened' })} />
      ) : (
        <>
          <Failure {...told} labels={labels} />
          <form className="p-form" method="post" onSubmit={form.submit} noValidate>
            <PasswordField {...text('password')} hint={t('public:signup.password_hint')}>
              <StrengthHint password={form.values.password} />
            </PasswordField>
            <PasswordField {...text('password_confirmation')} />
            <Submit
              label={t('public:new_password.submit')}
              busyLabel={t('public:new_password.busy')}
              busy={form.busy || (flow.snapshot?.hasTag('busy') ?? false)}
            />
          </form>
        </>
      )}
      <p className="p-alt">
        <Way href="/login">{t('public:forgotten.back')}</Way>
      </p>
    </EntryPage>
  );
}
