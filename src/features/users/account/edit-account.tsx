import type { Resolver } from 'react-hook-form';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../../../contract/errors.ts';
import { accountForm, type AccountForm } from '../../../../contract/steps/member-change.ts';
import type { Member } from '../../../../contract/values/member.ts';
import { languageChoices } from '../../../platform/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toastSaved } from '../../../ui/toaster.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { MovedOn, useAccountWords, type Difference } from './moved-on.tsx';
import { useAccountChange } from './use-account-change.ts';

const names = ['first_name', 'last_name', 'language'] as const;

const valuesOf = ({ first_name, last_name, language }: Member): AccountForm => ({
  first_name,
  last_name,
  language,
});

/** Judged by the contract's schema: a message is the key of the first failing rule. */
const judge: Resolver<AccountForm, unknown, AccountForm> = (values) => {
  const parsed = accountForm.safeParse(values);
  if (parsed.success) return { values: parsed.data, errors: {} };
  const found = Object.entries(fieldErrors(parsed.error.issues));
  return {
    values: {},
    errors: Object.fromEntries(found.map(([name, message]) => [name, { type: 'rule', message }])),
  };
};

/** Only what differs from the account as it stands: the rest is not this person's to say. */
const changeOf = (typed: AccountForm, current: Member): Partial<AccountForm> => ({
  ...(typed.first_name !== current.first_name && { first_name: typed.first_name }),
  ...(typed.last_name !== current.last_name && { last_name: typed.last_name }),
  ...(typed.language !== current.language && { language: typed.language }),
});

type EditAccountProps = { readonly user: Member; readonly onClose: () => void };

/** Names and language of an account. What somebody else saved meanwhile is shown beside what was typed. */
export function EditAccount({ user, onClose }: EditAccountProps) {
  const { t } = useTranslation(['users', 'ui']);
  const { t: errors } = useTranslation('errors');
  const wordsOf = useAccountWords();
  const form = useForm<AccountForm, unknown, AccountForm>({
    defaultValues: valuesOf(user),
    mode: 'onChange',
    resolver: judge,
  });
  const account = useAccountChange(
    user,
    () => {
      toastSaved(errors('toasts.saved'));
      onClose();
    },
    // what this person left as it was is the other one's to say
    (was, now) => {
      for (const name of names) if (form.getValues(name) === was[name]) form.setValue(name, now[name]);
    },
  );
  const { current, before, busy } = account;
  const submit = () =>
    void form.handleSubmit((typed) => {
      const change = changeOf(typed, current);
      if (Object.keys(change).length === 0) onClose();
      else account.save(change);
    })();
  const messageOf = (name: (typeof names)[number]) => {
    const key = form.formState.errors[name]?.message ?? account.fields[name];
    return key === undefined ? undefined : errors(`fields.${key}`);
  };
  const typed = { ...current, ...useWatch({ control: form.control }) };
  const differences = names.flatMap((field): readonly Difference[] =>
    typed[field] === current[field]
      ? []
      : [{ field, theirs: wordsOf(field, current), yours: wordsOf(field, typed) }],
  );
  const takeTheirs = () => {
    form.reset(valuesOf(current));
    account.settle();
  };
  return (
    <DialogFrame
      title={t('edit.title', { name: user.user_name })}
      lead={user.email}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui:action.cancel')}
          </Button>
          <Button type="submit" busy={busy} busyLabel={t('action.saving')}>
            {before === null ? t('action.save') : t('moved.save_yours')}
          </Button>
        </>
      }
    >
      {before !== null && (
        <MovedOn
          yours="typed"
          differences={differences}
          action={
            differences.length > 0 && (
              <Button variant="outline" size="sm" onClick={takeTheirs}>
                {t('moved.take_theirs')}
              </Button>
            )
          }
        />
      )}
      {account.message !== null && (
        <Callout tone="negative" live="alert" title={t('action.not_saved')}>
          {account.message}
        </Callout>
      )}
      <TextField
        label={t('account.first_name')}
        autoComplete="off"
        error={messageOf('first_name')}
        {...form.register('first_name')}
      />
      <TextField
        label={t('account.last_name')}
        autoComplete="off"
        error={messageOf('last_name')}
        {...form.register('last_name')}
      />
      <SelectField
        label={t('account.language')}
        hint={t('edit.language_hint')}
        error={messageOf('language')}
        placeholder={null}
        options={languageChoices(current.language).map(({ alias, name }) => ({ value: alias, label: name }))}
        {...form.register('language')}
      />
    </DialogFrame>
  );
}
