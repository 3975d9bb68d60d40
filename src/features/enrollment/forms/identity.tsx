import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { identityDocumentKinds } from '../../../../contract/enums.ts';
import { countryCodes } from '../../../../contract/values/country.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FixedAnswer } from '../../../ui/fixed-answer.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { usePhonePrefixes, withoutError } from '../../../ui/phone-prefixes.ts';
import { CountryField } from '../../../ui/select-field.tsx';
import { Help, HelpNote } from '../help.tsx';
import { nameReason } from '../steps/missing.ts';
import type { StepFormProps } from '../step-page.tsx';
import { FormPage } from '../step-page.tsx';
import { judgedBy, useStepForm } from './use-step-form.ts';
import type { IdentityValues } from './values.ts';
import { identityValues } from './values.ts';

/** Step 2: as the identity document says it. */
export function IdentityForm({ page, dossier, draft, keeper }: StepFormProps) {
  const { t } = useTranslation('enrollment');
  const { individual: details, today } = dossier;
  const prefixes = usePhonePrefixes();
  const resolver = useMemo(
    () =>
      judgedBy<IdentityValues>(
        (rules) => rules.individualStep2At(today),
        (values) => values,
      ),
    [today],
  );
  const step = useStepForm<IdentityValues>({
    initial: identityValues(details, draft),
    resolver,
    refusal: page.refusal,
    keeper,
    together: [['phone_prefix', 'phone']],
    onValid: (values) => page.send({ type: 'step.submitted', values }),
  });
  const labels = {
    last_name: t('step2.full_name'),
    date_of_birth: t('step2.date_of_birth'),
    country_of_birth: t('step2.country_of_birth'),
    nationality: t('step2.nationality'),
    identity_document_kind: t('step7.identity_document'),
    phone_prefix: t('step2.phone_prefix'),
    phone: t('step2.phone'),
  };
  const prefix = step.field('phone_prefix');
  const number = step.field('phone');
  const help = (
    <Help>
      <HelpNote title={t('step2.help_why')}>{t('step2.help_why_text')}</HelpNote>
      <HelpNote title={t('step2.help_phone')}>{t('step2.help_phone_text')}</HelpNote>
    </Help>
  );
  return (
    <FormPage
      page={page}
      keeper={keeper}
      step={step}
      labels={labels}
      lead={t('step2.lead')}
      aside={help}
      also={details?.last_name === '' ? [nameReason(t)] : []}
    >
      {details && (
        <FixedAnswer
          label={labels.last_name}
          hint={t(page.isCorrection ? 'step2.full_name_hint_sent' : 'step2.full_name_hint')}
        >
          {`${details.first_name} ${details.last_name}`}
        </FixedAnswer>
      )}
      <DateField
        {...step.field('date_of_birth')}
        label={labels.date_of_birth}
        hint={t('step2.date_of_birth_hint')}
        autoComplete="bday"
        defaultValue={step.form.formState.defaultValues?.date_of_birth ?? ''}
      />
      <CountryField
        {...step.field('country_of_birth')}
        label={labels.country_of_birth}
        countries={countryCodes}
        width="400px"
      />
      <CountryField
        {...step.field('nationality')}
        label={labels.nationality}
        hint={t('step2.nationality_hint')}
        countries={countryCodes}
        width="400px"
      />
      <ChoiceField
        {...step.field('identity_document_kind')}
        label={t('step2.identity_document_kind')}
        columns={3}
        choices={identityDocumentKinds.map((value) => ({
          value,
          label: t(`step2.${value}`),
          text: t(`step2.${value}_text`),
        }))}
      />
      <PhoneField
        label={labels.phone}
        hint={t('step2.phone_hint')}
        error={prefix.error ?? number.error}
        prefix={withoutError(prefix)}
        number={withoutError(number)}
        prefixes={prefixes}
      />
    </FormPage>
  );
}
