import { useEffect, useRef, useState } from 'react';
import { languageChoices } from '../../platform/language.ts';
import { writeText } from '../../platform/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { termsVersion } from '../../../contract/enums.ts';
import { languages } from '../../../contract/languages.ts';
import { emailKey } from './known-email.ts';
import { PaperButton } from './papers.tsx';
import { EntryPage, Failure, Field, PasswordField, Submit } from './parts.tsx';
import { useServices } from './services.ts';
import { StrengthHint } from './strength-hint.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { useForm } from './use-form.ts';
import { Way } from './way.tsx';

const unticked: boolean = false;
const shown = { terms_version: termsVersion };

/** /signup: the account, then its code. */
export function SignupScreen() {
  const { t, language } = useTexts();
  const services = useServices();
  // the form's own: it stays on offer when the page is put into another one
  const [first] = useState(language);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const form = useForm({
    name: 'registerForm',
    initial: {
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      password_confirmation: '',
      language: first,
      terms_accepted: unticked,
    },
    shape: (values) => ({ ...values, ...shown }),
    send: async ({ terms_accepted, language: chosen, ...values }) => {
      if (!terms_accepted) return null;
      const spoken = languages.find((one) => one === chosen) ?? 'en';
      const refusal = await services.signUp({ ...values, ...shown, language: spoken, terms_accepted });
      if (refusal !== null) return refusal;
      writeText('session', emailKey, values.email.trim());
      // whoever has gone on meanwhile stays there
      if (isHere.current) services.navigate('/account_activation');
      return null;
    },
  });
  const labels = {
    first_name: t('public:signup.first_name'),
    last_name: t('public:signup.last_name'),
    email: t('public:form.email'),
    password: t('public:form.password'),
    password_confirmation: t('public:signup.confirmation'),
    language: t('public:signup.language'),
    terms_accepted: t('public:signup.terms'),
  };
  const text = (name: 'first_name' | 'last_name' | 'email' | 'password' | 'password_confirmation') => ({
    name,
    label: labels[name],
    error: form.errors[name],
    value: form.values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => form.set(name, event.target.value),
  });
  const termsError = form.errors['terms_accepted'];

  return (
    <EntryPage title={t('public:signup.title')} lead={t('public:signup.lead')}>
      <Failure {...form} labels={labels} />
      <form className="p-form" method="post" onSubmit={form.submit} noValidate>
        <Field {...text('first_name')} hint={t('public:signup.names_hint')} autoComplete="given-name" />
        <Field {...text('last_name')} autoComplete="family-name" />
        <Field {...text('email')} type="email" autoComplete="email" />
        <PasswordField
          {...text('password')}
          hint={t('public:signup.password_hint')}
          autoComplete="new-password"
        >
          <StrengthHint password={form.values.password} />
        </PasswordField>
        <PasswordField {...text('password_confirmation')} autoComplete="new-password" />
        <div className="p-field">
          <label className="p-label" htmlFor="field-language">
            {labels.language}
          </label>
          <span className="p-select-wrap">
            <select
              className="p-select"
              id="field-language"
              value={form.values.language}
              onChange={(event) => form.set('language', event.target.value)}
            >
              {languageChoices(first).map(({ alias, name }) => (
                <option key={alias} value={alias} lang={alias}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        </div>
        <div className="p-field">
          {termsError !== undefined && (
            <p className="p-error" id="terms-error">
              <StateMark mark="refused" />
              {t(`errors:fields.${termsError}`)}
            </p>
          )}
          <label className="p-choice">
            <input
              className="p-check"
              type="checkbox"
              id="field-terms_accepted"
              checked={form.values.terms_accepted}
              aria-invalid={termsError !== undefined || undefined}
              aria-describedby={termsError === undefined ? undefined : 'terms-error'}
              onChange={(event) => form.set('terms_accepted', event.target.checked)}
            />
            <span>{labels.terms_accepted}</span>
          </label>
          <PaperButton name="terms" label={t('public:signup.read_terms')} />
        </div>
        <Submit label={t('public:signup.submit')} busyLabel={t('public:signup.busy')} busy={form.busy} />
      </form>
      <p className="p-alt">
        {t('public:signup.have_account')} <Way href="/login">{t('public:welcome.login')}</Way>
      </p>
    </EntryPage>
  );
}
