import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryCodes } from '../../../contract/values/country.ts';
import { isPrintable } from '../../../contract/values/printable.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { useTyped, withTyped } from '../../platform/typed.ts';
import type { OwnChange } from '../../queries/account.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { RulesMissing } from '../../ui/rules-missing.tsx';
import { usePhonePrefixes } from '../../ui/phone-prefixes.ts';
import { CountryField } from '../../ui/select-field.tsx';
import { FixedBirth, FixedEmail, FixedName } from './fixed-facts.tsx';
import { FieldPair, FormFoot } from './form-parts.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useJudged } from '../../ui/use-judged.ts';
import { judgedBy, lateRules } from './bring-rules.ts';
import { type ProfileEntry, type ProfileValues, type ProvenFacts, valuesOf } from './profile-values.ts';
import { useOwnChange } from './use-own-change.ts';

type ProfileFormProps = {
  readonly user: SessionUser;
  /** null: no dossier says anything of this person */
  readonly proven: ProvenFacts | null;
  readonly onChanged: (user: SessionUser) => void;
};

const entries = ['first_name', 'last_name', 'phone_prefix', 'phone', 'country_of_birth'] as const;

function useProfileForm({ user, proven, onChanged }: ProfileFormProps) {
  const { t: errors } = useTranslation('errors');
  const own = useOwnChange(user, onChanged);
  const [isSame, setSame] = useState(false);
  const words = useTyped('profile');
  const form = useForm<ProfileValues, unknown, OwnChange>({
    defaultValues: withTyped(valuesOf(user), words.before),
    mode: 'onChange',
    resolver: (typed) => judgedBy(({ judgeProfile }) => judgeProfile(typed, user, proven)),
  });
  const judged = useJudged(lateRules, () =>
    form.handleSubmit((change) => {
      const isNothing = Object.keys(change).length === 0;
      setSame(isNothing);
      if (isNothing) return;
      const sent = form.getValues();
      own.save(change, {
        onSaved: (saved) => {
          const now = form.getValues();
          const later = entries.filter((name) => now[name] !== sent[name]);
          words.drop();
          form.reset(valuesOf(saved));
          // what was typed while it was on its way stays
          for (const name of later)
            form.setValue(name, now[name], { shouldDirty: true, shouldValidate: true });
          if (later.length > 0) words.keep(form.getValues());
        },
        onRefused: ({ fields }) => {
          const [first] = entries.filter((name) => fields[name] !== undefined);
          for (const name of entries)
            if (fields[name] !== undefined)
              form.setError(name, { message: fields[name] }, { shouldFocus: name === first });
        },
      });
    })(),
  );
  const messageOf = (name: ProfileEntry) => {
    const key = form.formState.errors[name]?.message;
    return key === undefined ? undefined : errors(`fields.${key}`);
  };
  const [firstName, lastName] = useWatch({ control: form.control, name: ['first_name', 'last_name'] });
  /** of a name that is taken, and that the contract can't be signed with on the screen */
  const nameMessage = (name: 'first_name' | 'last_name') => {
    const typed = name === 'first_name' ? firstName : lastName;
    const isLost = proven?.isPrinted === true && !isPrintable(typed);
    return messageOf(name) ?? (isLost ? errors('fields.not_printable') : undefined);
  };
  /** registered; a code and its number are judged together */
  const field = (name: ProfileEntry) =>
    form.register(name, {
      onChange: () => {
        setSame(false);
        own.reset();
        words.keep(form.getValues());
        const other = { phone: 'phone_prefix', phone_prefix: 'phone' }[String(name)];
        for (const entry of entries)
          if (entry === other && form.getFieldState(entry).isDirty) void form.trigger(entry);
      },
    });
  return { field, messageOf, nameMessage, judged, own, isSame };
}

/** Names, phone and country of birth of the own account; what papers prove is read back instead. */
export function ProfileForm(props: ProfileFormProps) {
  const { user, proven } = props;
  const { t } = useTranslation('account');
  const prefixes = usePhonePrefixes();
  const { field, messageOf, nameMessage, judged, own, isSame } = useProfileForm(props);
  return (
    <chakra.form
      noValidate
      display="grid"
      gap="6"
      onSubmit={(event) => {
        event.preventDefault();
        judged.submit();
      }}
    >
      {proven?.isSent ? (
        <FixedName user={user} href={proven.href} />
      ) : (
        <FieldPair>
          <TextField
            label={t('profile.first_name')}
            autoComplete="given-name"
            error={nameMessage('first_name')}
            {...field('first_name')}
          />
          <TextField
            label={t('profile.last_name')}
            autoComplete="family-name"
            error={nameMessage('last_name')}
            {...field('last_name')}
          />
        </FieldPair>
      )}
      <FixedEmail email={user.email} isStaff={proven === null} />
      <PhoneField
        label={t('profile.phone')}
        hint={t(proven === null ? 'profile.phone_hint_staff' : 'profile.phone_hint')}
        error={messageOf('phone_prefix') ?? messageOf('phone')}
        optional={user.phone === null}
        prefix={field('phone_prefix')}
        number={field('phone')}
        prefixes={prefixes}
      />
      {proven !== null && proven.countryOfBirth !== null ? (
        <FixedBirth code={proven.countryOfBirth} href={proven.href} />
      ) : (
        <CountryField
          label={t('profile.country_of_birth')}
          error={messageOf('country_of_birth')}
          optional={user.country_of_birth === null}
          countries={countryCodes}
          width="400px"
          {...field('country_of_birth')}
        />
      )}
      <RulesMissing form={judged} />
      <FormFoot
        label={t('profile.save')}
        isBusy={own.isSaving || judged.isWaiting}
        refusal={own.refusal}
        note={isSame ? t('profile.same') : undefined}
      />
    </chakra.form>
  );
}
