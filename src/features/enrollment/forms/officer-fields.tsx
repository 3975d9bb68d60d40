import { useTranslation } from 'react-i18next';
import { identityDocumentKinds } from '../../../../contract/enums.ts';
import { countryCodes } from '../../../../contract/values/country.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { usePhonePrefixes, withoutError } from '../../../ui/phone-prefixes.ts';
import { CountryField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldPair } from './form-part.tsx';
import type { useStepForm } from './use-step-form.ts';
import type { AddressAndOfficerValues } from './values-business.ts';

type OfficerFieldsProps = {
  readonly step: ReturnType<typeof useStepForm<AddressAndOfficerValues>>;
  readonly labels: Readonly<Record<string, string>>;
};

/** The person who acts for the company and signs its contract. */
export function OfficerFields({ step, labels }: OfficerFieldsProps) {
  const { t } = useTranslation('enrollment');
  const { t: own } = useTranslation('business');
  const prefixes = usePhonePrefixes();
  const prefix = step.field('legal_officer.phone_prefix');
  const number = step.field('legal_officer.phone');
  return (
    <>
      <FieldPair>
        <TextField
          {...step.field('legal_officer.first_name')}
          label={labels['legal_officer.first_name']}
          autoComplete="given-name"
        />
        <TextField
          {...step.field('legal_officer.last_name')}
          label={labels['legal_officer.last_name']}
          autoComplete="family-name"
        />
      </FieldPair>
      <TextField
        {...step.field('legal_officer.function')}
        label={labels['legal_officer.function']}
        hint={own('step3.legal_officer.function_hint')}
        autoComplete="organization-title"
        width="400px"
      />
      <DateField
        {...step.field('legal_officer.date_of_birth')}
        label={labels['legal_officer.date_of_birth']}
        hint={own('step3.legal_officer.date_of_birth_hint')}
        autoComplete="bday"
        defaultValue={step.form.formState.defaultValues?.legal_officer?.date_of_birth ?? ''}
      />
      <CountryField
        {...step.field('legal_officer.country_of_birth')}
        label={labels['legal_officer.country_of_birth']}
        countries={countryCodes}
        width="400px"
      />
      <CountryField
        {...step.field('legal_officer.nationality')}
        label={labels['legal_officer.nationality']}
        hint={t('step2.nationality_hint')}
        countries={countryCodes}
        width="400px"
      />
      <ChoiceField
        {...step.field('legal_officer.identity_document_kind')}
        label={own('step3.legal_officer.identity_document_kind_question')}
        columns={3}
        choices={identityDocumentKinds.map((value) => ({
          value,
          label: t(`step2.${value}`),
          text: t(`step2.${value}_text`),
        }))}
      />
      <PhoneField
        label={labels['legal_officer.phone']}
        hint={t('step2.phone_hint')}
        error={prefix.error ?? number.error}
        prefix={withoutError(prefix)}
        number={withoutError(number)}
        prefixes={prefixes}
      />
    </>
  );
}
