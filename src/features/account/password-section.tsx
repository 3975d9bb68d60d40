import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../machines/refusal.ts';
import { isUnheard } from '../../../machines/unheard.ts';
import { changePasswordMutation } from '../../queries/account.ts';
import { Callout } from '../../ui/callout.tsx';
import { RulesMissing } from '../../ui/rules-missing.tsx';
import { News } from '../../ui/news.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { toastSaved } from '../../ui/toaster.tsx';
import { useJudged } from '../../ui/use-judged.ts';
import { judgedBy, lateRules } from './bring-rules.ts';
import { FormFoot } from './form-parts.tsx';
import { type PasswordEntry, type PasswordValues, noPassword } from './password-values.ts';
import { StrengthLine } from './strength-line.tsx';

const entries = ['old_password', 'password', 'password_confirmation'] as const;

/** What the server says of the old password has no sentence of its own among the fields'. */
const toldAt = ({ key, fields }: ReturnType<typeof refusalOf>): Readonly<Record<string, string>> =>
  key === 'invalid_credentials' ? { old_password: 'wrong_password' } : fields;

function usePasswordForm() {
  const { t } = useTranslation(['account', 'errors']);
  const change = useMutation(changePasswordMutation(useQueryClient()));
  const [isDone, setDone] = useState(false);
  const form = useForm<PasswordValues, unknown, PasswordValues>({
    defaultValues: noPassword,
    mode: 'onChange',
    resolver: (typed) => judgedBy(({ judgePassword }) => judgePassword(typed)),
  });
  const judged = useJudged(lateRules, () =>
    form.handleSubmit((typed) => {
      if (change.isPending) return;
      change.mutate(typed, {
        onSuccess: () => {
          const now = form.getValues();
          form.reset(noPassword);
          // what was typed while it was on its way stays
          for (const name of entries)
            if (now[name] !== typed[name]) form.setValue(name, now[name], { shouldDirty: true });
          setDone(true);
          toastSaved(t('errors:toasts.saved'));
        },
        onError: (thrown) => {
          const fields = toldAt(refusalOf(thrown));
          for (const name of entries)
            if (fields[name] !== undefined)
              form.setError(name, { message: fields[name] }, { shouldFocus: true });
        },
      });
    })(),
  );
  const field = (name: PasswordEntry) => {
    const key = form.formState.errors[name]?.message;
    const registered = form.register(name, {
      onChange: () => {
        setDone(false);
        // while it is on its way its outcome is waited for
        if (!change.isPending) change.reset();
        if (name !== 'password_confirmation' && form.getFieldState('password_confirmation').isDirty)
          void form.trigger('password_confirmation');
      },
    });
    const wrong = key === 'wrong_password' ? t('account:password.wrong') : t(`errors:fields.${key}`);
    return { ...registered, error: key === undefined ? undefined : wrong };
  };
  const refusal = change.error === null ? null : refusalOf(change.error);
  const isTold = refusal !== null && Object.keys(toldAt(refusal)).length > 0;
  const isBusy = change.isPending || judged.isWaiting;
  const isUnknown = refusal !== null && isUnheard(refusal.key);
  return { form, field, judged, isDone, isBusy, isUnknown, refusal: isTold || isUnknown ? null : refusal };
}

/** Another password, with the one that is known now: a section of the page of account settings. */
export function PasswordSection({ email }: { readonly email: string }) {
  const { t } = useTranslation('account');
  const { form, field, judged, isDone, isBusy, isUnknown, refusal } = usePasswordForm();
  const typed = useWatch({ control: form.control, name: 'password' });
  return (
    <SettingsSection id="password" title={t('sections.password')} text={t('password.text')}>
      <chakra.form
        noValidate
        display="grid"
        gap="6"
        onSubmit={(event) => {
          event.preventDefault();
          judged.submit();
        }}
      >
        {/* tells the browser's own store whose password this is */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={t('password.old')} autoComplete="current-password" {...field('old_password')} />
        <PasswordField
          label={t('password.new')}
          hint={t('password.hint')}
          autoComplete="new-password"
          {...field('password')}
        >
          <StrengthLine password={typed} />
        </PasswordField>
        <PasswordField
          label={t('password.confirmation')}
          autoComplete="new-password"
          {...field('password_confirmation')}
        />
        <News>
          {isDone && (
            <Callout tone="positive" title={t('password.done')}>
              {t('password.done_text')}
            </Callout>
          )}
        </News>
        {isUnknown && (
          <Callout tone="negative" live="alert" title={t('password.unheard')}>
            {t('password.unheard_text')}
          </Callout>
        )}
        <RulesMissing form={judged} />
        <FormFoot label={t('password.save')} isBusy={isBusy} refusal={refusal} />
      </chakra.form>
    </SettingsSection>
  );
}
