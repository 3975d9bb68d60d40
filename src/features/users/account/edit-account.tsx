import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AccountForm } from '../../../../contract/steps/member-change.ts';
import type { Member } from '../../../../contract/values/member.ts';
import { languageChoices } from '../../../platform/language.ts';
import { keepTyped, useTyped, withTyped } from '../../../platform/typed.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { News } from '../../../ui/news.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { usePhonePrefixes } from '../../../ui/phone-prefixes.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toastSaved } from '../../../ui/toaster.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import {
  accountEntries,
  type AccountEntry,
  type AccountValues,
  changeOf,
  differs,
  judgeAccount,
  restored,
  unproves,
  valuesOf,
} from './account-values.ts';
import { MovedOn, useAccountWords, type Difference } from './moved-on.tsx';
import { useAccountChange } from './use-account-change.ts';

/** What is compared when somebody else has saved meanwhile. */
const names = ['first_name', 'last_name', 'phone', 'language'] as const;

type EditAccountProps = { readonly user: Member; readonly onClose: () => void };

/** Names, phone and language of an account. What somebody else saved meanwhile is shown beside what was typed. */
export function EditAccount({ user, onClose }: EditAccountProps) {
  const { t } = useTranslation(['users', 'ui']);
  const { t: errors } = useTranslation('errors');
  const wordsOf = useAccountWords();
  const prefixes = usePhonePrefixes();
  const name = `account.${user.id}`;
  const words = useTyped(name);
  const [opened] = useState(() => {
    const now = valuesOf(user);
    return restored(now, withTyped({ ...now, began: now }, words.before));
  });
  const form = useForm<AccountValues, unknown, AccountForm>({
    defaultValues: opened.values,
    mode: 'onChange',
    resolver: (values) => judgeAccount(values, user),
  });
  const account = useAccountChange(
    user,
    () => {
      toastSaved(errors('toasts.saved'));
      onClose();
    },
    // what this person left as it was is the other one's to say
    (was, now) => {
      const [typed, former, stands] = [{ ...form.getValues() }, valuesOf(was), valuesOf(now)];
      for (const name of accountEntries) if (!differs(name, typed, former)) form.setValue(name, stands[name]);
    },
    opened.isMoved ? user : null,
  );
  const { current, before, busy } = account;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTyped(name, { ...values, began: valuesOf(current) }),
      }),
    [form, name, current],
  );
  const submit = () =>
    void form.handleSubmit((typed) => {
      const change = changeOf(typed, current);
      if (Object.keys(change).length === 0) onClose();
      else account.save(change);
    })();
  const messageOf = (name: AccountEntry) => {
    const key = form.formState.errors[name]?.message ?? account.fields[name];
    return key === undefined ? undefined : errors(`fields.${key}`);
  };
  const typed = { ...current, ...useWatch({ control: form.control }) };
  const differences = names.flatMap((field): readonly Difference[] =>
    wordsOf(field, typed) === wordsOf(field, current)
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
      busy={account.isSending}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <LeaveButton onClick={onClose}>{t('ui:action.cancel')}</LeaveButton>
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
        <NotDone title={t('action.not_saved')} isUnknown={account.isUnknown} of={account.error}>
          {account.message}
        </NotDone>
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
      <News>
        {unproves(typed, current) && (
          <Callout tone="pending" title={t('edit.renamed')}>
            {t('edit.renamed_text')}
          </Callout>
        )}
      </News>
      <PhoneField
        label={t('account.phone')}
        hint={t('edit.phone_hint')}
        error={messageOf('phone_prefix') ?? messageOf('phone')}
        optional={user.phone === null}
        prefix={{ ...form.register('phone_prefix'), autoComplete: 'off' }}
        number={{ ...form.register('phone'), autoComplete: 'off' }}
        prefixes={prefixes}
      />
      <SelectField
        label={t('account.language')}
        hint={t('edit.language_hint')}
        error={messageOf('language')}
        placeholder={null}
        options={languageChoices(current.language).map(({ alias, name }) => ({
          value: alias,
          label: name,
          lang: alias,
        }))}
        {...form.register('language')}
      />
    </DialogFrame>
  );
}
