import { useState, useSyncExternalStore } from 'react';
import type { Refusal } from '../../../machines/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { writeText } from '../../platform/storage.ts';
import { EntryPage, Failure, Field, Notice, PasswordField, Submit } from './parts.tsx';
import { emailKey } from './known-email.ts';
import { secondFactorKey, useServices } from './services.ts';
import type { LoginNotice } from './services.ts';
import { useForm } from './use-form.ts';
import { Way } from './way.tsx';

const marks = {
  expired: 'expiring',
  revoked: 'blocked',
  unauthorized: 'blocked',
  otherTab: 'expiring',
  no_cookies: 'blocked',
  activated: 'validated',
  password_set: 'validated',
} as const satisfies Readonly<Record<LoginNotice, string>>;

const isNotice = (said: string | null): said is LoginNotice => said !== null && Object.hasOwn(marks, said);

type CredentialsProps = {
  readonly email: string;
  /** why the sign-in that had come to its second step was refused */
  readonly refused: Refusal | null;
  readonly onSecondStep: (email: string) => Promise<void>;
};

/** Address and password: says why one is here, and returns to the page that was left. */
export function Credentials({ email, refused, onSecondStep }: CredentialsProps) {
  const { t } = useTexts();
  const services = useServices();
  const isSigningIn = useSyncExternalStore(services.watchSignIn, services.isSigningIn, services.isSigningIn);
  const [notice] = useState(services.loginNotice);
  const [returnTitle] = useState(services.returnTitle);
  const form = useForm({
    name: 'credentials',
    initial: { email, password: '' },
    send: async (values) => {
      const refusal = await services.signIn(values);
      if (refusal?.key === secondFactorKey) {
        await onSecondStep(values.email);
        return null;
      }
      if (refusal?.key === 'account_not_active') writeText('session', emailKey, values.email);
      return refusal;
    },
  });
  const labels = { email: t('public:form.email'), password: t('public:form.password') };

  return (
    <EntryPage
      title={t('public:login.title')}
      lead={
        returnTitle === null ? t('public:login.lead') : t('public:login.return', { page: t(returnTitle) })
      }
    >
      {isNotice(notice) && (
        <Notice
          mark={marks[notice]}
          tone={marks[notice] === 'validated' ? 'positive' : 'brand'}
          title={t(`public:login.notices.${notice}.title`)}
        >
          {t(`public:login.notices.${notice}.text`)}
        </Notice>
      )}
      <Failure
        {...form}
        {...(form.failures === 0 && !form.busy && refused !== null && { failures: 1, refusal: refused })}
        labels={labels}
        action={
          form.refusal?.key === 'account_not_active' && (
            <Way href="/account_activation">{t('public:login.enter_code')}</Way>
          )
        }
      />
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
        <PasswordField
          name="password"
          label={labels.password}
          error={form.errors['password']}
          autoComplete="current-password"
          value={form.values.password}
          onChange={(event) => form.set('password', event.target.value)}
          aside={
            <Way className="p-small p-tap" href="/forgotten_pwd">
              {t('public:login.forgot')}
            </Way>
          }
        />
        <Submit
          label={t('public:login.submit')}
          busyLabel={t('public:login.busy')}
          busy={isSigningIn || form.busy}
        />
      </form>
      <p className="p-alt">
        {t('public:login.no_account')} <Way href="/signup">{t('public:welcome.signup')}</Way>
      </p>
      <p className="p-alt">
        {t('public:login.not_active')} <Way href="/account_activation">{t('public:login.enter_code')}</Way>
      </p>
    </EntryPage>
  );
}
